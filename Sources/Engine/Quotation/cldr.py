"""Reads Unicode's CLDR from the Debian package unicode-cldr-core, for the two programs rebuild.py."""

import pathlib
import re
import subprocess
import tempfile
import xml.etree.ElementTree as ElementTree

PACKAGE = "unicode-cldr-core"

LICENSE = """\
# Licence of the {what}

`{table}` is derived from the **Unicode Common Locale Data Repository (CLDR) {version}**, as packaged by Debian
(`{package}` {debian}). It is under CLDR's licence, copied below from the package; the rest of Phím is not.

Changes: {changed}

```
{text}
```
"""


class CLDR:
    """The locales of one version, unpacked into a temporary directory that is deleted with the object."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        root = pathlib.Path(self.folder.name)
        subprocess.run(["apt-get", "--quiet", "download", PACKAGE], cwd=root, check=True, capture_output=True)
        package = next(root.glob(f"{PACKAGE}_*.deb"))
        subprocess.run(["dpkg-deb", "--extract", package, root], check=True)
        self.debian = package.name.split("_")[1]
        self.version = self.debian.split("-")[0]
        self.common = root / "usr/share/unicode/cldr/common"
        self.copyright = (root / f"usr/share/doc/{PACKAGE}/copyright").read_text(encoding="utf-8")
        self.locales = {file.stem: self.read(file) for file in sorted((self.common / "main").glob("*.xml"))}
        self.parents = {}
        for rule in self.supplement("supplementalData").iter("parentLocale"):
            for locale in rule.get("locales").split():
                self.parents[locale] = rule.get("parent")

    @staticmethod
    def read(file):
        """The used parts of a locale's file, which is large: quotation marks and exemplar characters."""
        root = ElementTree.parse(file).getroot()
        found = {}
        for element in [*root.findall("delimiters/*"), *root.findall("characters/exemplarCharacters")]:
            if element.get("draft", "approved") in ("approved", "contributed"):
                found[element.tag if element.get("type") is None else element.get("type")] = element.text
        return found

    def supplement(self, name):
        return ElementTree.parse(self.common / f"supplemental/{name}.xml").getroot()

    def value(self, locale, key):
        """A value of a locale, or of the locale that it inherits from; None if there is none."""
        value = self.locales.get(locale, {}).get(key)
        if value is not None and value != "↑↑↑":
            return value
        if locale == "root":
            return None
        return self.value(self.parents.get(locale) or truncated(locale) or "root", key)

    def synonyms(self):
        """Names of locales that CLDR has under another name: without the script, or with an old language code."""
        names = {}
        for rule in self.supplement("likelySubtags").iter("likelySubtag"):
            language, script, region = (rule.get("to").split("_") + ["", ""])[:3]
            if rule.get("from") == f"{language}_{region}" and language != "und":
                names[rule.get("from")] = next(
                    (full for full in (rule.get("to"), f"{language}_{script}") if full in self.locales), language)
        for rule in self.supplement("supplementalMetadata").iter("languageAlias"):
            if re.fullmatch("[a-z]{2}", rule.get("type")) and rule.get("replacement") in self.locales:
                names[rule.get("type")] = rule.get("replacement")
        return {name: full for name, full in names.items() if full in self.locales and name not in self.locales}

    def compact(self, function):
        """The rows of a table: the result of `function` for each locale, if it differs from its shorter name's."""
        said = {locale: function(locale) for locale in self.locales}
        said |= {name: function(full) for name, full in self.synonyms().items()}
        rows = {}
        for locale in sorted(said, key=len):
            shorter = truncated(locale)
            while shorter and shorter not in rows:
                shorter = truncated(shorter)
            if shorter is None or rows[shorter] != said[locale]:
                rows[locale] = said[locale]
        return {identifier(locale): value for locale, value in rows.items()}

    def license(self, what, table, changed):
        """The text of LICENSE.md."""
        body = self.copyright[self.copyright.index("Copyright:"):].rstrip()
        lines = [re.sub(r"^ \.?", "", line) for line in body.split("\n")]
        return LICENSE.format(
            what=what, table=table, changed=changed, version=self.version, package=PACKAGE, debian=self.debian,
            text="\n".join(lines))


def truncated(locale):
    """`sv_SE` to `sv`; None if there is no shorter name."""
    return locale.rpartition("_")[0] or None


def identifier(locale):
    """A locale as in the tables: in lower case, with hyphens."""
    return locale.lower().replace("_", "-")


def swift(text):
    """A text for a string literal in Swift. Invisible and combining characters are written as numbers."""
    import unicodedata
    return "".join(
        f"\\u{{{ord(c):x}}}" if unicodedata.category(c)[0] in "CMZ" and c != " " or c in '"\\' else c for c in text)
