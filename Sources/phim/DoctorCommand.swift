import ArgumentParser
import Configuration
import Control
import Doctor
import System

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Looks how characters leave on this desktop, and says how to mend what does not work.",
        discussion: """
            Asks the display server or the console for its keymap, looks whether the character plane is in it, and \
            counts for each locale by which way its characters can be typed. Ends with 1 if something is wrong.

            With --self-test a window opens, every character of your locales is typed into it, by the running daemon or \
            else by a virtual keyboard of the command's own, and what arrives is compared. Nothing is typed while the \
            window has not the keyboard's focus, and when it loses that, the test ends.
            """)

    @Flag(help: "Print the findings as JSON.") var json = false
    @Flag(help: "Type every character into a window of its own.") var selfTest = false
    @Option(name: .customLong("config"), help: "The configuration file.", completion: .file(extensions: ["toml"]))
    var file: String?

    func run() throws {
        let environment = ProcessEnvironment.variables
        let reading = Configuration.load(file: file, environment: environment)
        let configuration = try reading.usable()
        let examination = try Examination(
            configuration, file: reading.file ?? "built in", environment: environment,
            typing: selfTest ? { Terminal.complain($0) } : nil)
        if json {
            print(String(decoding: JSONLine.encode(examination), as: UTF8.self), terminator: "")
        } else {
            for finding in examination.findings { show(finding) }
            let hasDisplay = examination.keymapSource != nil && examination.session.type != "tty"
            if hasDisplay && !selfTest { print("What really arrives in a window: phim doctor --self-test") }
        }
        if examination.findings.contains(where: { $0.verdict == "error" }) { throw ExitCode.failure }
    }

    private func show(_ finding: Examination.Finding) {
        let mark = ["ok": "✓", "warning": "!", "error": "✗"][finding.verdict] ?? " "
        print("\(mark) \(Terminal.bold(finding.subject)): \(finding.text)")
        for line in finding.mend?.split(separator: "\n") ?? [] { print("    \(line)") }
    }
}
