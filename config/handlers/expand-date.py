#!/usr/bin/env python3
"""A handler for Phím: an action `custom:date` types today's date.

In ~/.config/phim/phim.toml, with a key for it:

    [[handler]]
    program = ["python3", "/usr/local/share/phim/handlers/expand-date.py"]
    action = ["custom:date", "custom:time"]

    [keys]
    "ctrl+space" = "nextLocale"
    "super+d" = "custom:date"

Arguments are formats of strftime(3), for the date and for the time: "%d.%m.%Y" "%H:%M".

Phím writes a line of JSON for each question and reads one for each answer. Whatever else happens, a handler that does
not answer in time only means that the key does nothing.
"""

import datetime
import json
import sys


def answer(question, formats):
    """What Phím is to do: a list of actions, or pass for "not mine"."""
    form = formats.get(question.get("action"))
    if form is None:
        return {"pass": True}
    return {"do": ["text:" + datetime.datetime.now().strftime(form)]}


def main():
    formats = {"custom:date": "%Y-%m-%d", "custom:time": "%H:%M"}
    formats.update(zip(formats, sys.argv[1:]))
    for line in sys.stdin:
        question = json.loads(line)
        reply = {"answer": question["question"], **answer(question, formats)}
        # A line that stays in a buffer is an answer too late.
        print(json.dumps(reply, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
