import Foundation
import Keyboard
import TestSupport
import Testing

extension NativeTests {
    /// A word is begun in one window, and the next keys go to another one: both texts are right. The pointer is the
    /// desktop's, so that the daemon knows of a click only what the desktop tells.
    @Suite struct WindowChangeTests {
        @Test(
            .enabled(
                if: isInstalled("openbox") && isInstalled("xdotool") && FieldProgram.Toolkit.qt5.missing == nil,
                "needs openbox, xdotool and python3-pyqt5"), arguments: Way.allCases)
        func `On an X server with a window manager`(way: Way) throws {
            try TemporaryFolder.with { folder in
                let manager = try Self.openbox(followsMouse: way == .pointer, in: folder)
                let stage = try FieldStage(.x11, manager: manager, isAccessible: false, in: folder)
                try Self.check(stage, .gtk3, .qt5, way) { name in
                    let place = "mousemove --window $(xdotool search --onlyvisible --class \(name) | tail -1)"
                    // From outside, and behind the text.
                    try stage.run("xdotool mousemove 1000 750 \(place) 120 15" + (way == .click ? " click 1" : ""))
                }
            }
        }

        @Test(
            .enabled(
                if: isInstalled("sway") && FieldProgram.Toolkit.gtk4.missing == nil,
                "needs sway and gir1.2-gtk-4.0"), arguments: [Way.click, .chord])
        func `On sway`(way: Way) throws {
            try TemporaryFolder.with { folder in
                let stage = try FieldStage(.sway, isAccessible: false, in: folder)
                // Its own commands move the pointer without the focus, whatever this says.
                try stage.desktop.tellSway("focus_follows_mouse no")
                try stage.desktop.tellSway("bindsym Mod1+Tab focus prev")
                // Side by side, in the order in which they were opened.
                try Self.check(stage, .gtk3, .gtk4, way) { name in
                    let place = name.contains("3") ? 120 : 632
                    try stage.desktop.tellSway("seat - cursor set \(place) 15")
                    try stage.desktop.tellSway("seat - cursor press button1")
                    try stage.desktop.tellSway("seat - cursor release button1")
                }
            }
        }

        /// How the other window gets the focus.
        enum Way: String, CaseIterable, Sendable {
            case click = "a click"
            case chord = "Alt+Tab"
            case pointer = "the pointer alone"
        }

        private static func check(
            _ stage: FieldStage, _ first: FieldProgram.Toolkit, _ second: FieldProgram.Toolkit, _ way: Way,
            point: (_ application: String) throws -> Void
        ) throws {
            var programs: [FieldProgram] = []
            for toolkit in [first, second] {
                let program = try stage.open(toolkit)
                programs.append(program)
                #expect(try stage.waits(of: toolkit.application), "\(stage.typist.field)")
                program.focus("entry")
                try stage.typist.wait(0.3)
            }
            func go(to toolkit: FieldProgram.Toolkit) throws {
                if way == .chord {
                    try stage.typist.type("⟨alt+tab⟩", .person)
                } else {
                    try point(toolkit.application)
                }
                #expect(try stage.waits(of: toolkit.application), "\(stage.typist.field)")
            }
            try stage.typist.type("chaof viet", .person)
            try go(to: first)
            try stage.typist.type("ej dduwowngf", .person)
            try go(to: second)
            try stage.typist.type("s vieetj", .person)
            let texts = try programs.map { try stage.texts(of: $0)["entry"] }
            #expect(texts == ["ẹ đường", "chào viets việt"])
        }

        /// Openbox as it comes, or with the focus under the pointer.
        private static func openbox(followsMouse: Bool, in folder: URL) throws -> [String] {
            let text = try String(contentsOf: URL(filePath: "/etc/xdg/openbox/rc.xml"), encoding: .utf8)
            let file = folder.appending(path: "rc.xml")
            let old = "<followMouse>no</followMouse>"
            try #require(text.contains(old))
            let new = followsMouse ? "<followMouse>yes</followMouse>" : old
            try Data(text.replacing(old, with: new).utf8).write(to: file)
            return ["/usr/bin/openbox", "--config-file", file.path]
        }
    }

    fileprivate static func isInstalled(_ program: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
    }
}
