"""What the test programs with fields have in common: their commands, each a word on a line of standard input."""

import json
import os
import sys

# Where the texts of the fields are written when they are asked for.
output = sys.argv[2] if len(sys.argv) > 2 else None


def take(focus, texts):
    """Reads commands. The name of a field gives it the focus; `read` writes the texts of all fields to the output,
    where `texts` answers them.

    False once nobody sends any more. Not by readline, which keeps further lines in its buffer, where a main loop does
    not see them.
    """
    lines = os.read(sys.stdin.fileno(), 4096).decode().split()
    for line in lines:
        if line == "read":
            found = texts()
            if found is not None:
                write(found)
        else:
            focus(line)
    return bool(lines)


def write(texts):
    """Writes the texts in one step."""
    with open(output + ".new", "w", encoding="utf-8") as file:
        json.dump(texts, file, ensure_ascii=False)
    os.rename(output + ".new", output)
