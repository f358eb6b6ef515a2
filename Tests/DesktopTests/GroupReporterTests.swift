import Bus
import EventLoop
import Foundation
import Glibc
import System
import TestSupport
import Testing

@testable import Desktop

/// The group in force, as a desktop tells it.
@Suite struct GroupReporterTests {
    private static let sources = ["us", "ibus:mozc", "ru+phonetic", "fr", "de"]

    @Test(
        arguments: [
            ([], ["ru"], nil), (sources, ["us"], 0), (sources, ["ru+phonetic", "us"], 1),
            (sources, ["fr", "xkb"], 2),
            // A fourth source is the first one of another keymap.
            (sources, ["de", "us"], 0), (sources, [], 0), (nil, ["us"], nil), (sources, nil, nil),
        ] as [([String]?, [String]?, Int?)])
    func `The group on GNOME is read from its settings through the desktop's portal`(
        sources: [String]?, recent: [String]?, group: Int?
    ) throws {
        try withBus { stage throws in
            stage.settings["sources"] = sources.map(Self.pairs)
            stage.settings["mru-sources"] = recent.map(Self.pairs)
            stage.serve("/org/freedesktop/portal/desktop", as: "org.freedesktop.portal.Desktop")
            let reporter = GNOMEGroups([], on: stage.client) { stage.groups.append($0) }
            #expect(try stage.loop.turn { stage.questionCount >= 2 && (group == nil || stage.groups.last == group) })
            // Another source, chosen in the top bar.
            stage.settings["sources"] = Self.pairs(Self.sources)
            stage.settings["mru-sources"] = Self.pairs(["fr"])
            for _ in ["sources", "mru-sources"] {
                stage.service.signal(
                    "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "SettingChanged",
                    [.text("org.gnome.desktop.input-sources"), .text("mru-sources"), .variant(.text("not believed"))])
            }
            #expect(try stage.loop.turn { stage.groups.last == 2 })
            withExtendedLifetime(reporter) {}
        }
    }

    @Test(
        arguments: [
            ("pc_us_inet(evdev)_phim(plane)", ["us"], 0), ("pc_us_de(neo)_2_inet(evdev)", ["us", "de+neo"], 0),
            ("pc+us+de:2+us:3+inet(evdev)+phim(us):1+phim(de):2", ["us", "de", "us"], 1),
            ("pc_de_fr(bepo_afnor)_2_us_3_inet(evdev)", ["de", "fr+bepo_afnor", "us"], 0),
            ("pc_us_vn_2_de_3_fr_4_inet(evdev)", ["us", "vn", "de", "fr"], 0), ("pc_us_us_2_inet", ["us", "us"], 1),
            ("(unnamed)", [], 1), ("", [], 1), ("pc", [], 1), ("pc_(", [], 1), ("((((_))", [], 1),
        ] as [(String, [String], Int)])
    func `The layouts of a keymap's groups are read from the name of its symbols`(
        name: String, layouts: [String], unusedGroups: Int
    ) {
        let text = "xkb_keymap {\nxkb_types \"complete\" {\n};\nxkb_symbols \"\(name)\" {\n"
        #expect(KeymapLayouts.names(in: text) == layouts)
        #expect(GNOMEGroups.unusedGroups(of: layouts) == unusedGroups)
    }

    @Test(arguments: ["", "xkb_symbols \"", "xkb_symbols \"pc_us", "xkb_symbols {"])
    func `A keymap without a name of its symbols has no known layouts`(text: String) {
        #expect(KeymapLayouts.names(in: text) == [])
    }

    @Test(
        arguments: [
            (["us", "ru+phonetic", "fr", "de"], ["de"], 3), (["fr", "de", "us"], ["de"], 1),
            (["us", "us"], ["us"], 0),
            // The keymap with this source has not come yet.
            (["us", "ru+phonetic"], ["de"], nil),
        ] as [([String], [String], Int?)])
    func `The group on GNOME is the place of the active source among the keymap's layouts`(
        layouts: [String], recent: [String], group: Int?
    ) throws {
        try withBus { stage throws in
            stage.settings["sources"] = Self.pairs(Self.sources)
            stage.settings["mru-sources"] = Self.pairs(recent)
            stage.serve("/org/freedesktop/portal/desktop", as: "org.freedesktop.portal.Desktop")
            let reporter = GNOMEGroups(layouts, on: stage.client) { stage.groups.append($0) }
            #expect(try stage.loop.turn { stage.questionCount >= 2 && (group == nil || stage.groups.last == group) })
            withExtendedLifetime(reporter) {}
        }
    }

