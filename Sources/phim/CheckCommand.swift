import ArgumentParser
import Configuration
import Control
import System
import Typing

struct CheckCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: localized("Checks a configuration."),
        discussion: localized(
            """
            Each message has the file, the line and the column, and for an unknown name the most similar known one. Without \
            FILE it checks the file that the daemon would read; - is standard input. --config FILE is the same as FILE. \
            Exits with 1 if there are errors, and with 0 if there are only warnings.
            """))

    @Argument(help: localized("The configuration to check."), completion: .file(extensions: ["toml"])) var file:
        String?
    @Flag(help: localized("Print the messages as JSON, one line.")) var json = false
    @OptionGroup var source: ConfigurationOption

    func validate() throws {
        if file != nil && source.file != nil {
            throw ValidationError(localized("FILE and --config mean the same: use one of them."))
        }
    }

    func run() throws {
        let file = file ?? source.file
        let path = file == "-" ? "/dev/stdin" : file
        let reading = Configuration.load(file: path, environment: ProcessEnvironment.variables, mayWait: true)
        var complaints = reading.complaints
        if let configuration = reading.configuration {
            let name = reading.file ?? "built in"
            switch Assembly.make(configuration, file: name, hasPlane: true) {
            case .success(let assembly): complaints += assembly.warnings
            case .failure(let more): complaints += more.list
            }
            complaints += configuration.missingPrograms(file: name, environment: ProcessEnvironment.variables)
            complaints += configuration.missingFolders(file: name, environment: ProcessEnvironment.variables)
        }
        if file == "-" { complaints = complaints.map(\.inStandardInput) }
        let errors = complaints.count { $0.severity == .error }
        if json {
            Terminal.write(JSONLine.encode(complaints.map { Entry($0) }))
            if errors > 0 { throw ExitCode.failure }
            return
        }
        for complaint in complaints { Terminal.complain(complaint.description) }
        let name =
            (file == "-" ? Complaint.standardInput : reading.file)
            ?? localized("no configuration file, the built-in one")
        let (found, hints) = (Self.errors(errors), Self.warnings(complaints.count - errors))
        if errors > 0 {
            Terminal.complain(
                localized("\(name): not usable: ") + (errors == complaints.count ? found : "\(found), \(hints)"))
            throw ExitCode.failure
        }
        print("\(name): " + (complaints.isEmpty ? localized("correct") : localized("usable, with \(hints)")))
    }

    private static func errors(_ count: Int) -> String {
        count == 1 ? localized("1 error") : localized("\(count) errors")
    }

    private static func warnings(_ count: Int) -> String {
        count == 1 ? localized("1 warning") : localized("\(count) warnings")
    }

    /// A complaint as JSON.
    private struct Entry: Encodable {
        let id: String
        let severity: String
        let file: String
        let line: Int?
        let column: Int?
        let message: String
        let suggestion: String?

        init(_ complaint: Complaint) {
            id = complaint.id.rawValue
            severity = complaint.severity.rawValue
            file = complaint.file
            line = complaint.position?.line
            column = complaint.position?.column
            message = complaint.message
            suggestion = complaint.suggestion
        }
    }
}

extension Complaint {
    fileprivate static let standardInput = localized("standard input")

    /// The complaint with the name of standard input instead of its device.
    fileprivate var inStandardInput: Complaint {
        var complaint = self
        if file == "/dev/stdin" { complaint.file = Self.standardInput }
        return complaint
    }
}

extension Configuration.Reading {
    /// The configuration; throws if it has errors. All complaints are printed, warnings too.
    func usable() throws -> Configuration {
        for complaint in complaints { Terminal.complain(complaint.description) }
        guard let configuration else { throw PlainError(localized("the configuration cannot be used")) }
        return configuration
    }
}

extension Assembly {
    /// The assembly of a file, for commands that type without devices. The character plane is always available there.
    static func load(
        file: String?, environment: [String: String] = ProcessEnvironment.variables,
        changing change: (inout Configuration) throws -> Void = { _ in }
    ) throws -> Assembly {
        let reading = Configuration.load(file: file, environment: environment, mayWait: true)
        var configuration = try reading.usable()
        try change(&configuration)
        let assembly = try usable(configuration, of: reading)
        for warning in assembly.warnings { Terminal.complain(warning.description) }
        return assembly
    }

    /// The assembly of a configuration that was read from a file, and may have been changed since; throws if it has
    /// errors, which are printed.
    static func usable(_ configuration: Configuration, of reading: Configuration.Reading) throws -> Assembly {
        switch make(configuration, file: reading.file ?? "built in", hasPlane: true) {
        case .success(let assembly): return assembly
        case .failure(let complaints):
            for complaint in complaints.list { Terminal.complain(complaint.description) }
            throw PlainError(localized("the configuration cannot be used"))
        }
    }
}
