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
            "Checks the daemon and how characters are typed on this desktop, and says how to fix what is wrong.",
        discussion: """
            Says whether the daemon runs and reads the keyboards, what it lacks, what went wrong since its start, and \
            which other programs want the keys. Then it asks the display server or the console for its keymap, checks \
            whether the character plane is in it, and counts for each locale how its characters can be typed. What could \
            not be found out is marked with a question mark. Exits with 1 if something is wrong.

            With --self-test a window opens, and every character of your locales is typed into it: by the running \
            daemon, or by a virtual keyboard of this command if none runs. What arrives is compared. Nothing is typed \
            while the window does not have the keyboard focus; when it loses the focus, the test ends.
            """)

    @Flag(help: "Print the findings as JSON.") var json = false
    @Flag(help: "Type every character into a window that is opened for it.") var selfTest = false
    @OptionGroup var source: ConfigurationOption

    func run() throws {
        let environment = ProcessEnvironment.variables
        let reading = Configuration.load(file: source.file, environment: environment)
        let configuration = try reading.usable()
        let surroundings = Surroundings.look(environment: environment, version: Version.text)
        var examination = try Examination(
            configuration, file: reading.file ?? "built in", environment: environment,
            isTextConsole: ActiveConsole.isTextInFront,
            typing: selfTest ? { Terminal.complain($0) } : nil)
        examination.findings.insert(contentsOf: surroundings.findings, at: 0)
        if json {
            print(String(decoding: JSONLine.encode(examination), as: UTF8.self), terminator: "")
        } else {
            for finding in examination.findings { show(finding) }
            let hasDisplay = examination.keymapSource != nil && examination.session.type != "tty"
            if hasDisplay && !selfTest { print("To see what arrives in a window: phim doctor --self-test") }
        }
        if examination.findings.contains(where: { $0.verdict == "error" }) { throw ExitCode.failure }
    }

    private func show(_ finding: Examination.Finding) {
        let mark = ["ok": "✓", "warning": "!", "error": "✗", "unknown": "?"][finding.verdict] ?? " "
        let text = Terminal.wrapped("  \(finding.subject): \(finding.text)").dropFirst(2 + finding.subject.count)
        print("\(mark) \(Terminal.bold(finding.subject))\(text)")
        for line in finding.fix?.split(separator: "\n") ?? [] { print(Terminal.wrapped("    \(line)")) }
    }
}
