import Devices
import Foundation
import Keyboard
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon

/// What the configuration says for the application with the focus. GNOME Shell's place on a real bus is a test's.
@Suite(.needs("dbus-daemon"))
struct ApplicationTests {
    private static let locales = """
        [[locale]]
        id = "vi"
        method = "telex"
        [[locale]]
        id = "en"
        [[application]]
        id = "foot"
        locale = "en"
        [[application]]
        id = "game*"
        off = true
        """

    @Test func `A rule for an application chooses the locale, and the previous one returns afterwards`() throws {
        try Stage.with(Self.locales) { stage throws in
            try stage.focus("1 editor")
            try stage.daemon.type("hoaf ")
            try stage.focus("2 FOOT")
            try stage.daemon.type("hoaf ")
            try stage.focus("3 other")
            try stage.daemon.type("hoaf ")
            #expect(stage.daemon.text == "hòa hoaf hòa ")
        }
    }

    @Test func `In an application where Phím is off every key passes`() throws {
        try Stage.with(Self.locales) { stage throws in
            try stage.focus("1 game.x86_64")
            #expect(stage.daemon.daemon.control.state == .passing)
            try stage.daemon.type("hoaf ")
            try stage.focus("2 editor")
            #expect(stage.daemon.daemon.control.state == .active)
            try stage.daemon.type("hoaf ")
            #expect(stage.daemon.text == "hoaf hòa ")
        }
    }

    @Test func `Keys, remapped keys and macros of an application count in it and nowhere else`() throws {
        let rules = """
            [remap]
            f1 = "f2"
            f3 = "x"
            [keys]
            f2 = "text:general "
            "ctrl+e" = "text:everywhere "
            [[macro]]
            from = "vn"
            to = "Việt Nam"
            [[macro]]
            from = "vn"
            to = "version"
            application = ["code*", "*studio"]
            [[application]]
            id = "code*"
            [application.keys]
            f2 = ["text:code", "space"]
            f4 = "text:new "
            [application.remap]
            f3 = "y"
            [[application]]
            id = "*"
            [application.keys]
            f2 = "text:another "
            "ctrl+f" = ["text:more", "space"]
            [[application]]
            id = "code"
            [application.remap]
            f1 = "f4"
            f3 = "z"
            """
        let keys = try Keystrokes.parse("⟨f1⟩⟨f2⟩⟨f3⟩ ⟨f4⟩⟨leftctrl+e⟩⟨leftctrl+f⟩vn ")
        try Stage.with(Self.locales + "\n" + rules) { stage throws in
            for (number, (application, text)) in zip(
                1...,
                [
                    ("editor", "another another x ⟨f4⟩everywhere more Việt Nam "),
                    ("code-oss", "code code y new everywhere more version "),
                    ("editor", "another another x ⟨f4⟩everywhere more Việt Nam "),
                    ("Code", "new code y new everywhere more version "),
                    ("Studio", "another another x ⟨f4⟩everywhere more version "),
                ])
            {
                let before = stage.daemon.text
                try stage.focus("\(number) \(application)")
                for (keycode, isPressed) in keys { try stage.daemon.press(keycode, isPressed ? .press : .release) }
                #expect(stage.daemon.text.dropFirst(before.count) == text, "\(application)")
            }
        }
    }

    @Test func `A word that was begun in one window is not continued in another`() throws {
        try Stage.with(Self.locales) { stage throws in
            try stage.focus("1 editor")
            try stage.daemon.type("viet")
            try stage.focus("2 editor")
            try stage.daemon.type("ej")
            // A word of its own.
            #expect(stage.daemon.text == "vietẹ")
            try stage.daemon.type(" vieetj")
            #expect(stage.daemon.text == "vietẹ việt")
        }
    }

