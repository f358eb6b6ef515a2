"""Parts of corpora.sh: reads names of files, one a line, and prints lines of text from them.

Usage: corpora.py messages    the Vietnamese messages of .mo files, of five words or more
       corpora.py pages FILE...    the paragraphs of pages, of six words or more
       corpora.py code        2,000 lines of code, some of each file, without indentation
"""

import html
import re
import struct
import sys
import unicodedata

LINES = 2000
LINES_OF_FILE = 60


def messages(file):
    """The translations in a .mo file."""
    with open(file, "rb") as stream:
        data = stream.read()
    order = "<" if data[:4] == b"\xde\x12\x04\x95" else ">"
    count, _, table = struct.unpack(order + "3I", data[8:20])
    for index in range(1, count):
        length, start = struct.unpack(order + "2I", data[table + 8 * index : table + 8 * index + 8])
        yield from data[start : start + length].split(b"\0")[0].decode().split("\n")


def has_diacritic(word):
    return any(ord(character) > 127 and character.isalpha() for character in word)


def print_messages(files):
    seen = set()
    for file in files:
        for line in messages(file):
            line = unicodedata.normalize("NFC", " ".join(line.split()))
            words = line.split()
            if len(words) < 5 or line in seen or sum(map(has_diacritic, words)) * 5 < len(words) * 2:
                continue
            seen.add(line)
            print(line)


def print_pages(files):
    seen = set()
    for file in files:
        with open(file, encoding="utf-8") as stream:
            text = re.sub(r"(?is)<(script|style|pre).*?</\1>", " ", " ".join(stream.read().split()))
        text = re.sub(r"(?i)</?(p|li|h\d|td|th|dt|dd|div|br|title|tr|ul|ol|table)\b[^>]*>", "\n", text)
        for line in html.unescape(re.sub("<[^>]*>", "", text)).split("\n"):
            line = unicodedata.normalize("NFC", " ".join(line.split()))
            if len(line.split()) >= 6 and line not in seen:
                seen.add(line)
                print(line)


def print_code(files):
    printed = 0
    # Files from all over the list, so that not one project counts.
    step = max(1, len(files) * LINES_OF_FILE // LINES)
    for file in files[::step] + files:
        with open(file, "rb") as stream:
            text = stream.read()
        if not text.isascii():
            continue
        lines = [" ".join(line.split()) for line in text.decode().split("\n")]
        lines = [line for line in lines if line]
        start = len(lines) // 3
        for line in lines[start : start + LINES_OF_FILE]:
            if printed < LINES:
                print(line)
                printed += 1


if __name__ == "__main__":
    if sys.argv[1] == "pages":
        print_pages(sys.argv[2:])
        sys.exit()
    names = sys.stdin.read().split()
    print_messages(names) if sys.argv[1] == "messages" else print_code(names)
