"""A window of GTK 3 with a field of each kind. A line on standard input names the field that gets the focus."""

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


def take_line(source, condition):
    line = sys.stdin.readline().strip()
    if line not in fields:
        Gtk.main_quit()
        return False
    fields[line].grab_focus()
    return True


GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, take_line)
window.show_all()
Gtk.main()
