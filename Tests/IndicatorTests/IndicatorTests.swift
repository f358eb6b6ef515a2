import Bus
import Control
import EventLoop
import Foundation
import System
import TestSupport
import Testing

@testable import Indicator

/// The indicator on a real message bus.
@Suite(.serialized, .waits, .needs("dbus-daemon"))
struct IndicatorTests {
    private static let vietnamese = "Phím: Tiếng Việt (vi), telex"

    @Test func `The indicator waits for a tray, and for another one after its end`() throws {
        try IndicatorStage.with { stage in
            try stage.loop.settle()
            #expect(stage.registered.isEmpty)
            for count in 1...2 {
                stage.startWatcher()
                #expect(try stage.loop.turn(until: { stage.registered.count == count }))
                #expect(stage.registered.last == stage.name)
                stage.endWatcher()
            }
        }
    }

    @Test func `The indicator registers only once a panel shows the items of the tray`() throws {
        try IndicatorStage.with { stage in
            stage.startWatcher(hasHost: false)
            #expect(try stage.loop.turn(until: { stage.questions > 0 }))
            try stage.loop.settle()
            #expect(stage.registered.isEmpty)
            stage.startHost()
            #expect(try stage.loop.turn(until: { stage.registered.last == stage.name }))
            // Another panel needs no second registration.
            stage.startHost()
            try stage.loop.settle()
            #expect(stage.registered == [stage.name])
        }
    }

    @Test(arguments: [true, false, nil])
    func `The indicator registers with a tray that does not say whether it has a panel`(
        hasHost: Bool?
    ) throws {
        try IndicatorStage.with { stage in
            try stage.loop.settle()
            stage.startWatcher(hasHost: hasHost)
            #expect(try stage.loop.turn(until: { stage.registered.last == stage.name }))
        }
    }

    @Test func `The indicator shows the locale, and waits for a daemon whenever none runs`() throws {
        try IndicatorStage.with { stage in
            #expect(try stage.waits(forTitle: "Phím: Phím"))
            let off = try stage.property("IconPixmap")
            for _ in 1...2 {
                try stage.startServer()
                #expect(try stage.waits(forTitle: Self.vietnamese))
                #expect(try stage.property("IconPixmap") != off)
                #expect(try stage.property("Status") == .text("Active"))
                stage.stopServer()
                #expect(try stage.waits(forTitle: "Phím: Phím"))
                #expect(try stage.property("IconPixmap") == off)
            }
        }
    }

    @Test func `The indicator signals changes of its icon, title and tooltip`() throws {
        try IndicatorStage.with { stage in
            try stage.startServer()
            #expect(try stage.waits(forTitle: Self.vietnamese))
            var signals: [String] = []
            let kept = ["NewIcon", "NewTitle", "NewToolTip", "NewStatus"].map { name in
                stage.desktop.await(
                    MessageBus.Signal(interface: IndicatorStage.interface, name: name)
                ) { _ in signals.append(name) }
            }
            let picture = try stage.property("IconPixmap")
            stage.publish {
                $0.locale = "en"
                $0.method = "none"
            }
            #expect(try stage.waits(forTitle: "Phím: English (en), none"))
            #expect(try stage.property("IconPixmap") != picture)
            #expect(try stage.loop.turn(until: { signals.count == 3 }))
            #expect(Set(signals) == ["NewIcon", "NewTitle", "NewToolTip"])
            // What is not shown is not told.
            stage.publish { $0.list = Status.List(kind: "callout", items: ["é"], focus: 0) }
            stage.publish { $0.problem = Status.Problem(text: "no device", fix: "do this") }
            #expect(try stage.loop.turn(until: { signals.contains("NewStatus") }))
            #expect(signals.count { $0 == "NewTitle" } == 1)
            #expect(try stage.property("Status") == .text("NeedsAttention"))
            guard case .structure(let tip)? = try stage.property("ToolTip") else {
                Issue.record("no tooltip")
                return
            }
            #expect(tip[2...] == [.text("Phím: English (en), none"), .text("no device\ndo this")])
            _ = kept
        }
    }

