// Tells Phím which application has the focus, as a property on the session bus: a number for the window and the class of
// the window. No title is read. For GNOME Shell 45 and newer.
//
//   mkdir -p ~/.local/share/gnome-shell/extensions
//   cp -r /usr/local/share/phim/gnome-shell/phim-focus@phim.vn ~/.local/share/gnome-shell/extensions/
//   (log out and in)
//   gnome-extensions enable phim-focus@phim.vn

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import {Extension} from 'resource:///org/gnome/shell/extensions/extension.js';

const path = '/vn/phim/Focus';
const description = `
<node>
  <interface name="vn.phim.Focus">
    <property name="FocusedWindow" type="s" access="read"/>
  </interface>
</node>`;

export default class PhimFocus extends Extension {
    enable() {
        this._object = Gio.DBusExportedObject.wrapJSObject(description, this);
        this._object.export(Gio.DBus.session, path);
        this._signal = global.display.connect('notify::focus-window', () => this._tell());
        this._tell();
    }

    disable() {
        global.display.disconnect(this._signal);
        this._object.unexport();
        this._object = null;
    }

    _tell() {
        this._object.emit_property_changed('FocusedWindow', new GLib.Variant('s', this.FocusedWindow));
    }

    get FocusedWindow() {
        const window = global.display.focus_window;
        return window ? `${window.get_stable_sequence()} ${window.get_wm_class() ?? ''}` : '';
    }
}
