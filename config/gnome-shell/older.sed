# Makes the extension for GNOME Shell 40 to 44 of the one for newer, whose language of extensions is another:
#   sed -f older.sed phim-focus@phim.vn/extension.js
s/^\/\/ For GNOME Shell 45 and newer\.$/\/\/ For GNOME Shell 40 to 44./
s/gnome-shell\/phim-focus@/gnome-shell\/older\/phim-focus@/
/^import Clutter/c\
const {Clutter, GdkPixbuf, Gio, GLib, St} = imports.gi;\
const {main: Main, panelMenu: PanelMenu, popupMenu: PopupMenu} = imports.ui;\
const {getInputSourceManager} = imports.ui.status.keyboard;\
\
/* exported init */\
function init() {\
    return new PhimExtension();\
}
/^import /d
s/^export default class PhimExtension extends Extension /class PhimExtension /
# metadata.json
s/"shell-version": .*/"shell-version": ["40", "41", "42", "43", "44"],/
