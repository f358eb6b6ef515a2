#!/usr/bin/env python3
"""Makes rare.txt: syllables that a dictionary has, and vietnamese.txt and marks.txt do not (*nhắp*, *ghẹ*).

Usage: rebuild-rare.py      (needs pip; downloads go to a temporary directory)

They are those of the word list Viet74K.txt in the PyPI package underthesea that have the form of a syllable. The list has
no frequencies, so all have the one of the rarest words, 127. rebuild.py and rebuild-marks.py come first.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata
import zipfile

UNDERTHESEA = "9.5.0"
WORD_LIST = "underthesea/corpus/data/Viet74K.txt"
TONES = "\u0300\u0301\u0303\u0309\u0323"
SYLLABLE = re.compile(
    "(ch|gh|gi|kh|ngh|ng|nh|ph|qu|th|tr|[bcdđghklmnprstvx])?[aăâeêioôơuưy]{1,3}(ch|ng|nh|[cmnpt])?")
HERE = pathlib.Path(__file__).parent

HEADER = f"""\
# Syllables of a dictionary that no counted text has.
# From Viet74K.txt of underthesea {UNDERTHESEA} (see LICENSE.md). Made by rebuild-rare.py.
"""


def with_tone_last(word):
    """A word as its letters and then its tone: the same in both tone styles."""
    characters = unicodedata.normalize("NFD", word)
    letters = "".join(character for character in characters if character not in TONES)
    tone = "".join(character for character in characters if character in TONES)
    return unicodedata.normalize("NFC", letters) + tone


def counted():
    """The syllables of the other lists."""
    for name in ("vietnamese.txt", "marks.txt"):
        for line in (HERE / name).read_text(encoding="utf-8").splitlines():
            if line.startswith("#") or name == "marks.txt" and not line.startswith(":"):
                continue
            yield from (with_tone_last(word) for word in line.split() if word[0] not in ":<~0123456789")


def main():
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "--quiet", "download", "--no-deps", "-d", folder]
        subprocess.run([*pip, f"underthesea=={UNDERTHESEA}"], check=True)
        with zipfile.ZipFile(next(pathlib.Path(folder).glob("underthesea-*.whl"))) as wheel:
            text = wheel.read(WORD_LIST).decode()
    known = set(counted())
    found = {}
    for word in re.findall(r"[^\W\d_]+", unicodedata.normalize("NFC", text.lower())):
        meaning = with_tone_last(word)
        if meaning not in known and SYLLABLE.fullmatch(meaning.rstrip(TONES)):
            found[meaning] = word
    with open(HERE / "rare.txt", "w", encoding="utf-8") as out:
        out.write(HEADER + f"127 {' '.join(sorted(found.values()))}\n")


if __name__ == "__main__":
    main()
