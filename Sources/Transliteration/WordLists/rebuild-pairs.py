#!/usr/bin/env python3
"""Makes pairs.txt: which words a syllable stands beside whose keys are a technical word too (*bú* and `bus`).

Usage: rebuild-pairs.py      (needs apt-get, dpkg, pip; downloads go to a temporary directory)

Pairs of neighbours come from the compounds and proverbs of the word list Viet74K.txt in the PyPI package underthesea,
in either order, and from the Vietnamese messages of the game Wesnoth in Debian, in theirs. A line is a frequency
followed by the pairs that have it: 1 for `a_b` that the sources have, and for `_b` the frequency of b after a word that
it never follows in them. rebuild.py and rebuild-technical.py come first.
"""

import collections
import math
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unicodedata
import zipfile

UNDERTHESEA = "9.5.0"
WORD_LIST = "underthesea/corpus/data/Viet74K.txt"
CAMPAIGNS = ["did", "dm", "dw", "ei", "httt", "l", "low", "nr", "sof", "sotbe", "thot", "trow", "tsg", "ttb", "utbs"]
PACKAGES = ["wesnoth-1.16-data", *(f"wesnoth-1.16-{campaign}" for campaign in CAMPAIGNS)]
# Syllables at least as rare, and technical words at least as frequent, are in the list.
COMMONEST_SYLLABLE = 40
RAREST_TECHNICAL = 61
# The frequency of a syllable that is in no list.
UNLISTED = 64
# A rime is one of Vietnamese if a syllable has it that is at most as rare.
RAREST_OF_RIMES = 45
# The share of a syllable's uses after a word that it follows nowhere in the sources, if it is in none of their texts, and
# how many uses that guess counts as.
UNSEEN_SHARE = 0.3
UNSEEN_WEIGHT = 2
TONES = {"\u0301": "s", "\u0300": "f", "\u0309": "r", "\u0303": "x", "\u0323": "j"}
ONSET = re.compile("(ch|gh|gi|kh|ngh|ng|nh|ph|qu|th|tr|[bcdđghklmnprstvx])?")
LETTERS = re.compile("[a-zăâđêôơư]+[\u0300-\u0323]?")
HERE = pathlib.Path(__file__).parent

HEADER = f"""\
# Syllables that are keys of technical words, and the words beside them.
# Counted in Viet74K.txt of underthesea {UNDERTHESEA} and in Wesnoth's messages (see LICENSE.md). Made by rebuild-pairs.py.
"""


def read_list(name):
    """The words of a list with their frequencies."""
    words = {}
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            frequency, *group = line.split()
            words.update((word, int(frequency)) for word in group)
    return words


def with_tone_last(word):
    """A word as its letters and then its tone: the same in both tone styles."""
    characters = unicodedata.normalize("NFD", word)
    letters = "".join(character for character in characters if character not in TONES)
    tone = "".join(character for character in characters if character in TONES)
    return unicodedata.normalize("NFC", letters) + tone


def written(word):
    """A word with its tone last as it is read by the compiler, to which it does not matter where the tone is."""
    letters, tone = re.fullmatch("(.*?)([\u0300-\u0323]?)", word).groups()
    vowel = max((index for index, letter in enumerate(letters) if letter in "aăâeêioôơuưy"), default=0)
    return unicodedata.normalize("NFC", letters[: vowel + 1] + tone + letters[vowel + 1 :])


def composed(keys):
    """The word that keys of TELEX make, with its tone last; None if they make no diacritic, or one is undone."""
    letters, tone = "", ""
    for key in keys:
        marked = [index for index, letter in enumerate(letters) if letter == key]
        if key in TONES.values() and re.search("[aăâeêioôơuưy]", letters):
            new = next(mark for mark, of in TONES.items() if of == key)
            if new == tone:
                return None
            tone = new
        elif key in "aeo" and marked:
            letters = letters[: marked[-1]] + {"a": "â", "e": "ê", "o": "ô"}[key] + letters[marked[-1] + 1 :]
        elif key == "d" and marked:
            letters = "đ" + letters[1:] if letters[0] == "d" else letters
        elif key == "w" and letters[-1:] in ("a", "o", "u"):
            letters = letters[:-1] + {"a": "ă", "o": "ơ", "u": "ư"}[letters[-1]]
        else:
            letters += key
    return letters + tone if letters + tone != keys else None


def rime(word):
    """What follows a word's onset, without its tone."""
    return ONSET.sub("", word.rstrip("".join(TONES)), count=1)


