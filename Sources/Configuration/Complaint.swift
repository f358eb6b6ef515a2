import System

/// An error or a warning about a configuration.
public struct Complaint: Hashable, Sendable {
    /// The kind of complaint. The names are permanent, so that scripts can rely on them.
    public enum ID: String, Hashable, Sendable, CaseIterable {
        /// The file is not TOML.
        case syntax
        /// The file exists but cannot be read.
        case unreadableFile = "unreadable-file"
        /// The file is larger than `ConfigurationFile.maximumSize`.
        case fileTooLarge = "file-too-large"
        /// A table has an unknown key.
        case unknownKey = "unknown-key"
        /// A required key is missing.
        case missingKey = "missing-key"
        /// A value has the wrong type.
        case wrongType = "wrong-type"
        /// A string is not one of the known values of its key.
        case unknownValue = "unknown-value"
        /// A number is too small or too large.
        case outOfRange = "out-of-range"
        /// A string does not have the form that its key requires.
        case badValue = "bad-value"
        /// The left side of a line in `[keys]` is not a key.
        case badHotkey = "bad-hotkey"
        /// A string is not an action.
        case badAction = "bad-action"
        /// The same thing is defined twice.
        case duplicate
        /// The keyboard layout does not exist on this machine; found by the assembly, not by this module.
        case unknownLayout = "unknown-layout"
        /// A rule of an input method has no keys.
        case emptySequence = "empty-sequence"
        /// A rule of an input method has too many keys.
        case sequenceTooLong = "sequence-too-long"
        /// Two rules of an input method have the same keys.
        case sequenceConflict = "sequence-conflict"
        /// The text of a rule has control characters or is too long.
        case notText = "not-text"
        /// The name of a method is the name of a built-in one.
        case nameTaken = "name-taken"
        /// A rule of an input method can never apply.
        case neverFires = "never-fires"
        /// A rule of an input method has a key that does not exist on a US keyboard.
        case untypedKey = "untyped-key"
        /// The character plane has no room for all characters of an input method; found by the assembly.
        case noRoom = "no-room"
        /// The file of word overrides cannot be read; found by the daemon, not by this module.
        case unreadableWords = "unreadable-words"
        /// A line of the file of word overrides has the wrong form; found by the daemon, not by this module.
        case badWord = "bad-word"
        /// The file of macros cannot be read.
        case unreadableMacros = "unreadable-macros"
        /// A line of the file of macros has the wrong form, or its macro cannot be used.
        case badMacro = "bad-macro"
        /// A hotkey uses a key that is needed for typing.
        case shadowsTyping = "shadows-typing"
        /// A setting has no effect.
        case noEffect = "no-effect"
        /// A name in braces has no meaning there and is kept as text, or a text does not fit its setting.
        case unknownName = "unknown-name"
        /// An action does nothing.
        case idleAction = "idle-action"
        /// A word of `always_keep` is not the result of any keys; found by the assembly, not by this module.
        case impossibleWord = "impossible-word"
        /// A program does not exist; found by `Configuration.missingPrograms`.
        case unknownProgram = "unknown-program"
        /// A character of an action cannot be typed on the keymap; found by the assembly, not by this module.
        case untypeable

        /// The severity. If all complaints are warnings, the configuration is usable.
        var severity: Severity {
            switch self {
            case .shadowsTyping, .noEffect, .neverFires, .untypedKey, .noRoom, .unreadableWords, .badWord,
                .unreadableMacros, .badMacro, .unknownName, .idleAction, .impossibleWord, .unknownProgram,
                .untypeable:
                .warning
            default: .error
            }
        }
    }

    /// The severity of a complaint: with a warning the configuration is usable, with an error it is not.
    public enum Severity: String, Hashable, Sendable {
        case warning
        case error
    }

    /// The kind of complaint.
    public var id: ID
    /// The name of the file as given to the reader.
    public var file: String
    /// The position in the file; nil for the file as a whole.
    public var position: SourcePosition?
    /// One sentence without a full stop.
    public var message: String
    /// The value that was probably meant; nil if no known value is similar.
    public var suggestion: String?

    /// A complaint about a position in a file.
    public init(
        _ id: ID, in file: String, at position: SourcePosition?, _ message: String, suggestion: String? = nil
    ) {
        self.id = id
        self.file = file
        self.position = position
        self.message = message
        self.suggestion = suggestion
    }

    /// The severity. If all complaints are warnings, the configuration is usable.
    public var severity: Severity { id.severity }
}

extension Complaint: CustomStringConvertible {
    /// The message with the suggestion: `message; did you mean “x”?`
    public var summary: String { message + NearestName.question(suggestion) }

    /// `file:line:column: error: message; did you mean “x”? [id]`.
    public var description: String {
        let place = position.map { ":\($0)" } ?? ""
        return "\(file)\(place): \(severity.rawValue): \(summary) [\(id.rawValue)]"
    }
}
