public import Completion
public import Keyboard
public import Navigation
public import Transliteration

/// A locale of the configuration: a layout and an input method. Several locales may have the same language.
public struct Locale: Sendable {
    /// The identifier as the configuration gives it: `vi`, `sv-SE`.
    public var id: String
    /// The layout of the physical keys.
    public var layout: KeyLayout
    /// The name of the input method at first; `none` for none.
    public var inputMethod: String
    /// The dead keys and compose sequences of the layout.
    public var composeTable: ComposeTable
    /// Whether keys after Escape are commands of a modal editor, until a command begins an insertion.
    public var isModal = false

    /// A locale with a layout and an input method.
    public init(
        id: String, layout: KeyLayout, inputMethod: String = "none", composeTable: ComposeTable = ComposeTable()
    ) {
        self.id = id
        self.layout = layout
        self.inputMethod = inputMethod
        self.composeTable = composeTable
    }
}

/// The layout of certain keyboards, which replaces the layout of every locale.
public struct DeviceLayout: Sendable {
    /// The name that the configuration gives the keyboards.
    public var name: String
    /// The layout of their keys.
    public var layout: KeyLayout
    /// The dead keys and compose sequences of the layout.
    public var composeTable: ComposeTable

    /// A layout for the keyboards with a name.
    public init(name: String, layout: KeyLayout, composeTable: ComposeTable = ComposeTable()) {
        self.name = name
        self.layout = layout
        self.composeTable = composeTable
    }
}

/// A key with the modifiers that must be held, and its action.
public struct Hotkey: Hashable, Sendable {
    /// The key that is pressed last, or several keys that act as one (`KeyCombinations`). Never a modifier key.
    public var key: Keycode
    /// Exactly these modifiers must be held; locks are ignored.
    public var modifiers: Modifiers
    /// The action.
    public var action: KeyboardAction

    /// A hotkey of a key or of several keys that act as one; locks among the modifiers are ignored.
    public init(_ key: Keycode, _ modifiers: Modifiers, _ action: KeyboardAction) {
        self.key = key
        self.modifiers = modifiers.subtracting(.locks)
        self.action = action
    }

    /// A hotkey of a single key with modifiers.
    public init(_ keystroke: Keystroke, _ action: KeyboardAction) {
        self.init(keystroke.keycode, keystroke.modifiers, action)
    }
}

/// The actions and gestures for which a handler program is asked.
public struct ProgramSignUp: Hashable, Sendable {
    /// The actions; the program is asked about each of them with each of the gestures.
    public var actions: [KeyboardAction]
    /// The kinds of actions; the program is also asked about all actions of these kinds.
    public var kinds: [ActionKind] = []
    /// The gestures.
    public var gestures: Gestures
    /// The time in µs after which the key goes on without an answer.
    public var deadline: Timestamp

    /// A sign-up, by default with a deadline of 50 ms.
    public init(actions: [KeyboardAction], gestures: Gestures = Gestures(.press), deadline: Timestamp = 50_000) {
        self.actions = actions
        self.gestures = gestures
        self.deadline = deadline
    }

    /// Whether the program is asked about an action.
    public func isAbout(_ action: KeyboardAction) -> Bool {
        actions.contains(action) || kinds.contains { $0.contains(action) }
    }
}

