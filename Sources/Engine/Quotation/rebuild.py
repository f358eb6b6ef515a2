#!/usr/bin/env python3
"""Makes QuotationTable.swift and its golden file from the delimiters of CLDR.

Usage: rebuild.py      (needs apt-get and dpkg-deb; downloads go to a temporary directory)
"""

import pathlib

from cldr import CLDR, identifier, swift

HERE = pathlib.Path(__file__).parent
GOLDEN = HERE / "../../../Tests/EngineTests/Goldens/quotation-marks.tsv"
MARKS = ("quotationStart", "quotationEnd", "alternateQuotationStart", "alternateQuotationEnd")

TABLE = """\
// Made by rebuild.py from Unicode's CLDR {version}; see LICENSE.md beside this file. Do not edit.
// swift-format-ignore-file

extension QuotationMarks {{
    /// The locales in order, each with its four marks: start, end, alternate start, alternate end. A locale that is not
    /// here has the marks of its shorter name.
    static let table = LocaleTable([
{rows}
    ])
}}
"""


def main():
    cldr = CLDR()

    def marks(locale):
        return "".join(cldr.value(locale, mark) for mark in MARKS)

    rows = cldr.compact(marks)
    text = "\n".join(f'        ("{locale}", "{swift(rows[locale])}"),' for locale in sorted(rows))
    (HERE / "QuotationTable.swift").write_text(TABLE.format(version=cldr.version, rows=text), encoding="utf-8")
    (HERE / "LICENSE.md").write_text(
        cldr.license("quotation marks", "QuotationTable.swift", "only the delimiters were taken; locales that agree "
                     "with their shorter names were left out."), encoding="utf-8")
    GOLDEN.write_text(
        f"# Every locale of CLDR {cldr.version} and its quotation marks. Made by Sources/Engine/Quotation/rebuild.py.\n"
        + "".join(f"{identifier(locale)}\t{marks(locale)}\n" for locale in sorted(cldr.locales)), encoding="utf-8")


if __name__ == "__main__":
    main()