    @Test func `A click, a secondary click and the wheel on the indicator switch the locale or state`() throws {
        try IndicatorStage.with { stage in
            try stage.startServer()
            #expect(try stage.waits(forTitle: Self.vietnamese))
            let place: [BusValue] = [.int(3), .int(4)]
            #expect(try stage.call(IndicatorStage.item, IndicatorStage.interface, "Activate", place) == [])
            #expect(try stage.call(IndicatorStage.item, IndicatorStage.interface, "SecondaryActivate", place) == [])
            for (delta, orientation) in [(0, "vertical"), (-120, "vertical")] {
                _ = try stage.call(
                    IndicatorStage.item, IndicatorStage.interface, "Scroll", [.int(Int32(delta)), .text(orientation)])
            }
            #expect(try stage.loop.turn(until: { stage.requests.count >= 3 }))
            #expect(stage.requests == ["locale next", "toggle", "locale fr"])
        }
    }

    @Test func `The items of the indicator's menu send their requests to the daemon`() throws {
        try IndicatorStage.with { stage in
            try stage.startServer()
            #expect(try stage.waits(forTitle: Self.vietnamese))
            let items = try Self.items(of: stage)
            #expect(items.count == 11 + 3)
            for label in ["English (en)", "vni", "Pause", "Sounds and vibration"] { try Self.click(label, on: stage) }
            let group = BusValue.array(
                of: "(isvu)",
                [
                    .structure([.int(items["telex"] ?? 0), .text("clicked"), .variant(.text("")), .unsigned(0)]),
                    .structure([.int(4711), .text("clicked"), .variant(.text("")), .unsigned(0)]),
                    .structure([.int(items["vni"] ?? 0), .text("hovered"), .variant(.text("")), .unsigned(0)]),
                ])
            _ = try stage.call(MenuObject.path, IndicatorStage.menuInterface, "EventGroup", [group])
            #expect(try stage.loop.turn(until: { stage.requests.count >= 5 }))
            #expect(
                stage.requests == ["locale en", "method vni", "toggle", "feedback toggle", "method telex"])
        }
    }

    @Test func `Switches of the indicator's menu change the file in use, and a failure is notified`() throws {
        try IndicatorStage.with { stage in
            stage.startNotifications()
            stage.status.indicator = .init(switches: ["modernTones": false, "english": true])
            try stage.startServer()
            #expect(try stage.waits(forTitle: Self.vietnamese))
            try Self.click("Tones as in hoà, thuý", on: stage)
            #expect(stage.changes == ["vietnamese.tone_style = modern in your own"])
            stage.publish { status in
                status.configuration = "/home/an/phim.toml"
                status.indicator.switches["modernTones"] = true
                status.method = "vni"
            }
            #expect(try stage.waits(forTitle: "Phím: Tiếng Việt (vi), vni"))
            try Self.click("Keep English words", on: stage)
            #expect(stage.changes.last == "vietnamese.english = false in /home/an/phim.toml")
            try Self.click("Tones as in hoà, thuý", on: stage)
            #expect(try stage.loop.turn(until: { !stage.notifications.isEmpty }))
            #expect(stage.notifications.last?.hasSuffix(" Phím|the file is not yours") == true)
        }
    }

    @Test func `The indicator notifies each problem once`() throws {
        try IndicatorStage.with { stage in
            stage.startNotifications()
            try stage.startServer()
            #expect(try stage.waits(forTitle: Self.vietnamese))
            for text in ["no device", "no device", "no service"] {
                stage.publish { $0.problem = Status.Problem(text: text, fix: "phim doctor") }
            }
            #expect(try stage.loop.turn(until: { stage.notifications.count == 2 }))
            #expect(
                stage.notifications.map { $0.split(separator: "|").last } == [
                    "no device\nphim doctor", "no service\nphim doctor",
                ])
        }
    }

    @Test func `The indicator notifies that a program for a menu item is missing`() throws {
        try IndicatorStage.with { stage in
            stage.startNotifications()
            try stage.startServer()
            #expect(try stage.waits(forTitle: Self.vietnamese))
            let noOpener = "xdg-open was not found, which opens files. It is in the package xdg-utils."
            let noTerminal = "No terminal was found. Set TERMINAL, or run “phim doctor” in a terminal."
            for (label, text) in [
                ("Settings", noOpener), ("Show the keyboard", noOpener), ("Find problems (phim doctor)", noTerminal),
            ] {
                let count = stage.notifications.count
                try Self.click(label, on: stage)
                #expect(try stage.loop.turn(until: { stage.notifications.count > count }))
                #expect(stage.notifications.last?.hasSuffix(" Phím|\(text)") == true)
            }
        }
    }

    @Test func `The indicator answers questions for single and for several menu items`() throws {
        try IndicatorStage.with { stage in
            try stage.startServer()
            #expect(try stage.waits(forTitle: Self.vietnamese))
            let number = try #require(try Self.items(of: stage)["English (en)"])
            func ask(_ method: String, _ values: [BusValue]) throws -> [BusValue]? {
                try stage.call(MenuObject.path, IndicatorStage.menuInterface, method, values)
            }
            #expect(try ask("GetProperty", [.int(number), .text("toggle-state")]) == [.variant(.int(0))])
            #expect(
                try ask("GetGroupProperties", [.array(of: "i", [.int(number)]), .array(of: "s", [.text("label")])])
                    == [
                        .array(
                            of: "(ia{sv})",
                            [.structure([.int(number), .dictionary(["label": .text("English (en)")])])])
                    ])
            #expect(try ask("AboutToShow", [.int(0)]) == [.boolean(false)])
            let below: [BusValue] = [.int(number), .int(-1), .array(of: "s", [])]
            guard case .structure(let fields)? = try ask("GetLayout", below)?.last else {
                Issue.record("no layout of one item")
                return
            }
            #expect(fields[0] == .int(number) && fields[2] == .array(of: "v", []))
        }
    }

    @Test func `The indicator answers a malformed call with an error, and the next call normally`() throws {
        try IndicatorStage.with { stage in
            try stage.startServer()
            #expect(try stage.waits(forTitle: Self.vietnamese))
            let properties = "org.freedesktop.DBus.Properties"
            for (path, interface, method, values) in [
                (IndicatorStage.item, IndicatorStage.interface, "Nothing", [BusValue]()),
                (IndicatorStage.item, IndicatorStage.interface, "Scroll", [.text("up")]),
                (IndicatorStage.item, properties, "Get", [.text(IndicatorStage.interface), .text("Nothing")]),
                (IndicatorStage.item, properties, "Set", [.text(IndicatorStage.interface), .text("Title")]),
                (MenuObject.path, IndicatorStage.menuInterface, "GetLayout", [.int(0)]),
                (
                    MenuObject.path, IndicatorStage.menuInterface, "GetLayout",
                    [.int(99), .int(0), .array(of: "s", [])]
                ),
                (MenuObject.path, IndicatorStage.menuInterface, "Event", [.text("clicked")]),
            ] {
                #expect(try stage.call(path, interface, method, values) == nil, "\(method)")
            }
            #expect(try stage.property("Id") == .text("phim"))
            let description = try stage.call(
                MenuObject.path, "org.freedesktop.DBus.Introspectable", "Introspect", [])
            guard case .text(let xml)? = description?.first else {
                Issue.record("no description")
                return
            }
            #expect(
                xml.contains(
                    "<method name=\"GetGroupProperties\"><arg type=\"ai\" direction=\"in\"/>"
                        + "<arg type=\"as\" direction=\"in\"/></method>"))
            #expect(stage.requests == [])
        }
    }

    @Test func `The indicator's icon follows the desktop's colour scheme`() throws {
        try IndicatorStage.with { stage in
            try stage.startServer()
            #expect(try stage.waits(forTitle: Self.vietnamese))
            let dark = try stage.property("IconPixmap")
            let path = "/org/freedesktop/portal/desktop"
            let interface = "org.freedesktop.portal.Settings"
            var scheme: UInt32 = 2
            stage.serve(path, "org.freedesktop.portal.Desktop") { call in
                let asked = [call.text(), call.text()]
                return asked == ["org.freedesktop.appearance", "color-scheme"]
                    ? .values([.variant(.variant(.unsigned(scheme)))]) : .invalidArguments
            }
            #expect(try stage.loop.turn(until: { try stage.property("IconPixmap") != dark }))
            scheme = 1
            stage.desktop.signal(
                path, interface, "SettingChanged",
                [.text("org.freedesktop.appearance"), .text("color-scheme"), .variant(.unsigned(1))])
            #expect(try stage.loop.turn(until: { try stage.property("IconPixmap") == dark }))
        }
    }

    @Test func `The indicator notifies a switch if configured, and an error always`() throws {
        try IndicatorStage.with { stage in
            stage.startNotifications()
            try stage.startServer()
            #expect(try stage.waits(forTitle: Self.vietnamese))
            stage.publish { $0.locale = "en" }
            #expect(try stage.waits(forTitle: "Phím: English (en), telex"))
            stage.publish { $0.indicator = Status.Indicator(notifies: true) }
            stage.publish { $0.method = "none" }
            #expect(try stage.loop.turn(until: { stage.notifications.count == 1 }))
            stage.publish { $0.state = .paused }
            stage.publish(error: "that is forbidden")
            #expect(try stage.loop.turn(until: { stage.notifications.count == 2 }))
            #expect(stage.notifications == ["0 English (en), none|", "7 Phím|that is forbidden"])
        }
    }

    @Test func `The indicator reports a daemon of another version, and waits until it is restarted`() throws {
        try IndicatorStage.with { stage in
            try stage.directory.create()
            let listener = try UnixSocket.open(flags: Int32(SOCK_NONBLOCK.rawValue))
            defer { close(listener) }
            try UnixSocket.bind(listener, to: stage.directory.socketPath)
            listen(listener, 4)
            var connection: Int32 = -1
            #expect(
                try stage.loop.turn(until: {
                    connection = accept(listener, nil, nil)
                    return connection >= 0
                }))
            let nonsense = "{\"status\":{\"state\":\"sleeping\"}}\n"
            send(connection, nonsense, nonsense.utf8.count, Int32(MSG_NOSIGNAL))
            #expect(
                try stage.loop.turn(until: {
                    guard case .structure(let tip)? = try stage.property("ToolTip"), case .text(let text) = tip[3]
                    else { return false }
                    return text.contains("different versions")
                }))
            #expect(accept(listener, nil, nil) < 0)
            close(connection)
            unlink(stage.directory.socketPath)
            try stage.startServer()
            #expect(try stage.waits(forTitle: Self.vietnamese))
        }
    }

    @Test func `A second indicator ends, so that there is one icon`() throws {
        try IndicatorStage.with { stage in
            #expect(try stage.waits(forTitle: "Phím: Phím"))
            let process = Process()
            process.executableURL = BuiltProducts.directory.appending(path: "phim")
            process.arguments = ["indicator"]
            process.environment = [
                "DBUS_SESSION_BUS_ADDRESS": stage.daemon.address, "XDG_RUNTIME_DIR": stage.directory.path,
            ]
            let errors = Pipe()
            process.standardError = errors
            try process.run()
            #expect(try stage.loop.turn(until: { !process.isRunning }))
            #expect(process.terminationStatus == 0)
            let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            #expect(said.contains("another phim-indicator shows the icon"))
        }
    }

    private static func click(_ label: String, on stage: IndicatorStage) throws {
        let number = try #require(try items(of: stage)[label])
        #expect(try stage.sendMenuEvent("clicked", of: number) == [])
    }

    /// The numbers of the items of the menu by their labels.
    private static func items(of stage: IndicatorStage) throws -> [String: Int32] {
        let lines = try stage.menuLines().enumerated().map { ($1.label ?? "--- \($0)", $1.number) }
        return Dictionary(uniqueKeysWithValues: lines)
    }
}
