/// The state of the keyboard as handlers see it. `Stroke` has the data about one key.
///
/// There is one for each engine, and it is lent: whoever wants to keep a part of it copies that part.
public struct KeyboardContext: ~Copyable, Sendable {
    /// The identifier of the current locale, as the configuration gives it.
    public var locale: String
    /// The name of the current input method; `none` if there is none.
    public var inputMethod: String
    /// The known text around the cursor.
    public var document = ShadowDocument()
    /// The modifiers that are held and the locks that are on.
    public var modifiers: Modifiers = []
    /// Whether every key passes through, except hotkeys, because Phím is paused.
    public var isPaused = false
    /// Whether every key passes through, hotkeys too, and no handler is asked, because a password may be typed.
    public var isPassing = false
    /// Whether the keys after Escape are commands of a modal editor, until a command begins an insertion.
    public var isModal = false
    /// Whether a modal editor takes the current key as a command, so that the key passes through.
    public var isCommand = false
    /// The name of the current layer; `alphabetic` where the layout alone decides.
    public var layer = KeyboardContext.alphabetic
    /// Whether the next letter is a capital.
    public var keyboardCase = KeyboardCase.lowercased
    /// Whether the current layout is written from right to left.
    public var isRightToLeft = false
    /// The open list; nil if none is open.
    public var openList: OpenList?
    /// The candidates for the word before the cursor, best first.
    public var candidates: [Candidate] = []
    /// The replacement that the next BackSpace undoes; nil if the last key replaced nothing.
    public var replacement: Replacement?
    /// The recently chosen emoji.
    public var recentEmoji = RecentEmoji()
    /// The keys of the word before the cursor; set only for an action that may expand a macro, else nil.
    public var typedWord: TypedWord?
    /// The texts that the action has waited for; empty if they could not be had, nil if it has not waited.
    public var fetchedTexts: [String]?
    /// The names that the configuration gives to each connected keyboard.
    public var deviceNames: [DeviceID: [String]] = [:]

    /// The name of the layer in which the layout alone decides.
    public static let alphabetic = "alphabetic"

    /// A context with an unknown text and no held keys.
    public init(locale: String, inputMethod: String) {
        self.locale = locale
        self.inputMethod = inputMethod
    }

    /// A copy of every part, for a `WrappingHandler`: it may read the state while the handler that it wraps changes it.
    package func copy() -> KeyboardContext {
        var copy = KeyboardContext(locale: locale, inputMethod: inputMethod)
        copy.document = document
        copy.modifiers = modifiers
        copy.isPaused = isPaused
        copy.isPassing = isPassing
        copy.isModal = isModal
        copy.isCommand = isCommand
        copy.layer = layer
        copy.keyboardCase = keyboardCase
        copy.isRightToLeft = isRightToLeft
        copy.openList = openList
        copy.candidates = candidates
        copy.replacement = replacement
        copy.recentEmoji = recentEmoji
        copy.typedWord = typedWord
        copy.fetchedTexts = fetchedTexts
        copy.deviceNames = deviceNames
        return copy
    }
}