    @Test func `On GNOME the extension's group counts before the settings, once it knows one`() throws {
        try withBus { stage throws in
            stage.settings["sources"] = Self.pairs(Self.sources)
            stage.settings["mru-sources"] = Self.pairs(["fr"])
            stage.layout = -1
            stage.serve("/org/freedesktop/portal/desktop", as: "org.freedesktop.portal.Desktop")
            stage.serve("/vn/phim/Layout", as: "org.gnome.Shell")
            let reporter = GNOMEGroups([], on: stage.client) { stage.groups.append($0) }
            #expect(try stage.loop.turn { stage.questionCount >= 3 && stage.groups.last == 2 })
            stage.layout = 1
            stage.service.signal(
                "/vn/phim/Layout", "org.freedesktop.DBus.Properties", "PropertiesChanged",
                [.text("vn.phim.Layout"), .dictionary(["Group": .text("not believed")]), .array(of: "s", [])])
            #expect(try stage.loop.turn { stage.groups.last == 1 })
            withExtendedLifetime(reporter) {}
        }
    }

    @Test func `A malformed list of input sources of GNOME gives no group`() {
        #expect(GNOMEGroups.layouts(in: .text("us")) == nil)
        #expect(GNOMEGroups.layouts(in: .array(of: "s", [.text("us")])) == nil)
        #expect(GNOMEGroups.layouts(in: Self.pairs(Self.sources)) == ["us", "ru+phonetic", "fr", "de"])
    }

    @Test func `The group on Plasma is read from KWin, and its changes are followed`() throws {
        try withBus { stage throws in
            let reporter = PlasmaGroups(on: stage.client) { stage.groups.append($0) }
            stage.layout = 1
            stage.serve("/Layouts", as: "org.kde.keyboard")
            #expect(try stage.loop.turn { stage.groups == [1] })
            stage.layout = 2
            stage.service.signal("/Layouts", "org.kde.KeyboardLayouts", "layoutChanged", [.unsigned(0)])
            #expect(try stage.loop.turn { stage.groups == [1, 2] })
            withExtendedLifetime(reporter) {}
        }
    }

