import ArgumentParser
import Completion
import Configuration
import Control
import FoundationEssentials
import Glibc
import System

struct MacroCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "macro",
        abstract: "Lists macros (gõ tắt), adds and removes them, and imports those of other programs.",
        discussion: """
            Macros that this command writes are lines of the file macros.txt beside your configuration, or of the file \
            that [shorthand] names; nothing else in it changes. Macros of [[macro]] are listed too. The daemon reads the \
            file again by itself.

              phim macro                         all of them
              phim macro add vn "Việt Nam"
              phim macro add -- hr ---           a text that begins with -
              phim macro remove vn
              phim macro import ~/ukmacro.txt    UniKey's file, or OpenKey's
              phim macro import ~/.config/espanso/match/base.yml
              phim macro import shortcuts.json   gonhanh's

            An import leaves out what is there already, and says so. Of espanso it reads trigger, triggers, replace \
            and word; matches with variables, forms or images are left out.
            """)

    /// What is done.
    enum Action: String, ExpressibleByArgument, CaseIterable {
        case list, add, remove
        case `import`
    }

    @Argument(help: "list, add, remove or import.") var action = Action.list
    @Argument(help: "The abbreviation and its text, or the file to import.", completion: .file())
    var values: [String] = []
    @Option(help: "The configuration, instead of your own.", completion: .file(extensions: ["toml"]))
    var config: String?
    @Flag(help: "Print JSON, one line.") var json = false

    func validate() throws {
        let counts = [Action.list: 0, .add: 2, .remove: 1, .import: 1]
        guard values.count == counts[action] else {
            let forms = [
                Action.list: "nothing more", .add: "an abbreviation and a text", .remove: "an abbreviation",
                .import: "a file",
            ]
            let examples = [
                Action.list: "list", .remove: "remove vn", .import: "import ~/ukmacro.txt",
                .add: "add vn 'Việt Nam'”, or, if one begins with -, “phim macro add -- hr '---'",
            ]
            throw ValidationError(
                "“\(action.rawValue)” takes \(forms[action]!), as in “phim macro \(examples[action]!)”.")
        }
    }

    func run() throws {
        let environment = ProcessEnvironment.variables
        let reading = Configuration.load(file: config, environment: environment)
        if action != .list, let configuration = reading.configuration, !configuration.shorthand.isOn {
            Terminal.complain(Self.noMacros(configuration))
        }
        switch action {
        case .list: try list(reading.usable())
        case .add: try add(to: macroFile(reading, environment), reading)
        case .remove: try remove(from: macroFile(reading, environment), reading)
        case .import: try importFile(to: macroFile(reading, environment))
        }
    }

    /// The file that macros are written to.
    private func macroFile(_ reading: Configuration.Reading, _ environment: [String: String]) throws -> String {
        let shorthand = (reading.configuration ?? .builtIn).shorthand
        if let path = shorthand.path(beside: reading.file, in: environment) { return path }
        guard let file = config ?? ConfigurationFile.ofUser(in: environment) else {
            throw PlainError("HOME is not set, so there is no place for your macros; --config FILE gives one")
        }
        guard let slash = file.lastIndex(of: "/") else { return "macros.txt" }
        return file[...slash] + "macros.txt"
    }

    private struct Entry: Encodable {
        let from: String
        let to: [String]
        let at: String
        let locale: String?
        let file: String?
        let line: Int?
    }

    private func list(_ configuration: Configuration) {
        let shorthand = configuration.shorthand
        let entries = zip(shorthand.table.macros, shorthand.origins).map { macro, origin in
            Entry(
                from: macro.abbreviation, to: macro.texts.map(\.source), at: macro.moment.rawValue,
                locale: macro.locale,
                file: origin.file, line: origin.position?.line)
        }
        if json { return Terminal.write(JSONLine.encode(entries)) }
        if entries.isEmpty { Terminal.complain(Self.noMacros(configuration)) }
        Terminal.writeTable(
            entries.map {
                ($0.from, $0.to.joined(separator: " | ").replacing("\n", with: "⏎").replacing("\t", with: "⇥"))
            })
    }

    /// Why there are no macros, and what makes some.
    static func noMacros(_ configuration: Configuration) -> String {
        configuration.shorthand.isOn
            ? "no macros yet; “phim macro add vn 'Việt Nam'” makes the first"
            : "macros are switched off: enabled = false in [shorthand]"
    }

    private func add(to path: String, _ reading: Configuration.Reading) throws {
        var items = MacroImport()
        items.add(MacroImport.Item(abbreviation: values[0], text: values[1], moment: .wordEnd), line: 1)
        if let problem = items.problems.first { throw PlainError(problem.message) }
        let text = try MacroFileText(path)
        if text.has(values[0]) {
            throw PlainError("“\(values[0])” is in \(path) already; “phim macro remove \(values[0])” removes it")
        }
        if reading.hasMacro(values[0]) {
            throw PlainError("“\(values[0])” is a [[macro]] of \(reading.name), which would count")
        }
        try text.adding(items.items, under: nil).write()
    }

    private func remove(from path: String, _ reading: Configuration.Reading) throws {
        let text = try MacroFileText(path)
        guard text.has(values[0]) else {
            let place = reading.hasMacro(values[0]) ? "; it is a [[macro]] of \(reading.name)" : ""
            throw PlainError("there is no “\(values[0])” in \(path)\(place)")
        }
        try text.removing(values[0]).write()
    }

    private func importFile(to path: String) throws {
        let file = values[0] == "-" ? "/dev/stdin" : values[0]
        let bytes: [UInt8]
        do {
            bytes = try TextFile.readBytes(file)
        } catch {
            throw PlainError("\(values[0]) \(error.whyUnread)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw PlainError("\(values[0]) is not UTF-8 text; in UniKey, save the table as UTF-8")
        }
        let found: MacroImport
        switch MacroImport.format(of: text) {
        case .unikey: found = .unikey(text)
        case .espanso: found = .espanso(text)
        case .gonhanh:
            do {
                found = try JSONDecoder().decode(MacroJSON.self, from: Data(bytes)).macros
            } catch {
                throw PlainError("\(values[0]) is no JSON of macros: an array of objects with “key” and “value”")
            }
        }
        for problem in found.problems { Terminal.complain("\(values[0]):\(problem); left out") }
        let old = try MacroFileText(path)
        let new = found.items.filter { item in
            if !old.has(item.abbreviation) { return true }
            Terminal.complain("“\(item.abbreviation)” is in \(path) already; left out")
            return false
        }
        if !new.isEmpty { try old.adding(new, under: "# From \(values[0])").write() }
        if found.items.isEmpty { throw PlainError("no macro in \(values[0])") }
        print("\(new.count) \(new.count == 1 ? "macro" : "macros") written to \(path)")
    }
}

