/// The state of the keyboard as handlers see it.
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
    /// The key event that is being handled; nil for an action that a program triggered.
    public var trigger: KeyEvent?
    /// The character that the application would get if the key were forwarded now; nil if none.
    public var passing: Unicode.Scalar?
    /// The desktop's keymap gives the same action for the key, so that forwarding the key carries it out.
    public var passesAction = false
    /// The layer in force; `alphabetic` where keys mean what the layout says.
    public var layer = KeyboardContext.alphabetic
    /// Whether the next letter is a capital.
    public var keyboardCase = KeyboardCase.lowercased
    /// The locale is written from right to left.
    public var isRightToLeft = false
    /// The names that the configuration has for the keyboard of the trigger; empty if none of it asks.
    public var deviceNames: [String] = []
    /// When the event that is being handled happened.
    public var time: Timestamp = 0
    /// When the key that is being handled went down.
    public var pressTime: Timestamp = 0
    /// The action comes from a hotkey of the user's, so its modifiers belong to it.
    public var isHotkey = false

    /// The layer in which keys mean what the layout says.
    public static let alphabetic = "alphabetic"

    /// The modifiers that are held belong to the hotkey: what comes of it is typed without them.
    public var liftsModifiers = false
    /// The action stands in the place of another, so that the user's own rules are not asked for it.
    public var isReplaced = false

    /// A context in which nothing is known and nothing is held.
    public init(locale: String, inputMethod: String) {
        self.locale = locale
        self.inputMethod = inputMethod
    }
}
