#!/usr/bin/env python3
"""Makes CalloutTable.swift from the exemplar characters of CLDR.

Usage: rebuild.py      (needs apt-get and dpkg-deb; downloads go to a temporary directory)

The variants of a letter are the exemplar characters of a locale whose canonical decomposition starts with the letter,
and those in VARIANTS.
"""

import collections
import pathlib
import re
import sys
import unicodedata

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE / "../Quotation"))

from cldr import CLDR, swift  # noqa: E402

MOST = 12

# Letters that are variants although they have no decomposition.
VARIANTS = dict(pair.split(":") for pair in (
    "ß:s æ:a œ:o ø:o đ:d ð:d ł:l þ:t ı:i ŋ:n ħ:h ŧ:t ə:e ǝ:e ɛ:e ɔ:o ɓ:b ɖ:d ɗ:d ƒ:f ɣ:g ɨ:i ƙ:k ɲ:n ʋ:v ƴ:y"
).split())

TABLE = """\
// Made by rebuild.py from Unicode's CLDR {version}; see LICENSE.md beside this file. Do not edit.
// swift-format-ignore-file

extension CalloutCharacters {{
    /// Each letter, then its variants in all locales, the most frequent first.
    static let common = "{common}"

    /// The locales in order, each with its letters: a letter, then its variants, the most frequent first. A locale that
    /// is not here has the variants of its shorter name.
    static let table = LocaleTable([
{rows}
    ])
}}
"""


def letters(exemplars):
    """The single characters of a set in CLDR's notation, in its order. Ranges are ignored: only Hangul, Han and
    Ethiopic have any, and these scripts have no variants."""
    for token in re.findall(r"\{[^}]*\}|.-.|\\U[0-9A-Fa-f]{8}|\\u[0-9A-Fa-f]{4}|\\.|\S", (exemplars or "")[1:-1]):
        if token.startswith(("\\u", "\\U")):
            token = chr(int(token[2:], 16))
        token = unicodedata.normalize("NFC", token.strip("{}\\"))
        if len(token) == 1 and unicodedata.category(token) in ("Ll", "Lo"):
            yield token


def bases(letter):
    """The letters of which a letter is a variant: for ǿ both ø and o."""
    decomposed = unicodedata.normalize("NFD", letter)
    found = [decomposed[0]] if len(decomposed) > 1 else []
    if decomposed[0] in VARIANTS:
        found.append(VARIANTS[decomposed[0]])
    return [base for base in found if unicodedata.category(base) in ("Ll", "Lo") and not "ᄀ" <= base <= "ᇿ"]


def diacritics(letter):
    """The sort key of a letter: letters with several diacritics come after those with one."""
    return max(len(unicodedata.normalize("NFD", letter)), 2)


def variants(exemplars):
    """Each letter with its variants, in the order of the exemplar characters."""
    found = {}
    for letter in exemplars:
        for base in bases(letter):
            if letter not in found.setdefault(base, []):
                found[base].append(letter)
    return {base: letters[:MOST] for base, letters in found.items()}


def written(found):
    return " ".join(base + "".join(found[base]) for base in sorted(found))


def main():
    cldr = CLDR()

    def exemplars(locale):
        return [
            letter for key in ("exemplarCharacters", "auxiliary")
            for letter in sorted(letters(cldr.value(locale, key)), key=diacritics)
        ]

    counts = collections.Counter()
    for locale in cldr.locales:
        if "_" not in locale:
            counts.update(set(exemplars(locale)))
    commonest = sorted(counts, key=lambda letter: (-counts[letter], letter))

    rows = cldr.compact(lambda locale: written(variants(exemplars(locale))))
    # A language that is not in the table has no variants either.
    rows = {locale: row for locale, row in rows.items() if row or "-" in locale}
    text = "\n".join(f'        ("{locale}", "{swift(rows[locale])}"),' for locale in sorted(rows))
    (HERE / "CalloutTable.swift").write_text(
        TABLE.format(version=cldr.version, common=swift(written(variants(commonest))), rows=text), encoding="utf-8")
    (HERE / "LICENSE.md").write_text(
        cldr.license("callouts", "CalloutTable.swift", "only exemplar characters that are variants of letters were "
                     "taken;\nlocales that agree with their shorter names were left out."), encoding="utf-8")


if __name__ == "__main__":
    main()
