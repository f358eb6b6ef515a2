import ArgumentParser
import Configuration
import Control
import Daemon
import Desktop
import Doctor
import System

struct DoctorCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract:
            localized(
                "Checks the daemon and how characters are typed on this desktop, and says how to fix what is wrong."),
        discussion: localized(
            """
            Says whether the daemon runs and reads the keyboards, what it lacks, what went wrong since its start, and \
            which other programs want the keys. Then it asks the display server or the console for its keymap, checks \
            whether the character plane is in it, and counts for each locale how its characters can be typed. What is not \
            known is marked with a question mark. Exits with 1 if something is wrong.

            With --self-test a window opens, and every character of your locales is typed into it: by the running \
            daemon, or by a virtual keyboard of this command if none runs. What arrives is compared. Nothing is typed \
            while the window does not have the keyboard focus; when it loses the focus, the test ends.
            """))

    @Flag(help: localized("Print the findings as JSON.")) var json = false
    @Flag(help: localized("Type every character into a window that is opened for it.")) var selfTest = false
    @OptionGroup var source: ConfigurationOption

    func run() throws {
        let environment = ProcessEnvironment.variables
        let reading = Configuration.load(file: source.file, environment: environment)
        let configuration = try reading.usable()
        let surroundings = Surroundings.look(environment: environment, version: Version.text)
        var examination = try Examination(
            configuration, file: reading.file ?? localized("built in"), environment: environment,
            isTextConsole: ActiveConsole.isTextInFront,
            typing: selfTest ? { Terminal.complain($0) } : nil)
        examination.findings.insert(contentsOf: surroundings.findings, at: 0)
        if json {
            print(String(decoding: JSONLine.encode(examination), as: UTF8.self), terminator: "")
        } else {
            for finding in examination.findings { show(finding) }
            let hasDisplay = examination.keymapSource != nil && examination.session.type != "tty"
            if hasDisplay && !selfTest {
                print(localized("To see what arrives in a window: phim doctor --self-test"))
            }
        }
        if examination.findings.contains(where: { $0.verdict == "error" }) { throw ExitCode.failure }
    }

    private func show(_ finding: Examination.Finding) {
        let mark = ["ok": "✓", "warning": "!", "error": "✗", "unknown": "?"][finding.verdict] ?? " "
        let subject = Self.name(of: finding.subject)
        let text = Terminal.wrapped("  \(subject): \(finding.text)").dropFirst(2 + subject.count)
        print("\(mark) \(Terminal.bold(subject))\(text)")
        for line in finding.fix?.split(separator: "\n") ?? [] { print(Terminal.wrapped("    \(line)")) }
    }

    /// The subject of a finding in words.
    private static func name(of subject: String) -> String {
        switch subject {
        case "clipboard": localized("clipboard")
        case "container": localized("container")
        case "devices": localized("devices")
        case "focus": localized("focus")
        case "indicator": localized("indicator")
        case "keyboards": localized("keyboards")
        case "keymap": localized("keymap")
        case "locale": localized("locale")
        case "losses": localized("losses")
        case "others": localized("others")
        case "plane": localized("plane")
        case "service": localized("service")
        case "session": localized("session")
        case "tablet": localized("tablet")
        case "typing": localized("typing")
        case "uinput": localized("uinput")
        default: subject
        }
    }
}
