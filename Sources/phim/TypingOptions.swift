public import ArgumentParser
public import Configuration
import System
import Typing

/// The options of commands that type without devices: method, tone style, configuration.
struct TypingOptions: ParsableArguments {
    @Option(
        name: .shortAndLong, help: localized("The input method of the first locale: a built-in one or a table."),
        completion: ShellCompletion.methods)
    var method: Configuration.Method?
    @Option(
        name: .customLong("tone-style"),
        help: localized("Where the tone stands in oa, oe, uy: classic (hòa) or modern (hoà)."))
    var toneStyle: Configuration.Vietnamese.ToneStyle?
    @OptionGroup var source: ConfigurationOption

    /// The assembly of the configuration with these options. `change` is applied before the options.
    func assembly(changing change: (inout Configuration) -> Void = { _ in }) throws -> Assembly {
        try Assembly.load(file: source.file) { configuration in
            change(&configuration)
            if let method {
                try configuration.add(method, of: source.file)
                configuration.locales[0].method = method
            }
            if let toneStyle { configuration.vietnamese.toneStyle = toneStyle }
        }
    }
}

extension Configuration.Method: ExpressibleByArgument {
    /// The values for the help text. A configuration may have more.
    public static var allValueStrings: [String] { shippedNames }
}

extension Configuration {
    /// Adds a method that the configuration does not name; throws if the method is unknown or has errors.
    mutating func add(_ method: Method, of file: String?) throws {
        let complaints = add(method, file: file, environment: ProcessEnvironment.variables)
        if complaints.contains(where: { $0.id == .unknownValue }) {
            let hint = complaints[0].suggestion == nil ? localized("; “phim method list” lists them") : ""
            throw WrongUsage(description: complaints[0].summary + hint)
        }
        for complaint in complaints { Terminal.complain(complaint.description) }
        if complaints.contains(where: { $0.severity == .error }) {
            throw PlainError(localized("the input method “\(method.rawValue)” cannot be used"))
        }
    }
}

extension Configuration.Vietnamese.ToneStyle: ExpressibleByArgument {}
