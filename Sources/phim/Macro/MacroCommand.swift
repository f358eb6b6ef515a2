import ArgumentParser
import Completion
import Configuration
import Control
import System
import Transliteration

struct MacroCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "macro",
        abstract: localized("Lists macros (gõ tắt), adds and removes them, and exchanges them with other programs."),
        usage: "phim macro [<action>] [<values> ...] [<options>]",
        discussion: localized(
            """
            Macros that this command writes are lines of the file macros.txt beside your configuration, or of the file \
            that [shorthand] names; nothing else in it changes. Macros of [[macro]] are listed too. The daemon reads the \
            file again by itself.

              phim macro                         all of them
              phim macro add vn "Việt Nam"
              phim macro add --replace vn "Việt Nam!"
              phim macro add -- hr ---           a text that begins with -
              phim macro remove vn
              phim macro import ~/ukmacro.txt    UniKey's file, or OpenKey's
              phim macro import ~/.config/espanso/match/base.yml
              phim macro import --from tcvn3 old.txt
              phim macro import shortcuts.json   gonhanh's
              phim macro import macros.csv       a table: abbreviation, text
              phim macro export unikey > ukmacro.txt
              phim macro export espanso          or csv; or phim: a file like macros.txt

            An import shows what it found and asks before it writes; what is there already stays, unless you \
            add --replace. A file in TCVN3 (ABC) or VNI is recognised; --from says which it is. Of espanso it reads \
            trigger, triggers, replace and word; matches with variables, forms or images are left out.
            """))

    /// The actions of the command.
    enum Action: String, ExpressibleByArgument, CaseIterable {
        case list, add, remove
        case `import`
        case export
    }

    @Argument(help: localized("list, add, remove, import or export.")) var action = Action.list
    @Argument(
        help: localized("The abbreviation and its text, the file to import, or the format to export."),
        completion: ShellCompletion.macroValues)
    var values: [String] = []
    @Flag(help: localized("With add and import: replace what is there.")) var replace = false
    @Flag(help: localized("With import: write without asking.")) var yes = false
    @Option(help: localized("With import: the encoding of an old file."))
    var from: VietnameseEncoding?
    @OptionGroup var source: ConfigurationOption
    @Flag(help: localized("Print JSON, one line.")) var json = false

    func validate() throws {
        let counts = [Action.list: 0...0, .add: 2...2, .remove: 1...1, .import: 1...1, .export: 0...1]
        guard counts[action]!.contains(values.count) else {
            let forms = [
                Action.list: localized("nothing more"), .add: localized("an abbreviation and a text"),
                .remove: localized("an abbreviation"),
                .import: localized("a file"), .export: localized("one format"),
            ]
            let examples = [
                Action.list: "list", .remove: "remove vn", .import: "import ~/ukmacro.txt", .export: "export unikey",
                .add: localized("add vn 'Việt Nam'”, or, if one begins with -, “phim macro add -- hr '---'"),
            ]
            throw ValidationError(
                localized("“\(action.rawValue)” takes \(forms[action]!), as in “phim macro \(examples[action]!)”."))
        }
        if replace && action != .add && action != .import {
            throw ValidationError(localized("Only add and import take --replace."))
        }
        if yes && action != .import { throw ValidationError(localized("Only import takes --yes.")) }
        if from != nil && action != .import { throw ValidationError(localized("Only import takes --from.")) }
        if action == .export, let name = values.first, MacroExport.Format(rawValue: name) == nil {
            let known = MacroExport.Format.allCases.map(\.rawValue)
            let near = NearestName.question(NearestName.nearest(to: name, among: known))
            throw ValidationError(
                localized("The formats are \(known.joined(separator: ", ")), not “\(name)”\(near)."))
        }
    }

    func run() throws {
        let environment = ProcessEnvironment.variables
        let reading = Configuration.load(file: source.file, environment: environment)
        // A configuration that was named must exist: otherwise macros would be written beside a missing file.
        if reading.complaints.contains(where: { $0.id == .unreadableFile }) { _ = try reading.usable() }
        if action != .list, let configuration = reading.configuration, !configuration.shorthand.isOn {
            Terminal.complain(Self.noMacros(configuration))
        }
        switch action {
        case .list: try list(reading.usable())
        case .add: try add(to: macroFile(reading, environment), reading)
        case .remove: try remove(from: macroFile(reading, environment), reading)
        case .import:
            try MacroImporter(file: values[0], encoding: from, replaces: replace, asks: !yes)
                .run(macroFile(reading, environment))
        case .export: try export(reading.usable())
        }
    }

    /// The file to which macros are written.
    private func macroFile(_ reading: Configuration.Reading, _ environment: [String: String]) throws -> String {
        let shorthand = (reading.configuration ?? .builtIn).shorthand
        guard let path = shorthand.writtenPath(beside: reading.file, else: source.file, in: environment) else {
            throw PlainError(
                localized("HOME is not set, so there is no place for your macros; --config FILE gives one"))
        }
        return path
    }

    private struct Entry: Encodable {
        let from: String
        let to: [String]
        let at: String
        let locale: String?
        let application: [String]?
        let file: String?
        let line: Int?
    }

    private func list(_ configuration: Configuration) {
        let shorthand = configuration.shorthand
        let entries = zip(shorthand.table.macros, shorthand.origins).map { macro, origin in
            Entry(
                from: macro.abbreviation, to: macro.texts.map(\.source), at: macro.moment.rawValue,
                locale: macro.locale, application: macro.applications,
                file: origin.file, line: origin.position?.line)
        }
        if json { return Terminal.write(JSONLine.encode(entries)) }
        if entries.isEmpty { Terminal.complain(Self.noMacros(configuration)) }
        Terminal.writeTable(
            entries.map {
                ($0.from, Self.shown($0.to.joined(separator: " | ")))
            })
    }

    /// The text in one line, with symbols for new lines and tabs.
    static func shown(_ text: String) -> String { text.replacing("\n", with: "⏎").replacing("\t", with: "⇥") }

    /// A message why there are no macros, and how to get them.
    static func noMacros(_ configuration: Configuration) -> String {
        configuration.shorthand.isOn
            ? localized("no macros yet; “phim macro add vn 'Việt Nam'” makes the first")
            : localized("macros are switched off: enabled = false in [shorthand]")
    }

    private func add(to path: String, _ reading: Configuration.Reading) throws {
        var items = MacroImport()
        items.add(MacroImport.Item(abbreviation: values[0], text: values[1], moment: .wordEnd), line: 1)
        if let problem = items.problems.first { throw WrongUsage(description: problem.message) }
        var isThere = false
        try MacroFileText.change(path) { text in
            isThere = text.has(values[0])
            if isThere && !replace {
                throw PlainError(localized("“\(values[0])” is in \(path) already; --replace gives it the new text"))
            }
            if !isThere && reading.hasMacro(values[0]) {
                throw PlainError(localized("“\(values[0])” is a [[macro]] of \(reading.name), which has priority"))
            }
            return isThere ? text.replacing(items.items[0]) : text.adding(items.items, under: nil)
        }
        print(
            isThere
                ? localized("“\(values[0])” replaced in \(path)") : localized("“\(values[0])” added to \(path)"))
    }

    private func remove(from path: String, _ reading: Configuration.Reading) throws {
        try MacroFileText.change(path) { text in
            guard text.has(values[0]) else {
                let place = reading.hasMacro(values[0]) ? localized("; it is a [[macro]] of \(reading.name)") : ""
                throw PlainError(localized("there is no “\(values[0])” in \(path)\(place)"))
            }
            return text.removing(values[0])
        }
        print(localized("“\(values[0])” removed from \(path)"))
    }

    private func export(_ configuration: Configuration) throws {
        let format = values.first.flatMap { MacroExport.Format(rawValue: $0) } ?? .phim
        let export = MacroExport(configuration.shorthand.table.macros, as: format)
        for problem in export.problems { Terminal.complain(problem) }
        Terminal.write(Array(export.text.utf8))
    }
}

extension Configuration.Reading {
    /// The name of the configuration in messages.
    fileprivate var name: String { file ?? localized("the configuration") }

    /// Whether the configuration has a macro with this abbreviation.
    fileprivate func hasMacro(_ abbreviation: String) -> Bool {
        configuration?.shorthand.table.macros.contains { $0.abbreviation == abbreviation } == true
    }
}
