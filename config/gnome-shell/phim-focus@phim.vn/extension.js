// Tells Phím which application has the focus and which layout is in use, as properties on the session bus, and shows
// phim-indicator in the top bar.
// For GNOME Shell 45 and newer.
//
//   mkdir -p ~/.local/share/gnome-shell/extensions
//   cp -r /usr/share/phim/gnome-shell/phim-focus@phim.vn ~/.local/share/gnome-shell/extensions/
//   (log out and in)
//   gnome-extensions enable phim-focus@phim.vn

import Clutter from 'gi://Clutter';
import GdkPixbuf from 'gi://GdkPixbuf';
import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import St from 'gi://St';
import {Extension} from 'resource:///org/gnome/shell/extensions/extension.js';
import * as Main from 'resource:///org/gnome/shell/ui/main.js';
import * as PanelMenu from 'resource:///org/gnome/shell/ui/panelMenu.js';
import * as PopupMenu from 'resource:///org/gnome/shell/ui/popupMenu.js';
import {getInputSourceManager} from 'resource:///org/gnome/shell/ui/status/keyboard.js';

// A property on the session bus: `vn.phim.NAME` at /vn/phim/NAME has it.
class Property {
    constructor(name, property, type, read) {
        const description = `
            <node>
              <interface name="vn.phim.${name}">
                <property name="${property}" type="${type}" access="read"/>
              </interface>
            </node>`;
        const values = {get [property]() { return read(); }};
        this._object = Gio.DBusExportedObject.wrapJSObject(description, values);
        this._object.export(Gio.DBus.session, `/vn/phim/${name}`);
        this.tell = () => this._object.emit_property_changed(property, new GLib.Variant(type, read()));
        this.tell();
    }

    destroy() {
        this._object.unexport();
    }
}

// The window with the focus: a number for it, its process, and its class. No title is read.
class Focus {
    constructor() {
        this._property = new Property('Focus', 'FocusedWindow', 's', () => {
            const window = global.display.focus_window;
            return window ? `${window.get_stable_sequence()}/${window.get_pid()} ${window.get_wm_class() ?? ''}` : '';
        });
        this._signal = global.display.connect('notify::focus-window', this._property.tell);
    }

    destroy() {
        global.display.disconnect(this._signal);
        this._property.destroy();
    }
}

// The group of the keymap that is in use, -1 if unknown: the settings tell it only while IBus runs.
class Layout {
    constructor() {
        this._sources = getInputSourceManager();
        this._property = new Property(
            'Layout', 'Group', 'i', () => this._sources.keyboardManager?.currentLayout?.groupIndex ?? -1);
        this._signal = this._sources.connect('current-source-changed', this._property.tell);
    }

    destroy() {
        this._sources.disconnect(this._signal);
        this._property.destroy();
    }
}

// phim-indicator in the top bar, where no other extension shows icons of the tray: its icon, its menu, clicks, the wheel.
class Panel {
    constructor() {
        this._name = Gio.bus_own_name_on_connection(
            Gio.DBus.session, 'vn.phim.Panel', Gio.BusNameOwnerFlags.NONE, null, null);
        this._hasTray = false;
        this._watches = [
            this._watch('org.kde.StatusNotifierWatcher', owner => (this._hasTray = owner !== null)),
            this._watch('vn.phim.Indicator', owner => (this._owner = owner)),
        ];
    }

    destroy() {
        this._watches.forEach(watch => Gio.bus_unwatch_name(watch));
        Gio.bus_unown_name(this._name);
        this._hide();
    }

    _watch(name, take) {
        const changed = owner => {
            take(owner);
            this._hide();
            if (this._owner && !this._hasTray)
                this._show();
        };
        return Gio.bus_watch_name(
            Gio.BusType.SESSION, name, Gio.BusNameWatcherFlags.NONE, (_bus, _name, owner) => changed(owner),
            () => changed(null));
    }

    _show() {
        this._button = new PanelMenu.Button(0.5, 'Phím');
        this._icon = new St.Icon({style_class: 'system-status-icon'});
        this._button.add_child(this._icon);
        // Before the button's own gesture, with which any button of the mouse opens the menu in GNOME Shell 50.
        this._button.connect('captured-event', (_button, event) => this._handle(event));
        const changes = [
            ['org.kde.StatusNotifierItem', () => this._readItem()],
            ['com.canonical.dbusmenu', () => this._readMenu()],
        ];
        this._signals = changes.map(([name, read]) => Gio.DBus.session.signal_subscribe(
            this._owner, name, null, null, null, Gio.DBusSignalFlags.NONE, read));
        Main.panel.addToStatusArea('phim', this._button);
        this._readItem();
        this._readMenu();
    }

