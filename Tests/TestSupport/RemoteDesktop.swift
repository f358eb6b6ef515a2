import CSystemd

/// A keyboard of GNOME Shell that a test presses.
///
/// Source: org.gnome.Mutter.RemoteDesktop.xml of mutter.
package final class RemoteDesktop {
    private var bus: OpaquePointer?
    private var session = ""

    private static let name = "org.gnome.Mutter.RemoteDesktop"

    /// Begins a session on the message bus of the shell.
    package init(at address: String) throws {
        try check(sd_bus_new(&bus))
        try check(sd_bus_set_address(bus, address))
        try check(sd_bus_set_bus_client(bus, 1))
        try check(sd_bus_start(bus))
        var path: UnsafePointer<CChar>?
        try call("/org/gnome/Mutter/RemoteDesktop", Self.name, "CreateSession") { _ in
        } onReply: {
            sd_bus_message_read_basic($0, CChar(UInt8(ascii: "o")), &path)
            session = path.map { String(cString: $0) } ?? ""
        }
        try notify("Start") { _ in }
    }

    deinit { sd_bus_flush_close_unref(bus) }

    /// A key goes down or comes up.
    package func send(_ keycode: UInt16, isDown: Bool) throws {
        try notify("NotifyKeyboardKeycode") {
            var (number, state) = (UInt32(keycode), Int32(isDown ? 1 : 0))
            sd_bus_message_append_basic($0, CChar(UInt8(ascii: "u")), &number)
            sd_bus_message_append_basic($0, CChar(UInt8(ascii: "b")), &state)
        }
    }

    private func notify(_ method: String, _ write: (OpaquePointer?) -> Void) throws {
        try call(session, Self.name + ".Session", method, write) { _ in }
    }

    private func call(
        _ path: String, _ interface: String, _ method: String, _ write: (OpaquePointer?) -> Void,
        onReply: (OpaquePointer?) -> Void
    ) throws {
        var (message, reply) = (OpaquePointer(bitPattern: 0), OpaquePointer(bitPattern: 0))
        try check(sd_bus_message_new_method_call(bus, &message, Self.name, path, interface, method))
        defer { sd_bus_message_unref(message) }
        write(message)
        try check(sd_bus_call(bus, message, 0, nil, &reply))
        onReply(reply)
        sd_bus_message_unref(reply)
    }

    private func check(_ result: Int32) throws {
        if result < 0 { throw RigFailure(description: "no remote desktop: errno \(-result)") }
    }
}