    @Test(arguments: [
        (#"[ { "name": "a touchpad" }, { "name": "Ph\u00edm keyboard", "xkb_active_layout_index": 1 } ] "#, 1),
        (#"[ { "name": "a keyboard", "xkb_active_layout_index": 1 } ]"#, nil),
        (#"{ "change": "xkb_layout", "input": { "name": "Phím keyboard", "xkb_active_layout_index": 2 } }"#, 2),
        (#"{ "change": "xkb_layout", "input": { "name": "a keyboard", "xkb_active_layout_index": 2 } }"#, nil),
        (#"{ "change": "added", "input": { "name": "Phím keyboard" } }"#, nil), (#"{ "success": true }"#, nil),
        ("{ broken", nil), ("", nil),
    ])
    func `The group on sway is that of Phím's keyboard in its lists and events`(message: String, group: Int?) {
        #expect(SwayGroups.group(of: "Phím keyboard", in: Array(message.utf8)) == group)
    }

    @Test func `Groups and the process of the window come by one connection to sway`() throws {
        func message(_ type: UInt32, _ text: String) -> Data {
            let header = [UInt32(text.utf8.count), type].flatMap { withUnsafeBytes(of: $0, Array.init) }
            return Data("i3-ipc".utf8) + header + text.utf8
        }
        try TemporaryFolder.with { folder in
            let path = folder.path + "/sway"
            let server = try SocketServer(path)
            let loop = try EventLoop()
            var (groups, processes) = ([Int](), [pid_t]())
            var reporter: SwayGroups? = try SwayGroups(path, keyboard: "Phím", on: loop) { groups.append($0) }
            let windows = WindowProcess(in: ["SWAYSOCK": path], on: loop) { processes.append($0) }
            windows.ask()
            let connection = try #require(server.accept())
            #expect(server.accept() == nil)
            try connection.write(contentsOf: message(100, #"[{"name": "Phím", "xkb_active_layout_index": 1}]"#))
            try connection.write(contentsOf: message(4, #"{"nodes": [{"pid": 42, "focused": true}]}"#))
            #expect(try loop.turn { groups == [1] && processes == [42] })
            // It stays for the other one.
            #expect(reporter != nil)
            reporter = nil
            try connection.write(contentsOf: message(4, #"{"nodes": [{"pid": 43, "focused": true}]}"#))
            #expect(try loop.turn { processes == [42, 43] })
            // Once sway has closed it, there is another one.
            try connection.close()
            #expect(
                try loop.turn {
                    windows.ask()
                    return server.accept() != nil
                })
        }
    }

    private static let devices = #"""
        { "mice": [{ "name": "phím-pointer" }], "keyboards": [
            { "name": "at-translated-set-2-keyboard", "active_layout_index": 0, "main": true },
            { "name": "phím-keyboard", "layout": "us,de", "active_layout_index": 1, "active_keymap": "German" }] }
        """#

    @Test(arguments: [
        (devices, 1), (#"{ "keyboards": [{ "name": "phím-keyboard" }] }"#, nil), (#"{ "keyboards": [] }"#, nil),
        ("unknown request", nil), ("", nil),
    ])
    func `The group on Hyprland is that of Phím's keyboard in its list`(answer: String, group: Int?) {
        #expect(HyprlandGroups.group(of: "Phím keyboard", in: Array(answer.utf8)) == group)
    }

    @Test func `The group on Hyprland is asked for at the start and at each change of a layout`() throws {
        try TemporaryFolder.with { folder in
            let events = try SocketServer(folder.path + "/.socket2.sock")
            let answers = try SocketServer(folder.path + "/.socket.sock")
            let loop = try EventLoop()
            var groups: [Int] = []
            let reporter = try HyprlandGroups(folder.path, keyboard: "Phím keyboard", on: loop) { groups.append($0) }
            let stream = try #require(events.accept())
            func answer(_ group: Int) throws {
                var client: FileHandle?
                #expect(
                    try loop.turn {
                        client = answers.accept()
                        return client != nil
                    })
                #expect(client?.availableData == Data("j/devices".utf8))
                let text = Self.devices.replacing(
                    "\"active_layout_index\": 1", with: "\"active_layout_index\": \(group)")
                try client?.write(contentsOf: Data(text.utf8))
                try client?.close()
                #expect(try loop.turn { groups.last == group })
            }
            try answer(1)
            try stream.write(contentsOf: Data("activewindow>>foot,a title\nactivelay".utf8))
            try stream.write(contentsOf: Data("out>>phím-keyboard,English (US)\nworkspace>>2\n".utf8))
            try answer(0)
            #expect(groups == [1, 0])
            withExtendedLifetime(reporter) {}
        }
    }

    @Test func `The compositor is recognised by its Wayland interfaces`() throws {
        let loop = try EventLoop()
        func reporter(_ interfaces: Set<String>) -> (any GroupReporter)? {
            GroupReporters.reporter(
                of: interfaces, layouts: [], environment: ["XDG_RUNTIME_DIR": "/nonexistent"],
                keyboard: "Phím keyboard", on: loop
            ) { _ in Issue.record("a group") }
        }
        #expect(reporter(["wl_seat", "gtk_shell1"]) is GNOMEGroups)
        #expect(reporter(["wl_seat", "org_kde_plasma_shell"]) is PlasmaGroups)
        #expect(reporter(["wl_seat"]) == nil)
    }

    /// A list of input sources; `ibus:` before a name is one of an input method.
    private static func pairs(_ names: [String]) -> BusValue {
        .array(
            of: "(ss)",
            names.map { name in
                let parts = name.split(separator: ":").map(String.init)
                return .structure([.text(parts.count > 1 ? parts[0] : "xkb"), .text(parts.last ?? "")])
            })
    }

    private func withBus(_ body: (GroupStage) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            let daemon = try MessageBusDaemon(in: folder)
            defer { daemon.kill() }
            try body(GroupStage(at: daemon.address))
        }
    }
}

/// The end of a socket on which a compositor listens.
private final class SocketServer {
    private let listener: Int32

    init(_ path: String) throws {
        listener = try UnixSocket.open(.stream, flags: Int32(SOCK_NONBLOCK.rawValue))
        try UnixSocket.bind(listener, to: path)
        #expect(listen(listener, 8) == 0)
    }

    deinit { close(listener) }

    /// The client that has connected; nil if there is none yet.
    func accept() -> FileHandle? {
        let descriptor = Glibc.accept(listener, nil, nil)
        return descriptor < 0 ? nil : FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}

/// A bus, and a desktop on it that answers as a test says.
private final class GroupStage {
    let loop: EventLoop
    let service: MessageBus
    let client: MessageBus
    var settings: [String: BusValue] = [:]
    var layout: Int32 = 0
    var groups: [Int] = []
    private(set) var questionCount = 0
    private var awaited: [MessageBus.Awaited?] = []

    init(at address: String) throws {
        loop = try EventLoop()
        service = MessageBus(at: address, on: loop)
        client = MessageBus(at: address, on: loop)
    }

    /// Answers calls of an object from now on.
    func serve(_ path: String, as name: String) {
        let object = service.export(path) { [unowned self] call in
            questionCount += 1
            if call.name == "Get" { return .values([.variant(.int(layout))]) }
            guard call.name == "Read" else { return .values([.unsigned(UInt32(layout))]) }
            guard call.text() == "org.gnome.desktop.input-sources", let value = call.text().flatMap({ settings[$0] })
            else { return .error(name: "org.freedesktop.portal.Error.NotFound", text: "not found") }
            return .values([.variant(.variant(value))])
        }
        awaited += [object, service.own(name) { _ in }]
    }
}
