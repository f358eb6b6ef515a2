#!/usr/bin/python3
"""Makes EmojiData.swift of Unicode's list of emoji and of CLDR's names and keywords in English and Vietnamese.

It downloads the Debian packages unicode-data and unicode-cldr-core, and the short names of the Python package emoji.
See LICENSE.md beside this file. Usage: rebuild.py
"""

import json
import pathlib
import re
import subprocess
import tempfile
import unicodedata
import xml.etree.ElementTree as ElementTree

HERE = pathlib.Path(__file__).parent
SHORT_NAMES = "emoji==2.16.0"
TONES = "🏻🏼🏽🏾🏿"
GROUPS = ["Smileys & Emotion", "People & Body", "Animals & Nature", "Food & Drink", "Travel & Places", "Activities",
          "Objects", "Symbols", "Flags"]
# The most usual ones first, as far as it is known; the others are in Unicode's order.
COMMON = (
    "😂 ❤️ 🤣 👍 😭 🙏 😘 🥰 😍 😊 🎉 😁 💕 🥺 😅 🔥 ☺️ 🤦 ♥️ 🤷 🙄 😆 🤗 😉 🎂 🤔 👏 🙂 😳 🥳 😎 👌 💜 😔 💪 ✨ 💖 👀 😋 😏 😢 👉 💗 😩 💯 🌹 "
    "💞 🎈 💙 😃 😡 💐 😜 🙈 🤞 😄 🤤 🙌 🤪 ❣️ 😀 💋 💀 👇 💔 😌 💓 🤩 🙃 😬 😱 😴 🤭 😐 🌞 😒 😇 🌸 😈 🎶 ✌️ 🎊 🥵 😞 💚 ☀️ 🖤 💰 😚 👑 🎁 💥 🙋 "
    "☹️ 😑 🥴 👈 💩 ✅ 👋 🤮 😤 🤢 🌟 ❗ 😥 🌈 💛 😝 😫 😲 👎 ‼️ 🔴 🌻 🤯 💃 👊 🤬 🏃 😕 ⚡ ☕ 🍀 💦 ⭐ 🦋 🤨 🌺 🤘 🌷 💝 💤 🤝 🐰 😓 💘 🍻 😟 😣 🧐 😠 🤠 "
    "😻 🌙 😛 🤙 🙊 🐶 🐱 🍺 🍕 🚀 🎵 📷 💡 📌 📞 ✉️ ⏰ 🇻🇳 ❌ ➡️ ⚠️ ❓ 🆗 🔔 🏠 🚗 ✈️ 🏆 ⚽ 🎯 💻 📱 🔒 🔑 📅 📎 ✏️ 🌧️ 🌊"
).split()


def fold(text):
    """Small letters and digits without diacritics, as they are looked for; + and - stay in +1 and -1."""
    text = text.lower().replace("đ", "d")
    text = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    if re.fullmatch(r"[+-]1", text):
        return text
    return re.sub(r"[^a-z0-9]+", "", text)


def words(text):
    return [fold(word) for word in re.split(r"[^\w+]+", text.lower().replace("_", " ")) if fold(word)]


def base(emoji):
    return emoji.replace("\ufe0f", "")


class Sources:
    def __init__(self, root):
        packages = ["unicode-data", "unicode-cldr-core"]
        subprocess.run(["apt-get", "--quiet", "download", *packages], cwd=root, check=True, capture_output=True)
        self.versions = {}
        for file in root.glob("*.deb"):
            subprocess.run(["dpkg-deb", "--extract", file, root], check=True)
            self.versions[file.name.split("_")[0]] = file.name.split("_")[1]
        subprocess.run(["pip", "download", "--quiet", "--no-deps", SHORT_NAMES], cwd=root, check=True)
        subprocess.run(["unzip", "-qo", next(root.glob("emoji-*.whl"))], cwd=root, check=True)
        self.root = root
        self.short = json.loads((root / "emoji/unicode_codes/emoji.json").read_text(encoding="utf-8"))

    def emoji(self):
        """The fully qualified emoji in Unicode's order, with group and English name."""
        group = None
        text = (self.root / "usr/share/unicode/emoji/emoji-test.txt").read_text(encoding="utf-8")
        for line in text.splitlines():
            if line.startswith("# group: "):
                group = line.removeprefix("# group: ")
            found = re.match(r"([0-9A-F ]+); fully-qualified +# \S+ E[\d.]+ (.+)", line)
            if found:
                yield "".join(chr(int(code, 16)) for code in found[1].split()), group, found[2]

    def annotations(self, language):
        """Name and keywords of each emoji, without presentation selectors."""
        names, keywords = {}, {}
        for folder in ["annotations", "annotationsDerived"]:
            path = self.root / f"usr/share/unicode/cldr/common/{folder}/{language}.xml"
            for element in ElementTree.parse(path).getroot().iter("annotation"):
                where = names if element.get("type") == "tts" else keywords
                where[base(element.get("cp"))] = element.text
        return names, {emoji: text.split(" | ") for emoji, text in keywords.items()}

    def licence(self):
        doc = self.root / "usr/share/doc"
        short = next(self.root.glob("emoji-*.dist-info/licenses/*")).read_text(encoding="utf-8")
        return (doc / "unicode-cldr-core/copyright").read_text(encoding="utf-8"), short


