import CLinux
import CSystemd
import Glibc
import Keyboard
import TestSupport

@testable import Bus
@testable import Desktop
@testable import EventLoop
@testable import Keymaps
@testable import System

/// What compositors, their sockets and services on a message bus answer.
extension FuzzTarget {
    static let desktops = [wayland, toplevels, sway, hyprland, bus]

    /// A message of a compositor.
    private static func message(_ object: UInt32, _ opcode: UInt32, _ arguments: [UInt8]...) -> [UInt8] {
        let bytes = arguments.flatMap { $0 }
        return WaylandConnection.bytes(object) + WaylandConnection.bytes(UInt32(bytes.count + 8) << 16 | opcode)
            + bytes
    }

    private static func global(_ name: UInt32, _ interface: String, _ version: UInt32) -> [UInt8] {
        message(2, 0, number(name), WaylandConnection.bytes(interface), number(version))
    }

    private static func number(_ number: UInt32) -> [UInt8] { WaylandConnection.bytes(number) }

    private static let wayland = FuzzTarget(
        name: "wayland", count: 600,
        seeds: {
            let seat = global(1, "wl_seat", 7) + message(4, 0, number(3))
            let keyboard =
                message(5, 0, number(1), number(60_000)) + message(5, 5, number(25), number(600))
                + message(5, 4, number(1), number(0), number(0), number(0), number(1))
            let less = message(4, 0, number(0)) + message(4, 0, number(2))
            return [seat + keyboard, seat + keyboard + less + keyboard, global(9, "gtk_shell1", 5) + seat]
        }
    ) { folder in
        let path = folder + "/wayland-0"
        let compositor = try SocketEnd(path)
        let loop = try EventLoop()
        let file = folder + "/keymap"
        try TextFile.write(try Keymap(LayoutNames(parsing: "us,ru")).text + "\0", to: file)
        return { bytes in
            var keymaps = 0
            let client = try WaylandKeymap(
                path, environment: ["XDG_RUNTIME_DIR": folder], keyboardName: "Phím",
                compiler: KeymapCompiler(on: loop), on: loop,
                onKeymap: { _ in keymaps += 1 }, onEnd: {})
            defer { client.close() }
            try compositor.accept()
            // A descriptor comes with the first message, a file or something else.
            let shared = open(bytes.count % 5 == 0 ? "/dev/null" : file, O_RDONLY | O_CLOEXEC)
            defer { close(shared) }
            _ = phim_send_descriptor(compositor.descriptor, Array(bytes.prefix(4)), min(4, bytes.count), shared)
            try compositor.write(Array(bytes.dropFirst(4)), on: loop)
        }
    }

    private final class Listener: FocusSourceUser {
        var isTyping: Bool { true }
        func receive(_ report: FocusReport?, from source: FocusedField.Source) {}
        func lost(_ source: FocusedField.Source) {}
    }

    private static let toplevels = FuzzTarget(
        name: "toplevels", count: 1500,
        seeds: {
            let manager = global(3, "zwlr_foreign_toplevel_manager_v1", 3) + message(3, 0, number(1))
            let window = message(4, 0, number(0xff00_0000)) + message(0xff00_0000, 1, WaylandConnection.bytes("foot"))
            let states = message(0xff00_0000, 4, number(8), number(2), number(1)) + message(0xff00_0000, 5)
            return [manager + window + states, manager + window + states + message(0xff00_0000, 6) + message(4, 1)]
        }
    ) { folder in
        let path = folder + "/wayland-0"
        let compositor = try SocketEnd(path)
        let loop = try EventLoop()
        return { bytes in
            let user = Listener()
            let source = try WaylandToplevels(path, on: loop, user: user)
            try compositor.accept()
            try compositor.write(bytes, on: loop)
            source.close()
            withExtendedLifetime(user) {}
        }
    }

