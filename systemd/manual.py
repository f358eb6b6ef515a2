#!/usr/bin/env python3
"""Writes the manual pages of Phím, in the macros of man(7).

  manual.py command PROGRAM README PRIVACY      phim(1): what `phim --help` says, and parts of README.md and Privacy.md
  manual.py vietnamese PROGRAM GUIDE            phim(1) in Vietnamese: TiengViet.md, and the commands of `phim --help`
  manual.py configuration phim.toml GUIDE       phim.toml(5): the comments of the file, and the guide to tables
  manual.py configuration phim.toml.vi          the same in Vietnamese, without the guide
  manual.py guide GUIDE                         phim-devices(8) of DeviceService.md, phim-indicator(1) of Indicator.md,
                                                phim-settings(1) of SettingsWindow.md
"""
import json
import os
import re
import subprocess
import sys


def escaped(text):
    """A text as it stands."""
    return re.sub(r"^([.'])", r"\\&\1", text.replace("\\", "\\e").replace("-", "\\-"), flags=re.MULTILINE)


def bold(text):
    return f"\\fB{escaped(text)}\\fR"


def block(lines):
    """Lines that keep their form."""
    return [".PP", ".RS 4", ".nf", *map(escaped, lines), ".fi", ".RE"]


def item(terms, body):
    """Terms, and what they mean below them."""
    lines = [".TP", bold(terms[0])]
    for term in terms[1:]:
        lines += [".TQ", bold(term)]
    return lines + body


# --- Markdown, as far as the documentation uses it.


def inline(text):
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"<doc:(\w+)>", r"\1", text)
    lines = []
    for part in re.split(r"(`[^`]+`|\*\*[^*]+\*\*|(?<!\w)\*[^*\s][^*]*\*)", text):
        if part.startswith("`"):
            lines.append(bold(part[1:-1]))
        elif part.startswith("**"):
            lines.append(bold(part[2:-2]))
        elif part.startswith("*") and len(part) > 2:
            lines.append(f"\\fI{escaped(part[1:-1])}\\fR")
        else:
            lines.append(part.replace("\\", "\\e").replace("-", "\\-"))
    return re.sub(r"^([.'])", r"\\&\1", "".join(lines))


def paragraph(text):
    """A block of lines without an empty one: a list, a table, or a paragraph."""
    lines = text.split("\n")
    if lines[0].startswith("|"):
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
        return [line for row in rows for line in [".TP", inline(row[0]), *(inline(cell) for cell in row[1:])]]
    if not re.match(r"(- |\d+\. )", next((line for line in lines if not line.startswith(" ")), "")):
        return [".PP", inline(" ".join(map(str.strip, lines)))]
    page = []
    for entry in re.split(r"\n(?=- |\d+\. )", "\n" + text):
        mark, _, words = entry.strip().partition(" ")
        if not re.fullmatch(r"-|\d+\.", mark):
            page += paragraph(entry.strip()) if entry.strip() else []
        else:
            page += [f".IP {chr(92)}(bu 2" if mark == "-" else f".IP {mark} 4", inline(re.sub(r"\n *", " ", words))]
    return page


def markdown(text):
    page = []
    for part in re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL):
        if part.startswith("```"):
            page += block(part.split("\n")[1:-1])
            continue
        for chunk in re.split(r"\n\n+", part.strip("\n")):
            heading, _, rest = chunk.partition("\n") if chunk.startswith("#") else ("", "", chunk)
            if heading:
                page.append(".SS " + escaped(heading.lstrip("# ")))
            if rest.strip():
                page += paragraph(rest)
    return page


def sections(text, names):
    """Sections of the second level, each with those below it."""
    parts = re.split(r"^## (.*)$", text, flags=re.MULTILINE)
    found = dict(zip(parts[1::2], parts[2::2]))
    return [line for name in names for line in [f".SH {escaped(name.upper())}", *markdown(found[name])]]


# --- phim(1)