    @Test func `Each application keeps its locale with locale_per_application`() throws {
        try Stage.with(Self.locales + "\n[focus]\nlocale_per_application = true\n") { stage throws in
            func locale() -> String { stage.daemon.daemon.flow.engine.context.locale }
            try stage.focus("1 editor")
            stage.daemon.daemon.flow.perform(.locale("en"))
            try stage.focus("2 chat")
            stage.daemon.daemon.flow.perform(.locale("vi"))
            try stage.focus("1 editor")
            #expect(locale() == "en")
            try stage.focus("2 chat")
            #expect(locale() == "vi")
            // A rule is where it begins.
            try stage.focus("3 foot")
            #expect(locale() == "en")
            stage.daemon.daemon.flow.perform(.locale("vi"))
            try stage.focus("1 editor")
            try stage.focus("3 foot")
            #expect(locale() == "vi")
        }
    }

    @Test func `The shipped rules give Wine and terminals more time, browsers less, and clear their completions`()
        throws
    {
        try Stage.with("") { stage throws in
            try stage.focus("1 notepad.exe")
            #expect(stage.daemon.virtualKeyboard.gap == OutputGap(7_000, key: 10_000))
            try stage.focus("2 firefox-esr")
            #expect(stage.daemon.virtualKeyboard.gap == OutputGap(2_000))
            #expect(stage.daemon.daemon.active.configuration.output.clearedCompletion == .addresses)
            #expect(!stage.daemon.daemon.active.settings.namesEmoji)
            let terminals = ["foot", "XTerm", "org.gnome.Terminal", "org.kde.konsole", "kitty"]
            for (number, terminal) in zip(3..., terminals) {
                try stage.focus("\(number) \(terminal)")
                #expect(stage.daemon.virtualKeyboard.gap == OutputGap(12_000), "\(terminal)")
                #expect(stage.daemon.daemon.active.settings.namesEmoji, "\(terminal)")
            }
            #expect(stage.daemon.daemon.active.configuration.output.clearedCompletion == .never)
        }
    }

    @Test func `For each setting the first rule that matches the application counts`() throws {
        let rules = """
            [[application]]
            id = "*.exe"
            gap_ms = 3
            raw_key = "escape"
            [[application]]
            id = "note*"
            gap_ms = 4
            feedback = true
            modal = true
            [application.behavior]
            end_sentences = true
            """
        try Stage.with(rules) { stage throws in
            try stage.focus("1 notepad.exe")
            let configuration = stage.daemon.daemon.active.configuration
            #expect(configuration.pace.gap == 3_000)
            #expect(configuration.feedback.policy.isOn && configuration.behavior.endsSentences)
            #expect(configuration.locales.map(\.modal) == [true, true])
            #expect(stage.daemon.daemon.flow.engine.givesFeedback == true)
            #expect(stage.daemon.daemon.flow.engine.context.isModal == true)
            try stage.focus("2 editor")
            #expect(stage.daemon.daemon.flow.engine.givesFeedback == false)
            #expect(stage.daemon.daemon.flow.engine.context.isModal == false)
            #expect(stage.daemon.daemon.active.configuration == stage.daemon.daemon.active.assembly.configuration)
        }
    }

    @Test(.needs("script"))
    func `A password in a terminal window arrives as typed, and rules for the program in it apply`() throws {
        let rules =
            Self.locales + "\n" + """
                [[application]]
                program = "sleep"
                id = ["xterm", "editor"]
                gap_ms = 33
                """
        try Stage.with(rules) { stage throws in
            let daemon = stage.daemon
            let window = try ShellWindow(tabs: 1, in: stage.folder)
            try window.run(":")
            try stage.focus("1/\(window.process) xterm")
            #expect(daemon.daemon.control.status.focus?.program == "sh")
            #expect(daemon.virtualKeyboard.gap == OutputGap(0))
            func enter() throws { for phase in [KeyPhase.press, .release] { try daemon.press(.enter, phase) } }
            try daemon.type("hoaf")
            try enter()
            try window.run("stty -echo")
            try daemon.type("hoaf2024")
            #expect(daemon.daemon.control.state == .passing)
            try enter()
            try window.run("stty echo")
            try daemon.type("hoaf ")
            #expect(daemon.daemon.control.state == .active)
            #expect(daemon.text == "hòa⟨enter⟩hoaf2024⟨enter⟩hòa ")
            try window.run("sleep 1000", waits: false)
            let isKnown = try becomesTrue {
                try daemon.advance(by: 1_000_000)
                try daemon.type(" ")
                return daemon.virtualKeyboard.gap == OutputGap(33_000)
            }
            #expect(isKnown)
            // Not the program of a window that is no terminal.
            try stage.focus("2/\(window.process) editor")
            #expect(daemon.daemon.control.status.focus?.program == "")
            #expect(daemon.virtualKeyboard.gap == OutputGap(7_000))
        }
    }