def sentences(text):
    """The words between punctuation, with their tones last."""
    for part in re.split(r"[.,;:!?()\"“”…\n]+", unicodedata.normalize("NFC", text.lower())):
        words = [with_tone_last(word) for word in re.findall(r"[^\W\d_]+", part)]
        yield [word if LETTERS.fullmatch(word) else "" for word in words]


def messages(file):
    """The translations in a .mo file."""
    data = file.read_bytes()
    order = "<" if data[:4] == b"\xde\x12\x04\x95" else ">"
    count, _, table = struct.unpack(order + "3I", data[8:20])
    for index in range(1, count):
        length, start = struct.unpack(order + "2I", data[table + 8 * index : table + 8 * index + 8])
        yield data[start : start + length].split(b"\0")[0].decode()


def download(folder):
    """The entries of the word list, and the sentences of the messages."""
    pip = [sys.executable, "-m", "pip", "--quiet", "download", "--no-deps", "-d", folder]
    subprocess.run([*pip, f"underthesea=={UNDERTHESEA}"], check=True)
    with zipfile.ZipFile(next(pathlib.Path(folder).glob("underthesea-*.whl"))) as wheel:
        entries = wheel.read(WORD_LIST).decode().splitlines()
    subprocess.run(["apt-get", "download", "-qq", "-o", "APT::Sandbox::User=root", *PACKAGES], cwd=folder, check=True)
    for package in pathlib.Path(folder).glob("*.deb"):
        subprocess.run(["dpkg", "-x", package, f"{folder}/files"], check=True)
    files = sorted(pathlib.Path(f"{folder}/files").glob("**/locale/vi/**/*.mo"))
    texts = {message: None for file in files for message in messages(file)}
    return entries, [sentence for text in texts for sentence in sentences(text)]


def variants(word):
    """The word, and the same spelled with y for i: mĩ and mỹ are one."""
    return {word, re.sub("^([hklmst]?)i(?=[\u0300-\u0323]?$)", r"\1y", word)}


def main():
    syllables = {}
    for word, frequency in read_list("vietnamese.txt").items():
        word = with_tone_last(word)
        syllables[word] = min(frequency, syllables.get(word, UNLISTED))
    rimes = {rime(word) for word, frequency in syllables.items() if frequency <= RAREST_OF_RIMES}
    ambiguous = {}
    for keys, frequency in read_list("technical.txt").items():
        word = composed(keys)
        if word is None or rime(word) not in rimes or frequency > RAREST_TECHNICAL:
            continue
        rarity = min(syllables.get(variant, UNLISTED) for variant in variants(word))
        if rarity >= COMMONEST_SYLLABLE:
            ambiguous[word] = rarity
    meant = {variant: word for word in ambiguous for variant in variants(word)}
    # The words of one letter are asked for among names of cells: *châu Á*, A1.
    meant |= {word: word for word in syllables if len(word.rstrip("".join(TONES))) == 1 and word.isascii() is False}
    with tempfile.TemporaryDirectory() as folder:
        entries, texts = download(folder)

    pairs = set()
    for entry in entries:
        words = [word for sentence in sentences(entry) for word in sentence]
        pairs |= {pair for index, word in enumerate(words) for other in words[index + 1 :] for pair in [(word, other), (other, word)]}
    counts = collections.Counter(pair for words in texts for pair in zip(words, words[1:]))
    uses = collections.Counter(word for words in texts for word in words[1:] if word in meant)
    # Without the use that is looked at.
    unseen = collections.Counter()
    for (before, word), count in counts.items():
        if word in meant and (before, word) not in pairs and count == 1:
            unseen[meant[word]] += 1
    pairs |= counts.keys()

    lines = collections.defaultdict(set)
    for first, second in pairs:
        if not first or not second:
            continue
        if second in meant:
            lines[1].add(f"{written(first)}_{written(meant[second])}")
        if first in meant:
            lines[1].add(f"{written(meant[first])}_{written(second)}")
    for word, frequency in ambiguous.items():
        share = (unseen[word] + UNSEEN_SHARE * UNSEEN_WEIGHT) / (uses[word] + UNSEEN_WEIGHT)
        lines[frequency + round(-10 * math.log10(share))].add(f"_{written(word)}")
    with open(HERE / "pairs.txt", "w", encoding="utf-8") as out:
        out.write(HEADER)
        for frequency, group in sorted(lines.items()):
            out.write(f"{frequency} {' '.join(sorted(group))}\n")


if __name__ == "__main__":
    main()
