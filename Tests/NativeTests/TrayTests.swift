import Control
import EventLoop
import Foundation
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon

extension NativeTests {
    /// phim-indicator in the tray of a real panel, with the example that is installed for it.
    @Suite(.enabled(if: TrayStage.missing.isEmpty, "needs \(TrayStage.missing.joined(separator: ", "))"))
    struct TrayTests {
        @Test func `Waybar shows the icon on sway, and a click switches the locale`() throws {
            try TemporaryFolder.with { folder in
                let stage = try TrayStage(in: folder)
                defer { stage.end() }
                #expect(try stage.waits { stage.registeredItems.count == 1 })
                #expect(stage.title == "Phím: Tiếng Việt (vi), telex")
                // A filled badge, then an outline: by what the bar draws.
                #expect(try stage.waits { stage.isFilled }, "\(stage.lightShare)")
                stage.keepPicture("vietnamese")
                stage.click("button1")
                #expect(try stage.waits { stage.status.locale == "en" })
                #expect(try stage.waits { stage.title == "Phím: English (en), none" })
                #expect(try stage.waits { stage.isOutlined }, "\(stage.lightShare)")
                stage.keepPicture("english")
                stage.daemon.daemon.flow.perform(.nextLocale)
                #expect(try stage.waits { stage.title == "Phím: Tiếng Việt (vi), telex" })
                #expect(try stage.waits { stage.isFilled })
            }
        }

