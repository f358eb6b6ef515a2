import ArgumentParser
import Configuration
import Control
import Daemon
import Desktop
import Doctor
import Processes
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

            With --fix the commands that need no root are run, such as the one that starts Phím. What needs root is printed \
            as one command.
            """))

    @Flag(help: localized("Print the findings as JSON.")) var json = false
    @Flag(help: localized("Do what needs no root, and print one command for the rest.")) var fix = false
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
        if fix { return try repair(examination.findings, environment) }
        if examination.findings.contains(where: { $0.verdict == "error" }) { throw ExitCode.failure }
    }

    /// Runs the remedies that need no root, and prints the others.
    private func repair(_ findings: [Examination.Finding], _ environment: [String: String]) throws {
        let fixes = findings.filter { $0.verdict != "ok" }
            .flatMap { ($0.fix ?? "").split(separator: "\n").map { FindingFix(line: String($0)) } }
        var done: [FindingFix] = []
        print("")
        for fix in fixes where !done.contains(fix) {
            guard let words = fix.words(phim: "/proc/self/exe") else { continue }
            done.append(fix)
            print("$ " + fix.line)
            let output = Program.output(of: words, environment: environment)
            let said = output?.split(separator: "\n").joined(separator: "\n")
            if said != "" { print(said ?? localized("It could not be run, or did not end in time.")) }
        }
        let setup = fixes.first { $0.line == "phim setup" }
        let rest = [FindingFix.rootCommand(for: fixes), setup?.line].compactMap(\.self)
        if !rest.isEmpty {
            print(localized("What is left for you:"))
            for line in rest { print("    " + line) }
        } else if done.isEmpty {
            print(localized("There is nothing to run."))
        }
    }

    private func show(_ finding: Examination.Finding) {
        let mark = ["ok": "✓", "warning": "!", "error": "✗", "unknown": "?"][finding.verdict] ?? " "
        let subject = FindingSubject.name(of: finding.subject)
        let text = Terminal.wrapped("  \(subject): \(finding.text)").dropFirst(2 + subject.count)
        print("\(mark) \(Terminal.bold(subject))\(text)")
        for line in finding.fix?.split(separator: "\n") ?? [] { print(Terminal.wrapped("    \(line)")) }
    }
}
