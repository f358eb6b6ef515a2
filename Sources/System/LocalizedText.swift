/// A text for people, written in English in the code: `"no method \(name)"`. `MessageCatalog` contains its Vietnamese
/// translation.
///
/// The key of a text has `%@` for each value, as in gettext's objc-format: “no method %@”. A translation may reorder
/// the values: `%2$@`.
package struct LocalizedText: ExpressibleByStringInterpolation, Hashable, Sendable {
    /// The key in the catalogue, such as `no method %@`.
    package let key: String
    private let values: [String]

    /// Creates a text without values.
    package init(stringLiteral value: String) {
        (key, values) = (value, [])
    }

    /// Creates a text from an interpolated string literal.
    package init(stringInterpolation: StringInterpolation) {
        values = stringInterpolation.values
        key = values.isEmpty ? stringInterpolation.literals.joined() : stringInterpolation.format
    }

    /// Creates a text without values from a key that is not a literal in the code, such as the description of a
    /// setting.
    package init(key: String) {
        (self.key, values) = (key, [])
    }

    /// The text in a language; English if there is no translation.
    package func text(in language: MessageLanguage) -> String {
        let translation = language.isVietnamese ? MessageCatalog.vietnamese[key] : nil
        let format = translation ?? key
        return values.isEmpty ? format : filled(format)
    }

    /// Inserts the values into a format.
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

    /// Collects the literals and values of an interpolated string.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var literals: [String] = []
        fileprivate var values: [String] = []

        /// Creates an empty interpolation.
        package init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends a literal part; adjacent literals are joined.
        package mutating func appendLiteral(_ literal: String) {
            if literals.count == values.count {
                literals.append(literal)
            } else {
                literals[literals.count - 1] += literal
            }
        }

        /// Appends a value.
        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            if literals.count == values.count { literals.append("") }
            values.append(value.description)
        }

        /// The literals with `%@` for each value between them.
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

/// The translation of a text that is no literal here, such as the title of an input method; the text itself if the
/// catalogue does not have it.
package func translated(_ text: String) -> String {
    LocalizedText(key: text).text(in: .session)
}

/// The text in the language of this process's session.
package func localized(_ text: LocalizedText) -> String {
    text.text(in: .session)
}
