import Completion
import System

/// A variable of an espanso file: a date in a format, a fixed text, or something that a macro cannot have.
struct EspansoVariable {
    private(set) var name = ""
    private var kind = ""
    /// The format of a date, or the text.
    private var value: String?
    /// Whether it has a parameter that a macro cannot have, such as the offset of a date.
    private var hasOthers = false

    /// Sets what a key of the file says.
    mutating func set(_ key: String, _ text: String) {
        switch key {
        case "name": name = text
        case "type": kind = text
        case "format", "echo": value = text
        case "params", "depends_on", "inject_vars": break
        default: hasOthers = true
        }
    }

    /// What stands for it in the text of a macro; nil if nothing can.
    var macroText: String? {
        if kind == "clipboard", value == nil, !hasOthers { return "{clipboard}" }
        guard let value, !hasOthers else { return nil }
        switch kind {
        case "date" where LocalTime.unknownSigns(in: value).isEmpty && !value.isEmpty && !value.contains("}"):
            return "{date:\(value)}"
        case "echo": return MacroText.escaped(value)
        default: return nil
        }
    }

    /// The text of a macro for a text with `{{name}}` and `$|$`. Throws the name of a variable that cannot be taken over.
    static func macroText(of text: String, _ variables: [EspansoVariable]) throws(Unknown) -> String {
        var result = ""
        var rest = text[...]
        while let braces = rest.firstRange(of: "{{"), let end = rest[braces.upperBound...].firstRange(of: "}}") {
            // Of three braces the first is one of the text.
            let more = rest[braces.upperBound..<end.lowerBound].prefix { $0 == "{" }.count
            let start = rest.index(braces.lowerBound, offsetBy: more)
            let name = rest[rest.index(start, offsetBy: 2)..<end.lowerBound].trimmed
            guard let variable = variables.first(where: { $0.name == name })?.macroText else {
                throw Unknown(name: name)
            }
            result += MacroText.escaped(String(rest[..<start])) + variable
            rest = rest[end.upperBound...]
        }
        result += MacroText.escaped(String(rest))
        if let cursor = result.firstRange(of: "$|$") { result.replaceSubrange(cursor, with: "{cursor}") }
        return result
    }

    /// The name of a variable that is not there, or that a macro cannot have.
    struct Unknown: Error {
        let name: String
    }
}
