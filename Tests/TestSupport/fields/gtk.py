"""A window of GTK with a field of each kind.

Usage: gtk.py 3|4 [OUTPUT] <COMMANDS
"""

import sys

import commands
import gi

isOld = sys.argv[1] == "3"
gi.require_version("Gtk", sys.argv[1] + ".0")
from gi.repository import GLib

# Before GTK is there, which makes the class of its windows of it.
GLib.set_prgname(f"gtk{sys.argv[1]}-fields")
from gi.repository import Gtk

if not isOld:
    Gtk.init()
window = Gtk.Window(title="A title that nobody asks for")
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
fields = {
    "entry": Gtk.Entry(),
    "password": Gtk.Entry(visibility=False) if isOld else Gtk.PasswordEntry(),
    "text": Gtk.TextView(),
    "button": Gtk.Button(label="A button"),
    "list": Gtk.ComboBoxText.new_with_entry(),
    # What programs use that hide the text themselves.
    "hidden": Gtk.Entry(visibility=False),
}
for field in fields.values():
    box.add(field) if isOld else box.append(field)
window.add(box) if isOld else window.set_child(box)
loop = GLib.MainLoop()


def take(source, condition):
    goes_on = commands.take(
        lambda name: (fields[name].get_child() if name == "list" else fields[name]).grab_focus(),
        lambda: {name: fields[name].get_text() for name in ("entry", "password", "hidden")},
    )
    if not goes_on:
        loop.quit()
    return goes_on


GLib.io_add_watch(sys.stdin.fileno(), GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, take)
window.show_all() if isOld else window.present()
loop.run()