def code(number):
    return chr(0x30 + number // 64) + chr(0x30 + number % 64)


def build(sources):
    all_emoji = list(sources.emoji())
    known = {emoji for emoji, _, _ in all_emoji}
    listed = [entry for entry in all_emoji if not any(tone in entry[0] for tone in TONES)]
    english, vietnamese = sources.annotations("en"), sources.annotations("vi")
    common = {emoji: rank for rank, emoji in enumerate(COMMON)}
    missing = [emoji for emoji in common if emoji not in known]
    assert not missing, missing
    entries, index = [], {}
    for number, (emoji, group, test_name) in enumerate(listed):
        key = base(emoji)
        # The hands between two persons have no tone of their own.
        toned = "".join(
            c + TONES[0] if c + TONES[0] in known and not (c == "🤝" and place) else c for place, c in enumerate(key))
        takes_tone = any(base(other) == toned for other in known) and toned != key
        name, local = english[0].get(key, test_name), vietnamese[0].get(key, "")
        rank = common.get(emoji, 4000)
        fields = [emoji, f"{GROUPS.index(group)}{int(takes_tone)}{code(rank)}", name, local]
        entries.append("|".join(field.replace("|", "/").replace("~", "-") for field in fields))
        found = {}

        def add(word, kind):
            if word:
                found[word] = min(kind, found.get(word, 9))

        short = sources.short.get(emoji, {})
        for alias in [short.get("en", ""), *short.get("alias", [])]:
            add(fold(alias.strip(":")), 0)
            for word in words(alias.strip(":")):
                add(word, 1)
        for text in [name, local]:
            add(fold(text), 0)
            for word in words(text):
                add(word, 1)
        for text in english[1].get(key, []) + vietnamese[1].get(key, []):
            add(fold(text), 2)
            for word in words(text):
                add(word, 2)
        for word, kind in found.items():
            index.setdefault(word, []).append(str(kind) + code(number))
    lines = [word + "|" + "".join(index[word]) for word in sorted(index)]
    return "~".join(entries), "~".join(lines), len(entries), len(index)


def main():
    with tempfile.TemporaryDirectory() as folder:
        sources = Sources(pathlib.Path(folder))
        entries, index, count, word_count = build(sources)
        assert '"' not in index and '"#' not in entries
        (HERE / "EmojiData.swift").write_text(
            "// Made by rebuild.py from Unicode's data; see LICENSE.md beside this file. Do not edit.\n"
            "// swift-format-ignore-file\n\n"
            "/// Emoji and what is looked for, in read-only memory: nothing of it is loaded before it is asked for.\n"
            "enum EmojiData {\n"
            f"    /// {count} emoji in Unicode's order, with ~ between: emoji|group, takes a skin tone, rank|English|Vietnamese.\n"
            f'    static let entries: StaticString = #"{entries}"#\n\n'
            f"    /// {word_count} words in the order of their bytes, with ~ between: word|kind and number of each emoji.\n"
            f'    static let index: StaticString = #"{index}"#\n'
            "}\n", encoding="utf-8")
        unicode_licence, short_licence = sources.licence()
        (HERE / "LICENSE.md").write_text(
            "# Licences of the emoji data\n\n"
            "`EmojiData.swift` is derived from **Unicode's list of emoji** (emoji-test.txt, as packaged by Debian, "
            f"`unicode-data` {sources.versions['unicode-data']}), and from the **Unicode Common Locale Data Repository "
            f"(CLDR)** (`unicode-cldr-core` {sources.versions['unicode-cldr-core']}): the names and keywords in English "
            "and Vietnamese. Both are under Unicode's licence. Short names such as `+1` are from the Python package "
            f"`{SHORT_NAMES}`, under the licence below it. The rest of Phím is under neither.\n\n"
            "Changes: emoji with a skin tone were left out, words were taken apart and written without diacritics, and "
            "the order of the most usual emoji is Phím's own.\n\n"
            f"## Unicode\n\n```\n{unicode_licence.strip()}\n```\n\n## emoji\n\n```\n{short_licence.strip()}\n```\n",
            encoding="utf-8")
        print(f"{count} emoji, {word_count} words, {len(entries.encode())} + {len(index.encode())} bytes")


main()