    @Test func `The status has the application but no window title`() throws {
        try Stage.with(Self.locales) { stage throws in
            try stage.focus("17 org.kde.kate")
            let focus = stage.daemon.daemon.control.status.focus
            #expect(focus?.application == "org.kde.kate")
            #expect(focus?.field == .unknown)
            #expect(focus?.source == "gnome")
            stage.shell.end()
            #expect(try stage.waits { stage.daemon.daemon.control.status.focus?.source == nil })
        }
    }
}

extension DisplayTests {
    /// Passwords in a real application that tells its fields.
    @Suite(.serialized, .enabled(if: AccessibleDesktop.isPossible, "needs at-spi2-core, python3-gi and matchbox"))
    struct PasswordFieldTests {
        @Test func `In a password field keys pass unchanged`() throws {
            try TemporaryFolder.with { folder in
                let desktop = try AccessibleDesktop(in: folder)
                defer { desktop.end() }
                let daemon = try SimulatedDaemon(
                    "[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n", environment: desktop.environment)
                daemon.daemon.applications.reconsider()
                func waits(for kind: FieldKind) throws -> Bool {
                    try daemon.wait { daemon.daemon.applications.field.kind == kind }
                }
                let begins = try daemon.wait {
                    desktop.wake()
                    return daemon.daemon.applications.field.kind == .text
                }
                try #require(begins)
                try daemon.type("hoaf ")
                desktop.tell("password")
                #expect(try waits(for: .password))
                #expect(daemon.daemon.control.state == .passing)
                try daemon.type("hoaf ")
                desktop.tell("text")
                #expect(try waits(for: .text))
                try daemon.type("hoaf ")
                #expect(daemon.text == "hòa hoaf hòa ")
            }
        }
    }
}

/// A daemon that follows the focus as a shell tells it.
private final class Stage {
    let daemon: SimulatedDaemon
    let shell: BusService
    let folder: URL
    private let server: MessageBusDaemon

    static func with(_ configuration: String, _ body: (Stage) throws -> Void) throws {
        try TemporaryFolder.with { try body(Stage(configuration, in: $0)) }
    }

    private init(_ configuration: String, in folder: URL) throws {
        self.folder = folder
        server = try MessageBusDaemon(in: folder)
        shell = try BusService("org.gnome.Shell", at: server.address)
        daemon = try SimulatedDaemon(
            configuration, environment: ["DBUS_SESSION_BUS_ADDRESS": server.address, "XDG_RUNTIME_DIR": folder.path])
        daemon.daemon.applications.reconsider()
    }

    /// A window has the focus: its number and its application.
    func focus(_ window: String) throws {
        shell.set("FocusedWindow", of: "vn.phim.Focus", at: "/vn/phim/Focus", .text(window))
        let name = window.split(separator: " ")[1]
        let before = daemon.daemon.applications.field.since
        #expect(
            try waits {
                let field = daemon.daemon.applications.field
                return field.application == name && field.since != before
            })
    }

    func waits(until condition: () -> Bool) throws -> Bool {
        try daemon.wait {
            shell.process()
            return condition()
        }
    }
}
