"""A field that takes what one read gives for one key, as fields of Ink do: BackSpaces and letters in one read are no keys
that it knows. It is busy for a few milliseconds after each, and draws. F12 sends its text, followed by the code of the key,
and empties it.
"""
import os
import time
import tty

BUSY = 0.004
END = "\x1b[24~"
tty.setraw(0)
text = ""
while True:
    key = os.read(0, 4096).decode(errors="replace")
    if key == "\x7f":
        text = text[:-1]
    else:
        text += key.replace("\x7f", "?")
    if text.endswith(END):
        with open(os.environ["PHIM_PORT"], "w", encoding="utf-8") as port:
            port.write(text)
        text = ""
    time.sleep(BUSY)
    os.write(1, ("\r\x1b[K" + text[-90:]).encode())
