import EventLoop
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
        func `On an X server with a window manager, text for one window does not go to the next`(way: Way) throws {
            try TemporaryFolder.with { folder in
                let manager = try Self.openbox(followsMouse: way == .pointer, in: folder)
                let loop = try EventLoop()
                let desktop = try NativeDesktop(.x11, manager: manager, on: loop)
                let stage = try FieldStage(desktop, isAccessible: false, in: folder, on: loop)
                try Self.check(stage, .gtk3, .qt5, way) { name in
                    let place = "mousemove --window $(xdotool search --onlyvisible --class \(name) | tail -1)"
                    // From outside, and behind the text.
                    try stage.run("xdotool mousemove 1000 750 \(place) 120 15" + (way == .click ? " click 1" : ""))
                }
            }
        }

        @Test(
            .enabled(
                if: isInstalled("sway") && isInstalled("xdotool") && FieldProgram.Toolkit.gtk4.missing == nil,
                "needs sway, xdotool and gir1.2-gtk-4.0"), arguments: Way.allCases)
        func `On sway, text for one window does not go to the next`(way: Way) throws {
            try TemporaryFolder.with { folder in
                let loop = try EventLoop()
                let desktop = try NativeDesktop(.sway, on: loop)
                let stage = try FieldStage(desktop, isAccessible: false, in: folder, on: loop)
                try desktop.tellSway("focus_follows_mouse \(way == .pointer ? "yes" : "no")")
                try desktop.tellSway("bindsym Mod1+Tab focus prev")
                // Side by side, in the order in which they were opened.
                try Self.check(stage, .gtk3, .gtk4, way) { name in
                    let place = name.contains("3") ? 120 : 632
                    if way == .pointer {
                        // Its own commands move the pointer without the focus, so the X server that it has its screen on
                        // moves it, as a mouse does. It is followed only after a first click.
                        let screen = "DISPLAY=\(desktop.display)"
                        let other = "mousemove \(752 - place) 15 click 1"
                        return try stage.run(
                            "\(screen) xdotool \(other) mousemove \(place + 10) 300 mousemove \(place) 15")
                    }
                    try desktop.tellSway("seat - cursor set \(place) 15")
                    try desktop.tellSway("seat - cursor press button1")
                    try desktop.tellSway("seat - cursor release button1")
                }
            }
        }

        @Test(
            .enabled(if: FieldProgram.Toolkit.gtk4.missing == nil, "needs gir1.2-gtk-4.0"),
            // In GNOME Shell the rig's pointer does not give the other window its keys; why is not known.
            arguments: Way.allCases.map { (DesktopShell.plasma, $0) } + [(.gnome, .chord)])
        func `On KWin and GNOME Shell, text for one window does not go to the next`(shell: DesktopShell, way: Way)
            throws
        {
            guard shell.isInstalled else { try skipCase(shell.rawValue, "needs \(shell.rawValue)") }
            try TemporaryFolder.with { folder in
                let loop = try EventLoop()
                let desktop = try ShellDesktop(shell, followsPointer: way == .pointer, in: folder, on: loop)
                let stage = try FieldStage(desktop, isAccessible: false, in: folder, on: loop)
                // Each on its half of the screen, as a person puts them there.
                try Self.check(stage, .gtk3, .gtk4, way, sides: ["⟨super+left⟩", "⟨super+right⟩"]) { name in
                    // On the title, or below it, where the pointer alone gives the focus.
                    let y = way == .pointer ? 45 : 15
                    try desktop.point(x: name.contains("3") ? 200 : 600, y: y)
                    if way == .click { try desktop.click() }
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
            sides: [String] = ["", ""], point: (_ application: String) throws -> Void
        ) throws {
            var programs: [FieldProgram] = []
            for (toolkit, side) in zip([first, second], sides) {
                let program = try stage.open(toolkit)
                programs.append(program)
                #expect(try stage.waits(of: toolkit.application), "\(stage.typist.field)")
                try stage.typist.type(side, .person)
                program.focus("entry")
                // Its answer comes after the move.
                _ = try stage.texts(of: program)
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
}