/// The settings of an engine. A reload of the configuration makes a new value.
public struct EngineSettings: Sendable {
    /// The locales in the order of their rotation; never empty.
    public var locales: [Locale]
    /// The layouts of particular keyboards. The first that matches a keyboard is used.
    public var deviceLayouts: [DeviceLayout] = []
    /// The input methods in their initial state. `none` needs no entry.
    public var inputMethods: [any InputMethod]
    /// The layout of the desktop's own keymap. A key is forwarded if this layout gives the wanted character.
    public var desktop: KeyLayout
    /// Keys with an action of their own, which comes before the layout.
    public var hotkeys: [Hotkey]
    /// The combinations and sequences of keys that `hotkeys` and `layers` bind.
    public var combinations = KeyCombinations()
    /// Actions of modifier keys that are tapped alone.
    public var modifierHotkeys: [ModifierHotkey] = []
    /// The layers, besides the one of letters.
    public var layers: [Layer] = []
    /// Physical keys that act as other keys.
    public var remaps = KeyRemaps()
    /// The user's rules. The first rule that matches is applied.
    public var rules: [HandlerRule] = []
    /// The behaviour of the keyboard beyond typing the character of each key.
    public var behavior = StandardKeyboardBehavior()
    /// Whether a character can be typed into the application. A character that cannot is neither put in the place of a
    /// key's own character nor offered in a list.
    public var canType: @Sendable (Unicode.Scalar) -> Bool = { _ in true }
    /// Whether text that cannot be typed is pasted.
    public var pastes = false
    /// The macros.
    public var macros = MacroTable()
    /// The `Macro.applications` that match the application with the focus.
    public var macroApplications: Set<[String]> = []
    /// The skin tone of emoji that replace a name between two colons; nil if names are not replaced.
    public var expandedEmoji: Emoji.SkinTone?
    /// The user's lists.
    public var lists: [PickerList] = []
    /// Keys for open lists, which extend or override the standard keys.
    public var listKeys: [KeyCommandDescriptor] = []
    /// The skin tone of emoji in a list.
    public var emojiTone = Emoji.SkinTone.none
    /// The emoji, or other texts, at the beginning of the list of emoji.
    public var favouriteEmoji: [String] = []
    /// The number of recent emoji after the favourites; 0 if none are remembered.
    public var recentEmojiCount = 12
    /// The number of emoji per row if the list is drawn as a grid; 1 if it is not drawn.
    public var emojiColumnCount = 1
    /// Whether an open list shows emoji of several scalars by their names in the text.
    public var namesEmoji = false
    /// Whether the application that has the focus is known to be a modal editor: where keys after Escape are commands, it
    /// begins with them, and has the mode that it had when it had the focus last.
    public var isModalEditor = false
    /// The editor whose commands keys after Escape are.
    public var editorCommands = EditorCommands.vi
    /// Reads the local time, for dates in macros. The engine itself has no clock.
    public var localTime: @Sendable () -> LocalTime = { LocalTime(year: 2000, month: 1, day: 1, weekday: 6) }
    /// The sources of candidates for the word before the cursor, in this order.
    public var completionSources: [any CompletionSource] = []
    /// Whether Down opens the list of candidates; otherwise only the action `picker:suggestions` does.
    public var opensCandidatesByDown = true
    /// Whether a word is replaced by its offered correction when it ends.
    public var autocorrects = false
    /// Whether input methods may correct typing errors. Each method has settings of its own for it.
    public var correctsSlips = true
    /// The settings of sounds and vibrations.
    public var feedback = StandardFeedbackPolicy()
    /// The handler programs, in the order in which they are asked.
    public var programs: [ProgramSignUp] = []

    /// Settings of one locale on the US layout.
    public init(
        locales: [Locale] = [Locale(id: "us", layout: .us)], inputMethods: [any InputMethod] = [],
        desktop: KeyLayout = .us, hotkeys: [Hotkey] = []
    ) {
        precondition(!locales.isEmpty, "an engine needs a locale")
        self.locales = locales
        self.inputMethods = inputMethods
        self.desktop = desktop
        self.hotkeys = hotkeys
    }
}

extension EngineSettings {
    /// The names of the input methods in the order of their rotation, `none` last.
    var inputMethodNames: [String] { inputMethods.map(\.name) + ["none"] }

    /// Whether the action may expand a macro or the name of an emoji.
    func mayExpand(by action: KeyboardAction) -> Bool {
        macros.mayApply(by: action) || expandedEmoji != nil && action == .character(":")
    }

    /// Whether there are macros, or names of emoji are replaced.
    var expands: Bool { !macros.isEmpty || expandedEmoji != nil }

    /// Whether a whole text can be typed or pasted into the application.
    var canInsert: @Sendable (String) -> Bool {
        if pastes { return { _ in true } }
        return { [canType] text in text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || canType($0) } }
    }
}
