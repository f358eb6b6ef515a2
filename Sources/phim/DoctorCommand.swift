import ArgumentParser
import Configuration
import Daemon

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Looks how characters leave on this desktop, and says how to mend what does not work.",
        discussion: """
            Asks the display server or the console for its keymap, looks whether the character plane is in it, and \
            counts for each locale by which way its characters can be typed. Ends with 1 if something is wrong.
            """)

    @Flag(help: "Print the findings as JSON.") var json = false
    @Option(name: .customLong("config"), help: "The configuration file.", completion: .file(extensions: ["toml"]))
    var file: String?

    func run() throws {
        let environment = ProcessEnvironment.variables
        let reading = Configuration.load(file: file, environment: environment)
        let configuration = try reading.usable()
        let examination = try Examination(
            configuration, file: reading.file ?? "built in", environment: environment)
        if json {
            print(String(decoding: JSONLine.encode(examination), as: UTF8.self), terminator: "")
        } else {
            for finding in examination.findings { show(finding) }
        }
        if examination.findings.contains(where: { $0.verdict == "error" }) { throw ExitCode.failure }
    }

    private func show(_ finding: Examination.Finding) {
        let mark = ["ok": "✓", "warning": "!", "error": "✗"][finding.verdict] ?? " "
        print("\(mark) \(Terminal.bold(finding.subject)): \(finding.text)")
        for line in finding.mend?.split(separator: "\n") ?? [] { print("    \(line)") }
    }
}
