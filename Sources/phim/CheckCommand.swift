import ArgumentParser
import Configuration
import System
import Typing

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks a configuration.",
        discussion: """
            Every complaint names file, line and column, and for an unknown name the most similar known one. Without \
            FILE it checks the file that the daemon would read; - is standard input.
            """)

    @Argument(help: "The configuration to check.", completion: .file(extensions: ["toml"])) var file: String?

    func run() throws {
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
        }
        for complaint in complaints { Terminal.complain(complaint.description) }
        let errors = complaints.count { $0.severity == .error }
        if errors > 0 { throw PlainError("\(errors) \(errors == 1 ? "error" : "errors") in the configuration") }
        print("\(reading.file ?? "no configuration file, the built-in one"): correct")
    }
}

extension Configuration.Reading {
    /// The configuration, or an error after every complaint has been printed. Warnings are printed too.
    func usable() throws -> Configuration {
        for complaint in complaints { Terminal.complain(complaint.description) }
        guard let configuration else { throw PlainError("the configuration cannot be used") }
        return configuration
    }
}

extension Assembly {
    /// The assembly of a file for the commands that type without devices: there the character plane is always available.
    static func load(
        file: String?, environment: [String: String] = ProcessEnvironment.variables,
        changing change: (inout Configuration) throws -> Void = { _ in }
    ) throws -> Assembly {
        let reading = Configuration.load(file: file, environment: environment, mayWait: true)
        var configuration = try reading.usable()
        try change(&configuration)
        switch Assembly.make(configuration, file: reading.file ?? "built in", hasPlane: true) {
        case .success(let assembly):
            for warning in assembly.warnings { Terminal.complain(warning.description) }
            return assembly
        case .failure(let complaints):
            for complaint in complaints.list { Terminal.complain(complaint.description) }
            throw PlainError("the configuration cannot be used")
        }
    }
}