        @Test func `The indicator's menu is on the bus, and the daemon performs its entries`() throws {
            try TemporaryFolder.with { folder in
                let stage = try TrayStage(in: folder)
                defer { stage.end() }
                #expect(try stage.waits { stage.registeredItems.count == 1 })
                let layout = stage.busctl([
                    "call", stage.item, "/vn/phim/Indicator/Menu", "com.canonical.dbusmenu", "GetLayout", "iias", "0",
                    "-1", "0",
                ])
                for label in ["Tiếng Việt (vi)", "English (en)", "telex", "vni", "Pause", "Show the keyboard"] {
                    #expect(layout.contains("\"label\":{\"type\":\"s\",\"data\":\"\(label)\"}"), "\(layout)")
                }
                let english = /\[(\d+),\{"label":\{"type":"s","data":"English \(en\)"/
                let number = String(try #require(layout.firstMatch(of: english)).1)
                _ = stage.busctl([
                    "call", stage.item, "/vn/phim/Indicator/Menu", "com.canonical.dbusmenu", "Event", "isvu", number,
                    "clicked", "i", "0", "0",
                ])
                #expect(try stage.waits { stage.status.locale == "en" })
                // The bar shows the menu when the other button is clicked.
                stage.click("button3")
                #expect(try stage.waits { stage.menuShare > 0.05 }, "\(stage.menuShare)")
                stage.keepPicture("menu")
            }
        }

        @Test func `The example module for Waybar follows the daemon`() throws {
            try TemporaryFolder.with { folder in
                let stage = try TrayStage(in: folder)
                defer { stage.end() }
                #expect(try stage.waits { stage.registeredItems.count == 1 })
                // What the bar draws of the module: its background is drawn behind letters only.
                #expect(try stage.waits { stage.moduleWidth > 10 })
                let (vietnamese, picture) = (stage.modulePixels, "module")
                stage.keepPicture(picture)
                stage.daemon.daemon.flow.perform(.nextLocale)
                #expect(try stage.waits { stage.modulePixels != vietnamese && stage.moduleWidth > 10 })
            }
        }
    }
}

/// sway with Waybar on it, a message bus, a daemon without devices that listens, and the indicator.
final class TrayStage {
    let daemon: SimulatedDaemon
    private let desktop: NativeDesktop
    private let bus: MessageBusDaemon
    private let folder: URL
    private var programs: [DetachedProgram] = []
    private let environment: [String: String]

    /// What is not on this machine.
    static let missing = ["waybar", "grim", "sway", "swaymsg", "Xvfb", "jq", "busctl", "dbus-daemon"].filter {
        access("/usr/bin/" + $0, X_OK) != 0
    }

    private static let width = 1024
    private static let barHeight = 30
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardized

    init(in folder: URL) throws {
        self.folder = folder
        desktop = try NativeDesktop(.sway, on: try EventLoop())
        bus = try MessageBusDaemon(in: desktop.directory, isOpen: true)
        environment = desktop.environment.merging([
            "DBUS_SESSION_BUS_ADDRESS": bus.address, "HOME": folder.path, "LANG": "C.UTF-8", "NO_AT_BRIDGE": "1",
            "GSETTINGS_BACKEND": "memory", "GDK_BACKEND": "wayland",
            "PATH": BuiltProducts.directory.path + ":/usr/local/bin:/usr/bin:/bin",
        ]) { $1 }
        daemon = try PanelStage.daemon(in: desktop.directory.path)
        // The shipped example, with the path of this repository, and colours that are told apart.
        let example = try String(contentsOf: Self.root.appending(path: "config/panels/waybar.jsonc"), encoding: .utf8)
        let configuration = folder.appending(path: "waybar.jsonc")
        try example.replacing("/usr/share/phim/panels", with: Self.root.path + "/config/panels")
            .write(to: configuration, atomically: true, encoding: .utf8)
        let style = folder.appending(path: "style.css")
        try "* { background: #204060; color: #ffff00; border: none; font-family: monospace; }".write(
            to: style, atomically: true, encoding: .utf8)
        for command in ["waybar --config '\(configuration.path)' --style '\(style.path)'", "phim indicator"] {
            programs.append(try DetachedProgram(command, environment: environment, in: folder))
        }
    }

    /// Ends the programs.
    func end() { for program in programs { program.kill() } }

    func waits(until condition: () -> Bool) throws -> Bool {
        try daemon.loop.turn {
            try daemon.settle()
            return condition()
        }
    }

    var status: Status { daemon.daemon.control.status }

    // MARK: - The bus

    /// What busctl(1) answers, as JSON.
    func busctl(_ arguments: [String]) -> String {
        output(of: "/usr/bin/busctl", ["--address=" + bus.address, "--json=short", "--"] + arguments)
    }

    /// The items that the tray knows.
    var registeredItems: [String] {
        let answer = busctl([
            "get-property", "org.kde.StatusNotifierWatcher", "/StatusNotifierWatcher",
            "org.kde.StatusNotifierWatcher",
            "RegisteredStatusNotifierItems",
        ])
        return answer.matches(of: /"(org\.kde\.[^"\/]*)\/StatusNotifierItem"/).map { String($0.1) }
    }

    /// The name of the item on the bus.
    var item: String { registeredItems.first ?? "org.kde.none" }

    var title: String {
        let answer = busctl(["get-property", item, "/StatusNotifierItem", "org.kde.StatusNotifierItem", "Title"])
        return answer.firstMatch(of: /"data":"(.*)"/).map { String($0.1) } ?? answer
    }

    // MARK: - The screen

    /// Clicks on the icon, which is at the right end of the bar.
    func click(_ button: String) {
        for command in [
            "seat seat0 cursor set \(Self.width - 15) \(Self.barHeight / 2)", "seat seat0 cursor press \(button)",
            "seat seat0 cursor release \(button)",
        ] {
            try? desktop.tellSway(command)
        }
    }

    /// How much of the icon's place is light: half of it for a filled badge, a third for an outline with letters.
    var lightShare: Double { share(of: "\(Self.width - 22),4 22x22") { $0.allSatisfy { $0 > 200 } } }

    /// The letters are on a light badge.
    var isFilled: Bool { lightShare > 0.42 }

    /// The letters are in a frame.
    var isOutlined: Bool { (0.15...0.38).contains(lightShare) }

    /// How much of the place below the icon a menu covers, by what differs from the bare desktop there.
    var menuShare: Double {
        share(of: "\(Self.width - 200),40 190x150") { $0 != Self.bare }
    }
    private static let bare: [UInt8] = [0x3f, 0x3f, 0x3f]

    /// What is drawn at the left end of the bar, and up to which column there is text.
    var modulePixels: [UInt8] { pixels(of: "0,0 200x\(Self.barHeight)") }
    var moduleWidth: Int {
        let pixels = modulePixels
        return (0..<pixels.count / 3).filter { pixels[$0 * 3] > 150 && pixels[$0 * 3 + 2] < 120 }.map { $0 % 200 }
            .max()
            ?? 0
    }

    /// Keeps a picture of the whole screen for who looks at it, in the folder PHIM_PICTURES.
    func keepPicture(_ name: String) {
        guard let folder = ProcessInfo.processInfo.environment["PHIM_PICTURES"] else { return }
        _ = output(of: "/usr/bin/grim", ["\(folder)/tray-\(name).png"])
    }

    private func share(of place: String, _ isWanted: ([UInt8]) -> Bool) -> Double {
        let pixels = pixels(of: place)
        let count = pixels.count / 3
        if count == 0 { return 0 }
        return Double((0..<count).count { isWanted(Array(pixels[$0 * 3..<$0 * 3 + 3])) }) / Double(count)
    }

    /// The red, green and blue of each pixel of a place; empty if there is no picture.
    private func pixels(of place: String) -> [UInt8] {
        let file = folder.appending(path: "picture.ppm")
        _ = output(of: "/usr/bin/grim", ["-t", "ppm", "-g", place, file.path])
        let bytes = (try? Data(contentsOf: file)).map { [UInt8]($0) } ?? []
        // The header is three lines.
        var lines = 0
        guard
            let end = bytes.firstIndex(where: { byte in
                if byte == 0x0a { lines += 1 }
                return lines == 3
            })
        else { return [] }
        return Array(bytes[(end + 1)...])
    }

    private func output(of program: String, _ arguments: [String]) -> String {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.environment = environment
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return "" }
        let data = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
