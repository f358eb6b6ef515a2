/// Something wrong, or doubtful, in a configuration.
public struct Complaint: Hashable, Sendable {
    /// What kind of complaint it is; never renamed, so that others can rely on it.
    public enum ID: String, Hashable, Sendable, CaseIterable {
        /// The file is no TOML.
        case syntax
        /// The file is there but cannot be read.
        case unreadableFile = "unreadable-file"
        /// The file is larger than `ConfigurationFile.maximumSize`.
        case fileTooLarge = "file-too-large"
        /// A table has a key that means nothing there.
        case unknownKey = "unknown-key"
        /// A key that has to be there is not.
        case missingKey = "missing-key"
        /// A value is of another type than its key wants.
        case wrongType = "wrong-type"
        /// A text is none of those that its key knows.
        case unknownValue = "unknown-value"
        /// A number is too small or too large.
        case outOfRange = "out-of-range"
        /// A text does not have the form that its key wants.
        case badValue = "bad-value"
        /// The left side of a line in `[keys]` is no key.
        case badHotkey = "bad-hotkey"
        /// The right side of a line in `[keys]` is no action that a hotkey can have.
        case badAction = "bad-action"
        /// The same thing is said twice.
        case duplicate
        /// There is no such keyboard layout on this machine; found out by the daemon, not by this module.
        case unknownLayout = "unknown-layout"
        /// The system does not know such a keyboard option; found out by the daemon, not by this module.
        case unknownOption = "unknown-option"
        /// A rule of an input method has no keys.
        case emptySequence = "empty-sequence"
        /// A rule of an input method has more keys than are remembered.
        case sequenceTooLong = "sequence-too-long"
        /// Two rules of an input method have the same keys.
        case sequenceConflict = "sequence-conflict"
        /// The text of a rule cannot be typed as text.
        case notText = "not-text"
        /// The name belongs to a method that is built in.
        case nameTaken = "name-taken"
        /// A rule of an input method has no effect, whatever is typed.
        case neverFires = "never-fires"
        /// A rule of an input method has a key that a US keyboard has not.
        case untypedKey = "untyped-key"
        /// The character plane has no room for all characters of an input method; found out by the daemon.
        case noRoom = "no-room"
        /// A file of marked words cannot be read; found out by the daemon, not by this module.
        case unreadableWords = "unreadable-words"
        /// A line of a file of marked words is not written as it should be; found out by the daemon too.
        case badWord = "bad-word"
        /// A hotkey takes a key away that is needed for typing.
        case shadowsTyping = "shadows-typing"
        /// What is said has no effect.
        case noEffect = "no-effect"

        /// Warnings leave the configuration usable.
        public var severity: Severity {
            switch self {
            case .shadowsTyping, .noEffect, .neverFires, .untypedKey, .noRoom, .unreadableWords, .badWord: .warning
            default: .error
            }
        }
    }

    /// Whether the configuration can be used all the same.
    public enum Severity: String, Hashable, Sendable {
        case warning
        case error
    }

    /// What kind of complaint it is.
    public var id: ID
    /// The file as it was named to the reader.
    public var file: String
    /// Where in the file; nil if it is about the file as a whole.
    public var position: SourcePosition?
    /// One sentence without a full stop.
    public var message: String
    /// What was probably meant, if something known is near.
    public var suggestion: String?

    /// A complaint about a place in a file.
    public init(
        _ id: ID, in file: String, at position: SourcePosition?, _ message: String, suggestion: String? = nil
    ) {
        self.id = id
        self.file = file
        self.position = position
        self.message = message
        self.suggestion = suggestion
    }

    /// Warnings leave the configuration usable.
    public var severity: Severity { id.severity }
}

extension Complaint: CustomStringConvertible {
    /// `message; did you mean “x”?`
    public var summary: String { message + (suggestion.map { "; did you mean “\($0)”?" } ?? "") }

    /// `file:line:column: error: message; did you mean “x”? [id]`.
    public var description: String {
        let place = position.map { ":\($0)" } ?? ""
        return "\(file)\(place): \(severity.rawValue): \(summary) [\(id.rawValue)]"
    }
}