def discussion(text):
    """Paragraphs; lines that begin with spaces, or stand in columns, keep their form."""
    page = []
    for chunk in text.split("\n\n"):
        form = []
        for line in chunk.split("\n"):
            if line.startswith(" ") or "   " in line:
                form.append(line)
                continue
            if form:
                page += block(form)
            form = []
            page += [".PP" if line == chunk.split("\n")[0] else ".br", escaped(line)]
        if form:
            page += block(form)
    return page


def spelling(argument):
    """An argument as it is typed."""
    names = [("--" if name["kind"] == "long" else "-") + name["name"] for name in argument.get("names", [])]
    names.sort(key=len)
    if argument["kind"] == "positional":
        return argument["valueName"].upper()
    value = "" if argument["kind"] == "flag" else " " + argument["valueName"].upper()
    return ", ".join(names) + value


def shown(entries):
    return [entry for entry in entries if entry.get("shouldDisplay")]


def dumped(program, language):
    """What the program tells of its commands, in a language."""
    environment = {**os.environ, "LC_ALL": language + ".UTF-8", "LANGUAGE": ""}
    dump = subprocess.run([program, "--experimental-dump-help"], capture_output=True, check=True, env=environment)
    return json.loads(dump.stdout)["command"]


def commands(phim, values, texts={}):
    """A section for each command, with its arguments. `texts` are translations of abstracts."""
    page = []
    for sub in shown(phim["subcommands"]):
        arguments = [a for a in shown(sub.get("arguments", [])) if a["valueName"] not in ("help", "version")]
        page.append(f'.SS "phim {escaped(sub["commandName"])}"')
        abstract = sub.get("abstract", "")
        page += [".PP", escaped(texts.get(abstract, abstract))]
        page += discussion(sub["discussion"]) if sub.get("discussion") else []
        for argument in arguments:
            text = argument.get("abstract", "")
            if argument.get("allValues"):
                text += f" {values}: " + ", ".join(argument["allValues"]) + "."
            page += item([spelling(argument)], [escaped(text)])
    return page


def command(program, readme, privacy):
    version = subprocess.run([program, "--version"], capture_output=True, check=True, text=True).stdout.strip()
    phim = dumped(program, "C")
    page = [
        f'.TH PHIM 1 "" "Phím {version}" "User Commands"',
        ".SH NAME", "phim \\- " + escaped(phim["abstract"].rstrip(".")),
        ".SH SYNOPSIS", bold("phim") + " \\fICOMMAND\\fR [\\fIARGUMENTS\\fR]",
        ".SH DESCRIPTION", *discussion(phim["discussion"]),
        ".SH COMMANDS", *commands(phim, "Values"),
    ]
    page += [".SH OPTIONS", "These can follow every command."]
    for argument in shown(phim["arguments"]):
        page += item([spelling(argument)], [escaped(argument["abstract"])])
    page += [".SH EXIT STATUS"]
    for status, meaning in [
        ("0", "Success."), ("1", "An error, which is named on standard error."), ("64", "Wrong usage."),
        ("70", "The daemon hung for five to ten seconds and ended itself."),
    ]:
        page += item([status], [meaning])
    page += [".SH FILES"]
    for path, meaning in [
        ("~/.config/phim/phim.toml", "The configuration, described in phim.toml(5)."),
        ("/etc/phim/phim.toml", "The configuration of users who have none of their own."),
        ("/usr/share/phim", "Examples, and plug-ins for editors."),
        ("/usr/share/doc/phim", "Guides."),
    ]:
        page += item([path], [escaped(meaning)])
    with open(readme, encoding="utf-8") as file:
        page += sections(file.read(), ["Troubleshooting"])
    with open(privacy, encoding="utf-8") as file:
        page += [".SH PRIVACY", *markdown(file.read().split("## Overview", 1)[1])]
    return page + [".SH SEE ALSO", ".BR phim.toml (5),", ".BR phim\\-indicator (1),", ".BR phim\\-devices (8),", ".BR systemctl (1),", ".BR loadkeys (1)"]


# What swift-argument-parser says in English.
PARSER = {
    "Show subcommand help information.": "In lời giải thích của một lệnh.",
}


