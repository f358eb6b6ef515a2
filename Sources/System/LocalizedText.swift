/// A text for people, written in English: `"no method \(name)"`. `MessageCatalog` has the same in Vietnamese.
///
/// A catalogue finds it by its key, in which each value is `%@`, as in gettext's objc-format: “no method %@”. A translation
/// may have the values in another order: `%2$@`.
package struct LocalizedText: ExpressibleByStringInterpolation, Hashable, Sendable {
    /// What a catalogue has it under: `no method %@`.
    package let key: String
    private let values: [String]

    package init(stringLiteral value: String) {
        (key, values) = (value, [])
    }

    package init(stringInterpolation: StringInterpolation) {
        values = stringInterpolation.values
        key = values.isEmpty ? stringInterpolation.literals.joined() : stringInterpolation.format
    }

    /// A text without values that is not written in the code: what a setting does.
    package init(key: String) {
        (self.key, values) = (key, [])
    }

    /// The text in a language.
    package func text(in language: MessageLanguage) -> String {
        let translation = language.isVietnamese ? MessageCatalog.vietnamese[key] : nil
        let format = translation ?? key
        return values.isEmpty ? format : filled(format)
    }

    /// Puts the values into a format.
    private func filled(_ format: String) -> String {
        var text = ""
        var next = 0
        var rest = Substring(format)
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                text += "%"
                rest = rest.dropFirst()
                continue
            }
            let digits = rest.prefix { $0.isNumber }
            if let position = Int(digits) { next = position - 1 }
            rest = rest.dropFirst(digits.isEmpty ? 1 : digits.count + 2)
            if values.indices.contains(next) { text += values[next] }
            next += 1
        }
        return text + rest
    }

    /// Collects literals and values in turns.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var literals: [String] = []
        fileprivate var values: [String] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) {
            if literals.count == values.count {
                literals.append(literal)
            } else {
                literals[literals.count - 1] += literal
            }
        }

        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            if literals.count == values.count { literals.append("") }
            values.append(value.description)
        }

        /// The literals with `%@` between them.
        fileprivate var format: String {
            var format = ""
            for (index, literal) in literals.enumerated() {
                for character in literal { format += character == "%" ? "%%" : String(character) }
                if index < values.count { format += "%@" }
            }
            return format
        }
    }
}

/// A text in the language of the session.
package func localized(_ text: LocalizedText) -> String {
    text.text(in: .session)
}
