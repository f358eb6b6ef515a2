import Completion
import Configuration
import System

/// The macros: those of the file of macros and those of `[[macro]]`.
struct ShorthandModel {
    /// A macro.
    struct Entry: Hashable {
        let abbreviation: String
        /// The text in its source form, or several to choose from.
        let texts: [String]
        /// Whether the macro is in the file of macros, and not in the configuration.
        let isInFile: Bool

        /// The text in one line, as it is edited.
        var line: String {
            texts.map { $0.replacing("\\", with: "\\\\").replacing("\n", with: "\\n") }.joined(separator: " | ")
        }
    }

    let model: SettingsModel

    var entries: [Entry] {
        let shorthand = model.configuration.shorthand
        return zip(shorthand.table.macros, shorthand.origins).map { macro, origin in
            Entry(
                abbreviation: macro.abbreviation, texts: macro.texts.map(\.source), isInFile: origin.file != nil)
        }
    }

    /// The macros that contain a text.
    func entries(with text: String) -> [Entry] {
        let text = text.lowercased()
        if text.isEmpty { return entries }
        return entries.filter { entry in
            entry.abbreviation.lowercased().contains(text) || entry.line.lowercased().contains(text)
        }
    }

    /// Adds a macro, or reports why that is impossible.
    func add(_ abbreviation: String, _ line: String) {
        if entries.contains(where: { $0.abbreviation == abbreviation }) {
            return model.onProblem(localized("“\(abbreviation)” exists already: change its text."))
        }
        write(abbreviation, line) { $0.adding([$1], under: nil) }
    }

    /// Changes the text of a macro.
    func change(_ abbreviation: String, to line: String) {
        write(abbreviation, line) { $0.replacing($1) }
    }

    func remove(_ abbreviation: String) {
        write { $0.removing(abbreviation) }
    }

    private func write(
        _ abbreviation: String, _ line: String, _ change: (MacroFileText, MacroImport.Item) -> MacroFileText
    ) {
        guard case .entry(let entry) = MacroFile.line("\(abbreviation):\(line)", number: 1) else {
            return model.onProblem(localized("“\(abbreviation)” cannot be an abbreviation."))
        }
        var checked = MacroImport()
        checked.add(
            MacroImport.Item(abbreviation: entry.abbreviation, text: entry.text, moment: .wordEnd), line: 1)
        guard let item = checked.items.first else {
            return model.onProblem(
                checked.problems.first?.message ?? localized("“\(abbreviation)” cannot be an abbreviation."))
        }
        write { change($0, item) }
    }

    private func write(_ change: (MacroFileText) -> MacroFileText) {
        guard let path = model.macrosPath else {
            return model.onProblem(localized("HOME is not set, so there is no place for your files."))
        }
        do {
            try MacroFileText.change(path, change)
            model.onProblem("")
        } catch {
            model.onProblem("\(error)")
        }
        model.reread()
    }

    // MARK: - Other programs

    /// The formats of `phim macro export`, each with a file name.
    static let formats = MacroExport.Format.allCases.map { ($0.rawValue, $0.fileName) }

    /// The command that imports a file.
    func importCommand(_ file: String) -> [String] { [PhimCommand.path, "macro", "import", "--yes", file] + option }

    /// Writes all macros to a file of another program, and reports those that were left out.
    func export(_ format: String, to path: String) {
        guard let format = MacroExport.Format(rawValue: format) else { return }
        let export = MacroExport(model.configuration.shorthand.table.macros, as: format)
        do throws(PlainError) {
            try TextFile.write(export.text, to: path)
            model.onProblem((export.problems + [localized("Written to \(path).")]).joined(separator: "\n"))
        } catch {
            model.onProblem(error.description)
        }
        model.reread()
    }

    private var option: [String] { model.fileOption }
}

extension MacroExport.Format {
    fileprivate var fileName: String {
        switch self {
        case .phim: "macros.txt"
        case .unikey: "ukmacro.txt"
        case .espanso: "phim.yml"
        case .csv: "macros.csv"
        }
    }
}