def vietnamese(program, guide):
    with open(guide, encoding="utf-8") as file:
        text = file.read().split("\n", 1)[1]
    introduction, *parts = re.split(r"^## (.*)$", text, flags=re.MULTILINE)
    page = [
        '.TH PHIM 1 "" Phím "Lệnh của người dùng"', ".SH TÊN", "phim \\- bộ gõ tiếng Việt cho Linux",
        ".SH CÚ PHÁP", bold("phim") + " \\fILỆNH\\fR [\\fITHAM SỐ\\fR]", ".SH MÔ TẢ", *markdown(introduction),
    ]
    for heading, body in zip(parts[::2], parts[1::2]):
        page += [f".SH {escaped(heading.upper())}", *markdown(body)]
    page += [".SH CÁC LỆNH", *commands(dumped(program, "vi_VN"), "Các giá trị", PARSER)]
    page += [".SH TÙY CHỌN", "Dùng được sau mọi lệnh."]
    page += item(["-h, --help"], ["In lời giải thích của lệnh."])
    page += item(["--version"], ["In phiên bản."])
    page += [".SH TRẠNG THÁI KHI KẾT THÚC"]
    for status, meaning in [
        ("0", "Thành công."), ("1", "Có lỗi; lỗi được nêu ở đầu ra lỗi chuẩn."), ("64", "Dùng lệnh sai cách."),
        ("70", "Phím đang chạy bị treo từ năm đến mười giây và tự kết thúc."),
    ]:
        page += item([status], [meaning])
    page += [
        ".SH XEM THÊM", ".BR phim.toml (5),", ".BR phim\\-indicator (1),", ".BR phim\\-devices (8)", ".PP",
        "Bằng tiếng Anh:", bold("man -L C phim"),
    ]
    return page


# --- phim.toml(5)


def comments(lines):
    """The text of comments. A line that is indented is an example, or a term and what it means."""
    page, words, form = [], [], []

    def flush():
        if words:
            page.extend([".PP", inline(" ".join(words))])
        if form:
            page.extend(block(form))
        words.clear()
        form.clear()

    column = None
    for line in lines:
        term = re.match(r"  (\S.*?)  +(\S.*)$", line)
        # What a term means goes on in its column, or in that of the other terms if the term is wider than that.
        if column and re.match(" {4,}\\S", line):
            # A list below a term: each entry begins a line.
            page.extend([".br"] if line.strip().startswith(('"', "a table", "một bảng")) else [])
            page.append(inline(line.strip()))
        elif term:
            flush()
            column = term.start(2)
            page.extend(item([term[1]], [inline(term[2])]))
        elif line.startswith("  "):
            if words:
                flush()
            column = None
            form.append(line[2:])
        else:
            if form or not line:
                flush()
            column = None
            words += [line] if line else []
    flush()
    return page


def setting(lines, explanation):
    """Settings that stand below one explanation."""
    if not explanation:
        return block(lines)
    first, rest = explanation[1:2], explanation[2:]
    return item(lines, first + ([".RS", *rest, ".RE"] if rest else []))


def table(lines):
    """A part of the file without empty lines: comments, a table's name, settings."""
    page, kept = [], []
    example = next((line[4:] for line in lines if line.startswith("#   [")), None)
    if example and lines[0].startswith("#") and all(line.startswith("#") for line in lines):
        page.append(f'.SS "{escaped(example)}"')
    while lines:
        if lines[0].startswith("#"):
            kept.append(lines.pop(0)[2:])
            continue
        if lines[0].startswith("["):
            page += [f'.SS "{escaped(lines.pop(0))}"', *comments(kept)]
            kept = []
        settings = []
        while lines and not lines[0].startswith("#"):
            settings.append(lines.pop(0))
        page += setting(settings, comments(kept)) if settings else []
        kept = []
    return page + comments(kept)


