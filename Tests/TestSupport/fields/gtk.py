"""A window of GTK with a field of each kind.

Usage: gtk.py 3|4 [OUTPUT] <COMMANDS
"""

import os
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
texts = Gtk.ListStore(str)
for text in ("chao buoi sang", "tien phong"):
    texts.append([text])
    fields["list"].append_text(text)
fields["inline"] = Gtk.Entry()
completion = Gtk.EntryCompletion(model=texts, inline_completion=True, popup_completion=False)
completion.set_text_column(0)
fields["inline"].set_completion(completion)
for field in fields.values():
    box.add(field) if isOld else box.append(field)
window.add(box) if isOld else window.set_child(box)
loop = GLib.MainLoop()


def entries(widget):
    """The fields of a container, at any depth."""
    if isinstance(widget, Gtk.Entry):
        return [widget]
    found = []
    if isinstance(widget, Gtk.Container):
        widget.forall(lambda child: found.extend(entries(child)))
    return found


def open_files():
    """What a file dialog of GTK 3 shows, with its field for a name, as after Ctrl+L."""
    folder = commands.output + "-files"
    os.makedirs(folder)
    open(folder + "/chao buoi sang", "w").close()
    fields["file"] = Gtk.FileChooserWidget(action=Gtk.FileChooserAction.OPEN)
    fields["file"].set_current_folder(folder)
    box.add(fields["file"])
    fields["file"].show_all()


def focus(name):
    if name == "file":
        if "file" not in fields:
            open_files()
        fields["file"].emit("location-popup", "")
    else:
        (fields[name].get_child() if name == "list" else fields[name]).grab_focus()


def file_text():
    names = [entry.get_text() for entry in entries(fields["file"]) if entry.get_mapped()] if "file" in fields else []
    return "".join(names)


def take(source, condition):
    goes_on = commands.take(
        focus,
        lambda: {name: fields[name].get_text() for name in ("entry", "password", "hidden", "inline")}
        | {"list": fields["list"].get_child().get_text(), "file": file_text()},
    )
    if not goes_on:
        loop.quit()
    return goes_on


GLib.io_add_watch(sys.stdin.fileno(), GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, take)
window.show_all() if isOld else window.present()
loop.run()