    _hide() {
        if (!this._button)
            return;
        this._signals.forEach(signal => Gio.DBus.session.signal_unsubscribe(signal));
        this._button.destroy();
        this._button = null;
    }

    _call(path, name, method, values, done = () => {}) {
        const button = this._button;
        Gio.DBus.session.call(
            this._owner, path, name, method, values, null, Gio.DBusCallFlags.NONE, -1, null, (bus, result) => {
                try {
                    const reply = bus.call_finish(result);
                    if (this._button && this._button === button)
                        done(reply.recursiveUnpack());
                } catch (error) {
                    // It has ended.
                }
            });
    }

    _callItem(method, values) {
        this._call('/StatusNotifierItem', 'org.kde.StatusNotifierItem', method, values);
    }

    _callMenu(method, values, done) {
        this._call('/vn/phim/Indicator/Menu', 'com.canonical.dbusmenu', method, values, done);
    }

    // The first button acts, the middle one acts otherwise, and any other opens the menu.
    _handle(event) {
        const none = new GLib.Variant('(ii)', [0, 0]);
        if (event.type() === Clutter.EventType.SCROLL) {
            const direction = event.get_scroll_direction();
            const steps = direction === Clutter.ScrollDirection.DOWN ? 1 : -1;
            if (direction === Clutter.ScrollDirection.DOWN || direction === Clutter.ScrollDirection.UP)
                this._callItem('Scroll', new GLib.Variant('(is)', [steps, 'vertical']));
        } else if (event.type() === Clutter.EventType.BUTTON_PRESS && event.get_button() === 1) {
            this._callItem('Activate', none);
        } else if (event.type() === Clutter.EventType.BUTTON_PRESS && event.get_button() === 2) {
            this._callItem('SecondaryActivate', none);
        } else {
            return Clutter.EVENT_PROPAGATE;
        }
        return Clutter.EVENT_STOP;
    }

    _readItem() {
        const values = new GLib.Variant('(s)', ['org.kde.StatusNotifierItem']);
        this._call('/StatusNotifierItem', 'org.freedesktop.DBus.Properties', 'GetAll', values, ([item]) => {
            this._button.accessible_name = item.Title;
            const wanted = 24 * global.display.get_monitor_scale(0);
            const [width, height, argb] = item.IconPixmap.find(([size]) => size >= wanted) ?? item.IconPixmap.slice(-1)[0];
            const rgba = argb.map((_, place) => argb[place % 4 === 3 ? place - 3 : place + 1]);
            const pixbuf = GdkPixbuf.Pixbuf.new_from_bytes(
                new GLib.Bytes(rgba), GdkPixbuf.Colorspace.RGB, true, 8, width, height, width * 4);
            const [, png] = pixbuf.save_to_bufferv('png', [], []);
            this._icon.gicon = new Gio.BytesIcon({bytes: new GLib.Bytes(png)});
        });
    }

    _readMenu() {
        this._callMenu('GetLayout', new GLib.Variant('(iias)', [0, -1, []]), ([, [, , lines]]) => {
            this._button.menu.removeAll();
            for (const [number, properties] of lines)
                this._button.menu.addMenuItem(this._line(number, properties));
        });
    }

    _line(number, properties) {
        if (properties.type === 'separator')
            return new PopupMenu.PopupSeparatorMenuItem();
        const line = new PopupMenu.PopupMenuItem(properties.label.replaceAll('__', '_'));
        const mark = properties['toggle-type'] === 'radio' ? PopupMenu.Ornament.DOT : PopupMenu.Ornament.CHECK;
        line.setOrnament(properties['toggle-state'] === 1 ? mark : PopupMenu.Ornament.NONE);
        line.connect('activate', () => this._callMenu(
            'Event', new GLib.Variant('(isvu)', [number, 'clicked', new GLib.Variant('i', 0), 0])));
        return line;
    }
}

const parts = [Focus, Layout, Panel];
export default class PhimExtension extends Extension {
    enable() {
        this._parts = parts.map(Part => new Part());
    }

    disable() {
        this._parts.forEach(part => part.destroy());
        this._parts = [];
    }
}
