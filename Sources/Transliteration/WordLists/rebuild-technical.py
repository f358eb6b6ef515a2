#!/usr/bin/env python3
"""Makes technical.txt and acronyms.txt from documentation in Debian's packages.

Usage: rebuild-technical.py      (needs apt-get, dpkg; downloads go to a temporary directory)

The lists have the format of english.txt. One word in 25 that Phím types is taken to be technical, so fourteen
tenths are added to each frequency of technical.txt. acronyms.txt has the words that stand in capitals between words
that do not.
"""

import collections
import gzip
import html
import math
import pathlib
import re
import subprocess
import tempfile

PACKAGES = ["python3.11-doc", "manpages", "manpages-dev", "git-man", "libreoffice-help-en-us"]
TECHNICAL_SHARE = 14
# The fewest times that a word occurs, and that an acronym does.
FEWEST = 8
FEWEST_ACRONYMS = 4
LONGEST = 20
HERE = pathlib.Path(__file__).parent

HEADER = """\
# {title}
# Counted in the documentation of {packages} of Debian 12 (see LICENSE.md beside this file). Made by rebuild-technical.py.
"""


def texts(folder):
    """The texts of all man pages and HTML pages below a folder."""
    for file in sorted(pathlib.Path(folder).rglob("*")):
        if file.is_symlink() or not file.is_file():
            continue
        if file.suffix == ".html":
            text = re.sub(r"<(script|style).*?</\1>", " ", file.read_text(errors="replace"), flags=re.S)
            yield html.unescape(re.sub(r"<[^>]*>", " ", text))
        elif file.suffix == ".gz" and "/man/man" in str(file):
            page = gzip.decompress(file.read_bytes()).decode(errors="replace")
            yield re.sub(r"\\f.|\\\(..|\\[-&|^]|^\.\\\".*$|^\.S[HS].*$|^\.[A-Za-z]+", " ", page, flags=re.M)


def write(file, title, counts, total, added, fewest):
    """Writes a list, with one line for each frequency."""
    lines = {}
    for word, count in counts.items():
        if count >= fewest:
            lines.setdefault(round(-10 * math.log10(count / total)) + added, []).append(word)
    with open(HERE / file, "w", encoding="utf-8") as out:
        out.write(HEADER.format(title=title, packages=", ".join(PACKAGES)))
        for frequency, group in sorted(lines.items()):
            out.write(f"{frequency} {' '.join(sorted(group))}\n")


def main():
    words = collections.Counter()
    acronyms = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["apt-get", "download", "-qq", "-o", "APT::Sandbox::User=root", *PACKAGES], cwd=folder, check=True)
        for package in pathlib.Path(folder).glob("*.deb"):
            subprocess.run(["dpkg", "-x", package, f"{folder}/files"], check=True)
        for text in texts(f"{folder}/files"):
            found = [word for word in re.findall("[A-Za-z]+", text) if len(word) <= LONGEST]
            words.update(word.lower() for word in found)
            for before, word, after in zip(found, found[1:], found[2:]):
                if len(word) > 1 and word.isupper() and before.islower() and after.islower():
                    acronyms[word.lower()] += 1
    total = words.total()
    write("technical.txt", "The commonest words of technical English, by frequency.", words, total, TECHNICAL_SHARE, FEWEST)
    write("acronyms.txt", "The commonest acronyms of technical English, by frequency.", acronyms, total, 0, FEWEST_ACRONYMS)


if __name__ == "__main__":
    main()