extension Configuration.Reading {
    /// The name of the configuration in messages.
    fileprivate var name: String { file ?? "the configuration" }

    /// A macro that is in force.
    fileprivate func hasMacro(_ abbreviation: String) -> Bool {
        configuration?.shorthand.table.macros.contains { $0.abbreviation == abbreviation } == true
    }
}

/// The file of macros as text: what is added or removed leaves every other line as it is.
private struct MacroFileText {
    private let path: String
    private var lines: [String]

    init(_ path: String) throws(PlainError) {
        self.path = path
        let bytes: [UInt8]
        do {
            bytes = try TextFile.readBytes(path)
        } catch {
            if error.errno != ENOENT { throw PlainError("\(path) \(error.whyUnread); nothing was written") }
            lines = ["# Macros: “abbreviation:text”, one a line. \\n is a new line. See /etc/phim/phim.toml."]
            return
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw PlainError("\(path) is not UTF-8 text; nothing was written")
        }
        lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        if lines.last == "" { lines.removeLast() }
    }

    func has(_ abbreviation: String) -> Bool { lines.contains { Self.abbreviation(of: $0) == abbreviation } }

    func adding(_ items: [MacroImport.Item], under heading: String?) -> Self {
        var text = self
        var moment = lines.last { MacroFile.moment(of: $0) != nil }.flatMap { MacroFile.moment(of: $0) } ?? .wordEnd
        if let heading { text.lines.append(heading) }
        for item in items {
            if item.moment != moment {
                moment = item.moment
                text.lines.append("[\(moment.rawValue)]")
            }
            text.lines.append(MacroFile.line(item.abbreviation, item.text))
        }
        return text
    }

    func removing(_ abbreviation: String) -> Self {
        var text = self
        text.lines.removeAll { Self.abbreviation(of: $0) == abbreviation }
        return text
    }

    func write() throws(PlainError) { try TextFile.write(lines.map { $0 + "\n" }.joined(), to: path) }

    private static func abbreviation(of line: String) -> String? {
        if case .entry(let entry) = MacroFile.line(line[...], number: 1) { entry.abbreviation } else { nil }
    }
}

extension SystemError {
    /// Why a text file was not read, behind its name.
    fileprivate var whyUnread: String {
        errno == EFBIG ? "is larger than 1 MB" : "cannot be read: \(String(cString: strerror(errno)))"
    }
}
