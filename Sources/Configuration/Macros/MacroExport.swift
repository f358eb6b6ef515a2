package import Completion
import System

/// Writes macros as a file of another program, or as a macro file of Phím.
package struct MacroExport {
    /// The format of the file.
    package enum Format: String, Hashable, Sendable, CaseIterable {
        /// Phím's `macros.txt`.
        case phim
        /// UniKey's `ukmacro.txt`, which OpenKey also reads.
        case unikey
        /// A file for espanso's folder `match`.
        case espanso
        /// A table for a spreadsheet.
        case csv
    }

    /// The content of the file.
    package private(set) var text: String
    /// The macros that the format cannot express and that were left out, one message each.
    package private(set) var problems: [String] = []

    private var moment = Macro.Moment.wordEnd

    /// Writes these macros, in their order.
    package init(_ macros: [Macro], as format: Format) {
        switch format {
        case .phim: text = "# Macros: “abbreviation:text”, one a line. \\n is a new line.\n"
        case .unikey: text = ";DO NOT DELETE THIS LINE*** version=1 ***\n"
        case .espanso: text = "matches:\n"
        case .csv: text = "abbreviation,text\n"
        }
        for macro in macros {
            if macro.texts.count > 1 {
                complain(macro, localized("has several texts to choose from"))
            } else if macro.applications != nil {
                complain(macro, localized("is only for some applications"))
            } else if let only = macro.texts.first {
                switch format {
                case .phim: addToPhim(macro, only)
                case .unikey: addToUniKey(macro, only)
                case .espanso: addToEspanso(macro, only)
                case .csv: addToCSV(macro, only)
                }
            }
        }
    }

    private mutating func complain(_ macro: Macro, _ reason: String) {
        problems.append(localized("\(macro.abbreviation.quoted) \(reason); left out"))
    }

    private mutating func addToPhim(_ macro: Macro, _ macroText: MacroText) {
        let runsProgram = macroText.sources.contains { $0 != .clipboard }
        guard MacroFile.keeps(macro.abbreviation, macroText.source), !runsProgram else {
            return complain(macro, localized("cannot be in a file of macros"))
        }
        if macro.moment != moment {
            moment = macro.moment
            text += "[\(moment.rawValue)]\n"
        }
        text += MacroFile.line(macro.abbreviation, macroText.source) + "\n"
    }

    private mutating func addToUniKey(_ macro: Macro, _ macroText: MacroText) {
        guard let plain = Self.plain(macroText.parts), !macroText.placesCursor else {
            return complain(macro, localized("has a date, a time, a text from elsewhere or a place for the cursor"))
        }
        if plain.contains(where: { $0.isNewline || $0 == "\t" }) {
            return complain(macro, localized("has several lines or a tab"))
        }
        if macro.abbreviation.contains(" ") {
            return complain(macro, localized("has several words as its abbreviation"))
        }
        if macro.abbreviation.dropFirst().contains(":") || macro.abbreviation.hasPrefix(";") {
            return complain(macro, localized("has a colon in its abbreviation, or begins like a comment"))
        }
        text += "\(macro.abbreviation):\(plain)\n"
    }

    private mutating func addToCSV(_ macro: Macro, _ macroText: MacroText) {
        guard let plain = Self.plain(macroText.parts), !macroText.placesCursor else {
            return complain(macro, localized("has a date, a time, a text from elsewhere or a place for the cursor"))
        }
        text += "\(CSVTable.cell(macro.abbreviation)),\(CSVTable.cell(plain))\n"
    }

    private mutating func addToEspanso(_ macro: Macro, _ macroText: MacroText) {
        var variables: [(kind: String, parameter: (name: String, value: String)?)] = []
        func written(_ parts: [MacroText.Part]) -> String {
            parts.reduce(into: "") { text, part in
                switch part {
                case .literal(let literal): return text += literal
                case .time(let form): variables.append(("date", ("format", form)))
                case .fetched(.clipboard): variables.append(("clipboard", nil))
                case .fetched(.output(let command)): variables.append(("shell", ("cmd", command)))
                }
                text += "{{\(variables[variables.count - 1].kind)\(variables.count)}}"
            }
        }
        let parts = [macroText.parts, macroText.tail ?? []]
        let literal = parts.joined().reduce(into: "") { if case .literal(let text) = $1 { $0 += text } }
        let replacement = parts.map(written).joined(separator: macroText.placesCursor ? "$|$" : "")
        let values = variables.compactMap(\.parameter?.value)
        let dates = variables.filter { $0.kind == "date" }.compactMap(\.parameter?.value)
        if dates.contains(where: { !LocalTime.unknownSigns(in: $0).isEmpty }) {
            return complain(macro, localized("has a date or a time in a form that espanso does not know"))
        }
        let hasOtherLineEnds = ([replacement] + values).joined().contains { $0.isNewline && $0 != "\n" }
        if literal.contains("{{") || literal.contains("$|$") || hasOtherLineEnds {
            return complain(macro, localized("has characters that mean something else in espanso"))
        }
        text += "  - trigger: \(Self.yaml(macro.abbreviation))\n    replace: \(Self.yaml(replacement))\n"
        if !variables.isEmpty { text += "    vars:\n" }
        for (index, (kind, parameter)) in variables.enumerated() {
            text += "      - name: \(kind)\(index + 1)\n        type: \(kind)\n"
            if let (name, value) = parameter { text += "        params:\n          \(name): \(Self.yaml(value))\n" }
        }
        if macro.moment == .wordEnd { text += "    word: true\n" }
        if macro.followsCase { text += "    propagate_case: true\n" }
    }

    /// The text of parts that are all literal; nil if one is not.
    private static func plain(_ parts: [MacroText.Part]) -> String? {
        var text = ""
        for part in parts {
            guard case .literal(let literal) = part else { return nil }
            text += literal
        }
        return text
    }

    /// A text in quotation marks, as in YAML.
    private static func yaml(_ text: String) -> String {
        let escaped = text.unicodeScalars.reduce(into: "") { result, character in
            switch character {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default: result.unicodeScalars.append(character)
            }
        }
        return "\"\(escaped)\""
    }
}
