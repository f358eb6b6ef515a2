import System

/// The result of typing into a window.
package struct SelfTestResult: Codable, Hashable, Sendable {
    /// A character that did not arrive as it was sent.
    package struct Mistake: Codable, Hashable, Sendable {
        /// The character that was typed.
        var character: String
        /// The text that arrived instead; empty for nothing.
        var arrived: String
        /// The way in which it was typed: `key`, `plane`, `slot`, `composed`, `numbered`.
        var way: String
    }

    /// What typed the characters, for users.
    var typedBy: String
    /// How many characters were to be typed.
    var wanted: Int
    /// How many characters arrived, by the way in which they were typed.
    package var arrived: [String: Int] = [:]
    /// The characters that arrived as something else, or not at all.
    package var mistakes: [Mistake] = []
    /// Why the test stopped early; nil if it did not.
    package var stopped: String?

    private enum CodingKeys: String, CodingKey {
        case typedBy = "typed_by"
        case wanted, arrived, mistakes, stopped
    }

    /// The result before anything was typed.
    init(typedBy: String, wanted: Int) {
        self.typedBy = typedBy
        self.wanted = wanted
    }
}

extension SelfTestResult {
    /// A summary for users: what arrived, and what did not.
    package var summary: String {
        let names = [
            ("key", localized("by a key")), ("plane", localized("by the plane")), ("slot", localized("by key slots")),
            ("composed", localized("composed")),
            ("numbered", localized("by number")),
        ]
        let parts = names.compactMap { way, name in arrived[way].map { "\($0) \(name)" } }
        let count = arrived.values.reduce(0, +)
        var text = localized("\(count) of \(wanted) characters typed by \(typedBy) arrived")
        if !parts.isEmpty { text += " (\(parts.joined(separator: ", ")))" }
        if !mistakes.isEmpty {
            text +=
                "; "
                + mistakes.map {
                    $0.arrived.isEmpty
                        ? localized("\($0.character) did not") : localized("\($0.character) came as \($0.arrived)")
                }
                .joined(separator: ", ")
        }
        return text + (stopped.map { localized("; stopped: \($0)") } ?? "")
    }

    /// Whether every character arrived.
    package var isPassed: Bool { mistakes.isEmpty && stopped == nil && arrived.values.reduce(0, +) == wanted }
}
