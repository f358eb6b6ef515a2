// As ../../phim-focus@phim.vn, for GNOME Shell 40 to 44. No title is read.
//
//   mkdir -p ~/.local/share/gnome-shell/extensions
//   cp -r /usr/local/share/phim/gnome-shell/older/phim-focus@phim.vn ~/.local/share/gnome-shell/extensions/
//   (log out and in)
//   gnome-extensions enable phim-focus@phim.vn

/* exported init */

const {Gio, GLib} = imports.gi;

const path = '/vn/phim/Focus';
const description = `
<node>
  <interface name="vn.phim.Focus">
    <property name="FocusedWindow" type="s" access="read"/>
  </interface>
</node>`;

class PhimFocus {
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

function init() {
    return new PhimFocus();
}