    private static let sway = FuzzTarget(
        name: "sway", count: 1500,
        tokens: [
            "i3-ipc", "\"name\":\"Phím\"", "\"xkb_active_layout_index\":", "{\"input\":", "\"nodes\":[", "\"pid\":",
            "\"focused\":true",
        ],
        seeds: {
            [
                #"[{"name":"Phím","xkb_active_layout_index":1}]"#, #"{"input":{"name":"Phím"}}"#,
                #"{"nodes":[{"nodes":[],"floating_nodes":[{"pid":42,"focused":true}]}]}"#,
            ].map { (text: String) in
                let type: UInt32 = text.hasPrefix("[") ? 100 : 0x8000_0015
                return Array("i3-ipc".utf8) + number(UInt32(text.utf8.count)) + number(type) + Array(text.utf8)
            }
        }
    ) { folder in
        let path = folder + "/sway"
        let compositor = try SocketEnd(path)
        let loop = try EventLoop()
        let keymap = LiveKeymap(try Keymap(LayoutNames(parsing: "us,ru")), from: .wayland(path))
        return { bytes in
            let groups = try SwayGroups(path, keyboard: "Phím", on: loop) { _ = keymap.inGroup($0).layout }
            try compositor.accept()
            try compositor.write(bytes, on: loop)
            _ = WindowProcess.focused(inTree: bytes)
            withExtendedLifetime(groups) {}
        }
    }

    private static let hyprland = FuzzTarget(
        name: "hyprland", count: 1500,
        tokens: ["activelayout>>", "\"name\":\"phím\"", "\"active_layout_index\":", "\n"],
        seeds: {
            [
                #"{"keyboards":[{"name":"phím","active_layout_index":1}]}"#,
                "activelayout>>phím,German\nworkspace>>2\n",
            ]
            .map { Array($0.utf8) }
        }
    ) { folder in
        let events = try SocketEnd(folder + "/.socket2.sock")
        let answers = try SocketEnd(folder + "/.socket.sock")
        let loop = try EventLoop()
        let keymap = LiveKeymap(try Keymap(LayoutNames(parsing: "us,ru")), from: .wayland(folder))
        return { bytes in
            let groups = try HyprlandGroups(folder, keyboard: "Phím", on: loop) { _ = keymap.inGroup($0).layout }
            try answers.accept()
            try answers.write(bytes, on: loop)
            answers.hangUp()
            try events.accept()
            try events.write(bytes, on: loop)
            _ = WindowProcess.process(ofWindow: bytes)
            withExtendedLifetime(groups) {}
        }
    }

    /// Values of all types, one in the other, and every way in which they are read. What is behind a value that can be read
    /// is read too.
    private static let bus = FuzzTarget(
        name: "bus", count: 4000,
        seeds: { [Array("\u{1}\u{2}abc\u{9}\u{a}xyz".utf8), (0...255).map { $0 }, (0...255).reversed()] }
    ) { _ in
        var connection: OpaquePointer?
        _ = sd_bus_new(&connection)
        _ = sd_bus_set_address(connection, "unix:path=/nonexistent")
        _ = sd_bus_start(connection)
        return { bytes in
            for reader in 0..<11 {
                var message: OpaquePointer?
                defer { sd_bus_message_unref(message) }
                try FuzzFault.check(
                    sd_bus_message_new_signal(connection, &message, "/a", "a.b", "C") >= 0, "there is no message")
                var writer = ValueWriter(bytes)
                let isKnown = writer.write(to: message!)
                sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), "end")
                try FuzzFault.check(
                    sd_bus_message_seal(message, 1, 0) >= 0 && sd_bus_message_rewind(message, 1) >= 0,
                    "the message is none")
                try read(BusMessage(message!), by: reader, isKnown: isKnown)
            }
        }
    }

    private static func read(_ message: BusMessage, by reader: Int, isKnown: Bool) throws {
        switch reader {
        case 0:
            let value = message.value()
            _ = value.flatMap { GNOMEGroups.layouts(in: $0.content) }
            if isKnown {
                try FuzzFault.check(value != nil && message.text() == "end", "what is behind \(value as Any) is lost")
            }
        case 1: _ = message.boolean
        case 2: message.takeDescriptor().map { _ = close($0) }
        case 3: _ = message.text().flatMap { FocusReport(window: $0) }
        case 4: _ = message.number().flatMap { AccessibleRole(rawValue: $0) }
        case 5: _ = AccessibleRole.completes(message.numbers())
        case 6: _ = message.objects()
        case 7: _ = message.objectValue
        case 8: _ = AccessibleRole.isAddressBar(message.dictionary())
        case 9: _ = message.textValue.flatMap { FocusReport(window: $0) }
        default: _ = message.texts
        }
    }
}