# What phim.toml(5) says besides the comments of the file.
ENGLISH = {
    "manual": "File Formats", "name": "NAME", "title": "the configuration of Phím", "description": "DESCRIPTION",
    "defaults": "Every setting is shown with its default.", "settings": "SETTINGS", "files": "FILES",
    "own": "Your own configuration. No other is read if it exists.", "system": "The system's.",
    "methods": "Input methods by table, a file each.",
    "shipped": "The defaults with these explanations.", "related": "SEE ALSO",
}
VIETNAMESE = {
    "manual": "Định dạng tệp", "name": "TÊN", "title": "cấu hình của Phím", "description": "MÔ TẢ",
    "defaults": "Mỗi thiết lập được viết kèm mặc định của nó.", "settings": "CÁC THIẾT LẬP", "files": "CÁC TỆP",
    "own": "Cấu hình của riêng bạn. Nếu có nó, không tệp nào khác được đọc.", "system": "Của hệ thống.",
    "methods": "Các kiểu gõ theo bảng, mỗi kiểu một tệp.",
    "shipped": "Các mặc định kèm lời giải thích này.", "related": "XEM THÊM",
}


def configuration(path, guide=None):
    words = VIETNAMESE if path.endswith(".vi") else ENGLISH
    with open(path, encoding="utf-8") as file:
        parts = [part.split("\n") for part in file.read().strip().split("\n\n")]
    page = [
        f'.TH PHIM.TOML 5 "" Phím "{words["manual"]}"', f'.SH {words["name"]}', f'phim.toml \\- {words["title"]}',
        f'.SH {words["description"]}', *comments([line[2:] for line in parts[0]]),
        ".PP", words["defaults"], f'.SH {words["settings"]}',
    ]
    for part in parts[1:]:
        page += table(part)
    if guide:
        with open(guide, encoding="utf-8") as file:
            page += [".SH INPUT METHODS BY TABLE", *markdown(file.read().split("## Overview", 1)[1])]
    page.append(f'.SH {words["files"]}')
    for file, meaning in [
        ("~/.config/phim/phim.toml", "own"), ("/etc/phim/phim.toml", "system"),
        ("~/.config/phim/methods, /etc/phim/methods", "methods"),
        ("/usr/share/phim/" + os.path.basename(path), "shipped"),
    ]:
        page += item([file], [escaped(words[meaning])])
    return page + [f'.SH {words["related"]}', ".BR phim (1)"]


# --- phim-devices(8), phim-indicator(1)

GUIDES = {
    "DeviceService.md": (
        "phim-devices", 8, "System Administration", "",
        [".BR phim (1),", ".BR systemd.socket (5),", ".BR sd-login (3)"],
    ),
    "SettingsWindow.md": (
        "phim-settings", 1, "User Commands", " [\\fB\\-\\-page\\fR \\fIPAGE\\fR] [\\fB\\-\\-config\\fR \\fIFILE\\fR]",
        [".BR phim (1),", ".BR phim.toml (5)"],
    ),
    "Indicator.md": ("phim-indicator", 1, "User Commands", "", [".BR phim (1),", ".BR phim.toml (5)"]),
}


def guide(path):
    name, section, manual, arguments, related = GUIDES[os.path.basename(path)]
    with open(path, encoding="utf-8") as file:
        text = file.read()
    summary = text.split("\n\n")[1].replace("\n", " ").rstrip(".")
    page = [
        f'.TH {escaped(name.upper())} {section} "" Phím "{manual}"', ".SH NAME",
        f"{escaped(name)} \\- " + escaped(summary[0].lower() + summary[1:]),
        ".SH SYNOPSIS", bold(name) + arguments, ".SH DESCRIPTION",
        *markdown(text.split("## Overview", 1)[1].split("\n## ", 1)[0]),
    ]
    page += sections(text, re.findall(r"^## (?!Overview)(.*)$", text, flags=re.MULTILINE))
    return page + [".SH SEE ALSO", *related]


def main():
    pages = {
        "command": (command, 3), "vietnamese": (vietnamese, 2), "configuration": (configuration, 1, 2),
        "guide": (guide, 1),
    }
    if len(sys.argv) < 2 or sys.argv[1] not in pages or len(sys.argv) - 2 not in pages[sys.argv[1]][1:]:
        sys.exit(__doc__)
    sys.stdout.reconfigure(encoding="utf-8")
    title, *page = pages[sys.argv[1]][0](*sys.argv[2:])
    # Paths and settings are not to be broken.
    print("\n".join([title, ".nh", ".ad l", *page]))


if __name__ == "__main__":
    main()
