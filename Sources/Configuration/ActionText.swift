public import Keyboard

/// Why a text is no action.
public struct ActionMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence without a full stop.
    public let message: String
    /// The whole text as it was probably meant; nil if nothing known is near.
    public let suggestion: String?

    /// The sentence, and what was probably meant.
    public var description: String { message + (suggestion.map { "; did you mean “\($0)”?" } ?? "") }
}

extension KeyboardAction {
    /// Reads the text form of an action, or says what is wrong with it and which name is the nearest.
    public static func parse(_ text: String) throws(ActionMistake) -> KeyboardAction {
        if let action = KeyboardAction(text) { return action }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard allNames.contains(parts[0]) else {
            let near = NearestName.nearest(to: parts[0], among: allNames)
            throw ActionMistake(
                message: "\(text.quoted) is no action",
                suggestion: near.map { ([$0] + parts.dropFirst()).joined(separator: ":") })
        }
        let example = examples.first { $0.hasPrefix(parts[0] + ":") } ?? parts[0]
        var suggestion: String?
        if parts[0] == "key", parts.count == 2 {
            suggestion = NearestName.nearest(to: parts[1], among: Keycode.allNames).map { "key:\($0)" }
        }
        throw ActionMistake(
            message: "\(text.quoted) is not written as in \(example.quoted)", suggestion: suggestion)
    }

    /// Reads a text of a configuration, or complains of it.
    init?(_ text: Located<String>, of complaints: ComplaintList) {
        do throws(ActionMistake) {
            self = try Self.parse(text.value)
        } catch {
            complaints.add(.badAction, at: text.position, error.message, suggestion: error.suggestion)
            return nil
        }
    }

    /// How the actions are written that apply to something.
    private static let examples = [
        "character:é", "text:Xin chào", "diacritic:´", "emoji:🙂", "layer:numeric", "locale:vi",
        "inputMethod:vni", "picker:locale", "url:https://example.org", "image:cat", "custom:greet",
        "run:notify-send hello", "key:home",
    ]
}
