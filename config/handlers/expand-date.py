#!/usr/bin/env python3
"""A handler program for Phím: the action `custom:date` types today's date.

Configuration in ~/.config/phim/phim.toml, with a hotkey:

    [[handler]]
    program = ["python3", "/usr/share/phim/handlers/expand-date.py"]
    action = ["custom:date", "custom:time"]

    [keys]
    "ctrl+shift" = "nextLocale"
    "super+d" = "custom:date"

The arguments are formats of strftime(3), first for the date, then for the time: "%d.%m.%Y" "%H:%M".

Phím writes one line of JSON for each question and reads one for each answer. If this program does not answer in time,
the only effect is that the hotkey does nothing.
"""

import datetime
import json
import os
import sys


def answer(question, formats):
    """What Phím must do: a list of actions, or pass if the action is not for this program."""
    form = formats.get(question.get("action"))
    if form is None:
        return {"pass": True}
    return {"do": ["text:" + datetime.datetime.now().strftime(form)]}


def main():
    formats = {"custom:date": "%Y-%m-%d", "custom:time": "%H:%M"}
    formats.update(zip(formats, sys.argv[1:]))
    for line in sys.stdin:
        try:
            question = json.loads(line)
            number = question["question"]
        except (ValueError, TypeError, KeyError):
            sys.exit(f"expand-date.py: not a question of Phím: {line.strip()[:60]}")
        reply = {"answer": number, **answer(question, formats)}
        # Flush, since an answer that waits in a buffer comes too late.
        print(json.dumps(reply, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        # Started by hand, and ended by Ctrl+C.
        sys.exit(130)
    except BrokenPipeError:
        # Phím has gone. The descriptor is closed without another attempt to write.
        os._exit(1)
