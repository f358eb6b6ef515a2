"""A field of Textual: F12 sends its text, followed by the code that a terminal sends for F12, and empties it.

Usage: textual_field.py input|area
"""
import os
import sys

from textual.app import App
from textual.widgets import Input, TextArea


class Field(App):
    BINDINGS = [("f12", "hand_over", "")]

    def compose(self):
        self.field = Input() if sys.argv[1] == "input" else TextArea()
        yield self.field

    def on_mount(self):
        self.field.focus()

    def action_hand_over(self):
        name = "value" if sys.argv[1] == "input" else "text"
        with open(os.environ["PHIM_PORT"], "w", encoding="utf-8") as port:
            port.write(getattr(self.field, name) + "\x1b[24~")
        setattr(self.field, name, "")


Field().run()
