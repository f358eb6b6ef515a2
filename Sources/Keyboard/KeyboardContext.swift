/// The state of the keyboard as handlers see it. What concerns one key is in `ActionTrigger`.
public struct KeyboardContext: Sendable {
    /// The identifier of the locale in force, as the configuration gives it.
    public var locale: String
    /// The name of the input method in force; `none` if keys go in as they are.
    public var inputMethod: String
    /// What is known of the text before the cursor.
    public var document = ShadowDocument()
    /// The modifiers that are held and the locks that are on.
    public var modifiers: Modifiers = []
    /// Every key passes through.
    public var isPaused = false
    /// Every key passes through, hotkeys too, and no handler is asked: a password may be typed.
    public var isPassing = false
    /// Keys after Escape are commands of a modal editor, until one begins an insertion.
    public var isModal = false
    /// A modal editor takes the key as a command: it passes through.
    public var isCommand = false
    /// The layer in force; `alphabetic` where keys mean what the layout says.
    public var layer = KeyboardContext.alphabetic
    /// Whether the next letter is a capital.
    public var keyboardCase = KeyboardCase.lowercased
    /// The locale is written from right to left.
    public var isRightToLeft = false
    /// The list that is open; nil if none is.
    public var openList: OpenList?
    /// What is offered for the word before the cursor, best first.
    public var candidates: [Candidate] = []
    /// What BackSpace brings back; nil if the last key replaced nothing.
    public var replacement: Replacement?
    /// The emoji that were chosen last.
    public var recentEmoji = RecentEmoji()
    /// The word before the cursor as its keys: told only with an action by which a macro may be applied.
    public var typedWord: TypedWord?
    /// The names that the configuration has for the keyboards that are there.
    public var deviceNames: [DeviceID: [String]] = [:]

    /// The layer in which keys mean what the layout says.
    public static let alphabetic = "alphabetic"

    /// A context in which nothing is known and nothing is held.
    public init(locale: String, inputMethod: String) {
        self.locale = locale
        self.inputMethod = inputMethod
    }
}
