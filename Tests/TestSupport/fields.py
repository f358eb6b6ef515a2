"""A window of GTK 3 with a field of each kind. A line on standard input names the field that gets the focus."""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk

window = Gtk.Window(title="A title that nobody asks for")
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
window.add(box)
fields = {
    "entry": Gtk.Entry(),
    "password": Gtk.Entry(visibility=False),
    "text": Gtk.TextView(),
    "button": Gtk.Button(label="A button"),
}
for field in fields.values():
    box.pack_start(field, True, True, 0)


def take_lines(source, condition):
    # Not by readline, which keeps further lines in its buffer, where the watch does not see them.
    lines = os.read(sys.stdin.fileno(), 4096).decode().split()
    for line in lines:
        fields[line].grab_focus()
    if not lines:
        Gtk.main_quit()
    return bool(lines)


GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, take_lines)
window.show_all()
Gtk.main()