/// Writes a value of a type that bytes choose.
private struct ValueWriter {
    private var bytes: ArraySlice<UInt8>
    /// Every type in it is one that `BusValue` has.
    private var isKnown = true

    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    private mutating func next() -> UInt8 { bytes.popFirst() ?? 0 }

    /// Writes one value; false if some of it is of a type that is not read.
    mutating func write(to message: OpaquePointer) -> Bool {
        append(signature(depth: 0), to: message)
        return isKnown
    }

    /// A complete type; a short one in place of one that is longer than a signature may be (255 bytes).
    private mutating func signature(depth: Int) -> String {
        let type = type(depth: depth)
        return type.utf8.count > 250 ? "y" : type
    }

    /// A complete type.
    private mutating func type(depth: Int) -> String {
        let simple = ["b", "i", "u", "s", "o", "y", "n", "q", "x", "t", "d", "g"]
        switch next() % (depth > 4 ? 12 : 20) {
        case let number where number < 12: return simple[Int(number)]
        case 12, 13: return "v"
        case 14: return "a{sv}"
        case 15: return "ay"
        case 16: return "a{ss}"
        case 17: return "a" + type(depth: depth + 1)
        default: return "(" + (0...next() % 3).map { _ in type(depth: depth + 1) }.joined() + ")"
        }
    }

    private mutating func append(
        _ type: String, to message: OpaquePointer, depth: Int = 0, isBytes: Bool = false
    ) {
        func code(_ name: String) -> CChar { CChar(name.utf8.first!) }
        func container(_ name: String, _ contents: String, _ body: () -> Void) {
            sd_bus_message_open_container(message, code(name), contents)
            body()
            sd_bus_message_close_container(message)
        }
        switch type.first! {
        case "s": sd_bus_message_append_basic(message, code("s"), String(repeating: "é", count: Int(next() % 9)))
        case "o": sd_bus_message_append_basic(message, code("o"), "/a")
        case "g":
            isKnown = false
            sd_bus_message_append_basic(message, code("g"), "as")
        case "v":
            let inner = signature(depth: depth + 1)
            container("v", inner) { append(inner, to: message, depth: depth + 1) }
        case "(":
            let fields = Self.types(in: String(type.dropFirst().dropLast()))
            container("r", fields.joined()) { for field in fields { append(field, to: message, depth: depth + 1) } }
        case "a":
            let element = String(type.dropFirst())
            if element == "{ss}" { isKnown = false }
            let count = next() == 77 ? 5000 : Int(next() % 5)
            // Of a longer list nothing behind it is read.
            if count > 4096 { isKnown = false }
            container("a", element) {
                for index in 0..<count {
                    guard element.hasPrefix("{") else {
                        append(element, to: message, depth: depth + 1, isBytes: element == "y")
                        continue
                    }
                    container("e", String(element.dropFirst().dropLast())) {
                        sd_bus_message_append_basic(message, code("s"), "\(index)")
                        append(String(element.dropFirst(2).dropLast()), to: message, depth: depth + 1)
                    }
                }
            }
        default:
            // Bytes are read as a list only.
            if !"biu".contains(type), !isBytes { isKnown = false }
            var number = UInt64(next()) << 56 | UInt64(next())
            if type == "b" { number &= 1 }
            sd_bus_message_append_basic(message, code(type), &number)
        }
    }

    /// The types of a signature one by one: `ias` is `i` and `as`.
    private static func types(in signature: String) -> [String] {
        var (types, type, depth) = ([String](), "", 0)
        for character in signature {
            type.append(character)
            if "({".contains(character) { depth += 1 }
            if ")}".contains(character) { depth -= 1 }
            if depth == 0, character != "a" {
                types.append(type)
                type = ""
            }
        }
        return types
    }
}
