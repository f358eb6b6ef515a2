import CGtk4
import Glibc
import Keyboard

/// A closure that a signal of GTK calls. The object with the signal owns it.
private final class Handler<Argument, Answer> {
    let body: (Argument) -> Answer

    init(_ body: @escaping (Argument) -> Answer) {
        self.body = body
    }

    var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    static func call(_ data: UnsafeMutableRawPointer?, _ argument: Argument) -> Answer {
        Unmanaged<Self>.fromOpaque(data!).takeUnretainedValue().body(argument)
    }
}

private func release(_ data: UnsafeMutableRawPointer?, _ closure: UnsafeMutablePointer<GClosure>?) {
    Unmanaged<AnyObject>.fromOpaque(data!).release()
}

/// Connects Swift closures to signals. Corresponds to g_signal_connect_data.
enum Signal {
    /// Connects a signal without arguments.
    static func connect(_ object: UnsafeMutableRawPointer, _ name: String, _ body: @escaping () -> Void) {
        let call: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void = { _, data in
            Handler<Void, Void>.call(data, ())
        }
        connect(object, name, unsafeBitCast(call, to: GCallback.self), Handler<Void, Void>(body).retained)
    }

    /// Connects a signal with one pointer argument, or the change of a property: `notify::active`.
    static func connectPointer(
        _ object: UnsafeMutableRawPointer, _ name: String, _ body: @escaping (UnsafeMutableRawPointer?) -> Void
    ) {
        typealias Own = Handler<UnsafeMutableRawPointer?, Void>
        let call:
            @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void = {
                Own.call($2, $1)
            }
        connect(object, name, unsafeBitCast(call, to: GCallback.self), Own(body).retained)
    }

    /// Connects a signal with one integer argument: `response`.
    static func connectNumber(_ object: UnsafeMutableRawPointer, _ name: String, _ body: @escaping (Int32) -> Void) {
        typealias Own = Handler<Int32, Void>
        let call: @convention(c) (UnsafeMutableRawPointer?, Int32, UnsafeMutableRawPointer?) -> Void = {
            Own.call($2, $1)
        }
        connect(object, name, unsafeBitCast(call, to: GCallback.self), Own(body).retained)
    }

    /// A key event of a `GtkEventControllerKey`.
    struct Key {
        /// The keysym: `GDK_KEY_Escape`.
        let value: UInt32
        /// The keycode of the display server: that of evdev plus 8.
        let keycode: UInt32
        let state: GdkModifierType

        /// The keycode of evdev; nil if it is out of range.
        var evdev: Keycode? { keycode > 8 && keycode < 0x300 ? Keycode(UInt16(keycode - 8)) : nil }
    }

    /// Calls a closure for each press before the widget gets it. If the result is true, the widget does not get the
    /// key.
    static func keys(
        of widget: Widget, _ body: @escaping (Key) -> Bool
    ) {
        typealias Own = Handler<Key, Bool>
        let controller = gtk_event_controller_key_new()!
        gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
        let call:
            @convention(c) (UnsafeMutableRawPointer?, UInt32, UInt32, UInt32, UnsafeMutableRawPointer?) -> gboolean =
                {
                    Own.call($4, Key(value: $1, keycode: $2, state: GdkModifierType($3))) ? 1 : 0
                }
        connect(
            UnsafeMutableRawPointer(controller), "key-pressed", unsafeBitCast(call, to: GCallback.self),
            Own(body).retained)
        gtk_widget_add_controller(widget, controller)
    }

    /// Calls a closure for each release of a key.
    static func keysReleased(of widget: Widget, _ body: @escaping (Key) -> Void) {
        typealias Own = Handler<Key, Void>
        let controller = gtk_event_controller_key_new()!
        let call:
            @convention(c) (UnsafeMutableRawPointer?, UInt32, UInt32, UInt32, UnsafeMutableRawPointer?) -> Void = {
                Own.call($4, Key(value: $1, keycode: $2, state: GdkModifierType($3)))
            }
        connect(
            UnsafeMutableRawPointer(controller), "key-released", unsafeBitCast(call, to: GCallback.self),
            Own(body).retained)
        gtk_widget_add_controller(widget, controller)
    }

    /// Calls a closure when the focus leaves a widget and its children.
    static func focusLeaves(_ widget: Widget, _ body: @escaping () -> Void) {
        let controller = gtk_event_controller_focus_new()!
        connect(UnsafeMutableRawPointer(controller), "leave", body)
        gtk_widget_add_controller(widget, controller)
    }

    private static func connect(
        _ object: UnsafeMutableRawPointer, _ name: String, _ call: GCallback, _ data: UnsafeMutableRawPointer
    ) {
        g_signal_connect_data(object, name, call, data, release, GConnectFlags(rawValue: 0))
    }

    /// Calls a closure whenever a descriptor is readable.
    static func whenReadable(_ descriptor: Int32, _ body: @escaping () -> Void) {
        g_unix_fd_add_full(
            G_PRIORITY_DEFAULT, descriptor, G_IO_IN,
            {
                Handler<Void, Void>.call($2, ())
                return 1
            }, Handler<Void, Void>(body).retained, { Unmanaged<AnyObject>.fromOpaque($0!).release() })
    }
}

/// Runs programs in the background. Corresponds to GSubprocess.
enum BackgroundProgram {
    /// Runs a program. `done` gets its output and error output, and whether its exit status is 0; the output is nil if
    /// it cannot be started.
    static func run(_ arguments: [String], _ done: @escaping (_ output: String?, _ isDone: Bool) -> Void) {
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        let flags = GSubprocessFlags(
            G_SUBPROCESS_FLAGS_STDOUT_PIPE.rawValue | G_SUBPROCESS_FLAGS_STDERR_MERGE.rawValue)
        let process = words.withUnsafeMutableBufferPointer { buffer in
            buffer.withMemoryRebound(to: UnsafePointer<CChar>?.self) {
                g_subprocess_newv($0.baseAddress, flags, nil)
            }
        }
        guard let process else { return done(nil, false) }
        typealias Own = Handler<(String?, Bool), Void>
        g_subprocess_communicate_utf8_async(
            process, nil, nil,
            { source, result, data in
                var text: UnsafeMutablePointer<CChar>?
                let process = OpaquePointer(source)
                g_subprocess_communicate_utf8_finish(process, result, &text, nil, nil)
                let output = text.map { String(cString: $0) }
                g_free(text)
                let isDone = g_subprocess_get_if_exited(process) != 0 && g_subprocess_get_exit_status(process) == 0
                Own.call(data, (output, isDone))
                Unmanaged<AnyObject>.fromOpaque(data!).release()
            }, Own { done($0.0, $0.1) }.retained)
        g_object_unref(UnsafeMutableRawPointer(process))
    }
}
