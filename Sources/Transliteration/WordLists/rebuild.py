#!/usr/bin/env python3
"""Makes english.txt, vietnamese.txt and loanwords.txt from the word frequencies of the PyPI package wordfreq.

Usage: rebuild.py      (needs pip; downloads go to a temporary directory)

Each line of the lists is a frequency followed by the words that have it. The frequency is the negative decimal
logarithm of the word's share of all words, in tenths: 30 means one word in a thousand.
"""

import gzip
import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata
import zipfile

VERSION = "3.1.1"
ENGLISH_WORDS = 40_000
LONGEST = 32
HERE = pathlib.Path(__file__).parent

# Matches every syllable: onset, vowels, coda, all without tones. It matches other words too.
SYLLABLE = re.compile(
    "(ch|gh|gi|kh|ngh|ng|nh|ph|qu|th|tr|[bcdđghklmnprstvx])?[aăâeêioôơuưy]{1,3}(ch|ng|nh|[ckmnpt])?"
)
TONES = str.maketrans("", "", "\u0300\u0301\u0303\u0309\u0323")

HEADER = """\
# {title}
# Derived from wordfreq {version} by Robyn Speer, CC BY-SA 4.0 (see LICENSE.md beside this file). Made by rebuild.py.
"""


def is_syllable(word):
    """Whether a word has the form of one Vietnamese syllable."""
    return SYLLABLE.fullmatch(unicodedata.normalize("NFC", unicodedata.normalize("NFD", word).translate(TONES)))


def frequencies(wheel, name, unpack):
    """The words of a list with their frequencies in centibels, the most frequent first."""
    bins = unpack(gzip.decompress(wheel.read(f"wordfreq/data/{name}.msgpack.gz")), raw=False)
    for centibels, words in enumerate(bins[1:]):
        for word in words:
            yield unicodedata.normalize("NFC", word), centibels


def write(file, title, words):
    """Writes a list, with one line for each frequency."""
    lines = {}
    for word, centibels in words:
        lines.setdefault(round(centibels / 10), []).append(word)
    with open(HERE / file, "w", encoding="utf-8") as out:
        out.write(HEADER.format(title=title, version=VERSION))
        for frequency, group in sorted(lines.items()):
            out.write(f"{frequency} {' '.join(sorted(group))}\n")


def main():
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "--quiet"]
        subprocess.run([*pip, "download", "--no-deps", "-d", folder, f"wordfreq=={VERSION}"], check=True)
        subprocess.run([*pip, "install", "--target", f"{folder}/packages", "msgpack"], check=True)
        sys.path.insert(0, f"{folder}/packages")
        from msgpack import unpackb

        with zipfile.ZipFile(next(pathlib.Path(folder).glob("wordfreq-*.whl"))) as wheel:
            english = [w for w in frequencies(wheel, "large_en", unpackb) if re.fullmatch("[a-z]{1,%d}" % LONGEST, w[0])]
            words = list(frequencies(wheel, "small_vi", unpackb))
            vietnamese = [w for w in words if is_syllable(w[0])]
            loanwords = [w for w in words if re.fullmatch("[a-z]{1,%d}" % LONGEST, w[0]) and not is_syllable(w[0])]
    write("english.txt", "The commonest English words, by frequency.", english[:ENGLISH_WORDS])
    write("vietnamese.txt", "The commonest Vietnamese syllables, by frequency.", vietnamese)
    write("loanwords.txt", "The commonest words of Vietnamese text that are no syllables, by frequency.", loanwords)


if __name__ == "__main__":
    main()
