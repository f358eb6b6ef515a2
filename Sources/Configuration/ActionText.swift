public import Keyboard
import System
import Transliteration

/// Why a text is not an action.
public struct ActionMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence without a full stop.
    let message: String
    /// The text that was probably meant; nil if no known text is similar.
    public let suggestion: String?

    /// The message with the suggestion.
    public var description: String { message + NearestName.question(suggestion) }
}

extension ActionEntry {
    /// The meaning in the language of the session.
    package var localMeaning: String { translated(meaning) }
}

extension KeyboardAction {
    /// Reads the text form of an action.
    public static func parse(_ text: String) throws(ActionMistake) -> KeyboardAction {
        if let action = KeyboardAction(text) {
            if case .convertClipboard(let name) = action, ClipboardConversion(name) == nil {
                let near = NearestName.nearest(to: name, among: ClipboardConversion.names)
                let known = ClipboardConversion.names.joined(separator: ", ")
                throw ActionMistake(
                    message: localized(
                        "unknown conversion \(name.quoted); there are \(known)"
                    ),
                    suggestion: near.map { "convertClipboard:\($0)" })
            }
            return action
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if let (meaning, instead) = elsewhere[parts[0]] {
            throw ActionMistake(
                message: localized("\(parts[0].quoted) is not an action here: \(meaning)"), suggestion: instead)
        }
        guard allNames.contains(parts[0]) else {
            let near = NearestName.nearest(to: parts[0], among: allNames)
            throw ActionMistake(
                message: localized("unknown action \(text.quoted)"),
                suggestion: near.map { ([$0] + parts.dropFirst()).joined(separator: ":") })
        }
        let example = Self.catalog.first { $0.name == parts[0] }?.form ?? parts[0]
        var suggestion: String?
        if parts[0] == "key", parts.count == 2 {
            suggestion = NearestName.nearest(to: parts[1], among: Keycode.allNames).map { "key:\($0)" }
        }
        throw ActionMistake(
            message: localized("invalid action \(text.quoted), expected the form \(example.quoted)"),
            suggestion: suggestion)
    }

    /// Actions that only on-screen keyboards have, with an explanation and the action to use instead.
    private static let elsewhere = [
        "dismissKeyboard": (localized("there is nothing to hide; “pause” lets every key pass"), "togglePause"),
        "nextKeyboard": (
            localized(
                """
                the layouts of the desktop are changed by the desktop's own key, which “key:” presses, and those of \
                Phím by “nextLocale”
                """), "nextLocale"
        ),
    ]

    /// Reads an action of a configuration, or reports why the text is none.
    init?(_ text: Located<String>, of complaints: ComplaintList) {
        do throws(ActionMistake) {
            self = try Self.parse(text.value)
        } catch {
            complaints.add(.badAction, at: text.position, error.message, suggestion: error.suggestion)
            return nil
        }
    }
}
