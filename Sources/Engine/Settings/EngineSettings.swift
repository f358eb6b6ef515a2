public import Completion
public import Keyboard
public import Navigation
public import Transliteration

/// A way to type: a layout and an input method under a name that the user gives. The same language may stand twice.
public struct Locale: Sendable {
    /// The identifier as the configuration gives it: `vi`, `sv-SE`.
    public var id: String
    /// What the physical keys mean.
    public var layout: KeyLayout
    /// The name of the input method it starts with; `none` for none.
    public var inputMethod: String
    /// The dead keys and compose sequences of the layout.
    public var composeTable: ComposeTable
    /// Keys after Escape are commands of a modal editor, until one begins an insertion.
    public var isModal = false

    /// A locale of that layout and input method.
    public init(
        id: String, layout: KeyLayout, inputMethod: String = "none", composeTable: ComposeTable = ComposeTable()
    ) {
        self.id = id
        self.layout = layout
        self.inputMethod = inputMethod
        self.composeTable = composeTable
    }
}

/// What the keys of certain keyboards mean, in every locale.
public struct DeviceLayout: Sendable {
    /// The name that the configuration gives the keyboards.
    public var name: String
    /// What their keys mean.
    public var layout: KeyLayout
    /// The dead keys and compose sequences of the layout.
    public var composeTable: ComposeTable

    /// A layout of the keyboards of a name.
    public init(name: String, layout: KeyLayout, composeTable: ComposeTable = ComposeTable()) {
        self.name = name
        self.layout = layout
        self.composeTable = composeTable
    }
}

/// A key with the modifiers that must be held, and the action it triggers.
public struct Hotkey: Hashable, Sendable {
    /// The key that is pressed last. Never a modifier key.
    public var key: BoundKey
    /// Exactly these must be held; locks do not count.
    public var modifiers: Modifiers
    /// What it does.
    public var action: KeyboardAction

    /// A hotkey; locks among the modifiers are ignored.
    public init(_ key: BoundKey, _ modifiers: Modifiers, _ action: KeyboardAction) {
        self.key = key
        self.modifiers = modifiers.subtracting(.locks)
        self.action = action
    }

    /// A hotkey of one key.
    public init(_ keycode: Keycode, _ modifiers: Modifiers, _ action: KeyboardAction) {
        self.init(.key(keycode), modifiers, action)
    }
}

/// The actions and gestures for which a handler program is asked.
public struct ProgramSignUp: Hashable, Sendable {
    /// The actions; each is asked for with every one of the gestures.
    public var actions: [KeyboardAction]
    /// The program is asked for all actions of these kinds, too.
    public var kinds: [ActionKind] = []
    /// The gestures.
    public var gestures: Gestures
    /// After so many microseconds without an answer the key goes on.
    public var deadline: Timestamp

    /// A sign-up; the deadline is 50 ms where none is named.
    public init(actions: [KeyboardAction], gestures: Gestures = Gestures(.press), deadline: Timestamp = 50_000) {
        self.actions = actions
        self.gestures = gestures
        self.deadline = deadline
    }

    /// Whether the program is asked for an action.
    public func isAbout(_ action: KeyboardAction) -> Bool {
        actions.contains(action) || kinds.contains { $0.contains(action) }
    }
}

/// The settings of an engine. A value: a reload makes a new one.
public struct EngineSettings: Sendable {
    /// The rotation of locales; never empty.
    public var locales: [Locale]
    /// The keyboards with a layout of their own; the first that fits counts.
    public var deviceLayouts: [DeviceLayout] = []
    /// The input methods by name, each as it begins. `none` needs no entry.
    public var inputMethods: [any InputMethod]
    /// What the desktop's own keymap gives for each key: such keys are forwarded.
    public var desktop: KeyLayout
    /// Keys that do something of their own, before the layout is asked.
    public var hotkeys: [Hotkey]
    /// The keys together, and keys one after the other, that `hotkeys` and `layers` bind.
    public var combinations = KeyCombinations()
    /// Modifier keys that do something when they are tapped alone.
    public var modifierHotkeys: [ModifierHotkey] = []
    /// The keyboard types, besides the one of letters.
    public var layers: [Layer] = []
    /// Keys that are other keys.
    public var remaps = KeyRemaps()
    /// The user's rules, the first that fits counts.
    public var rules: [HandlerRule] = []
    /// What the keyboard does beyond typing what its keys say.
    public var behavior = StandardKeyboardBehavior()
    /// Whether a character can be typed where the text goes. What cannot be is not put in the place of a key's own
    /// character, and no list offers it.
    public var canType: @Sendable (Unicode.Scalar) -> Bool = { _ in true }
    /// What cannot be typed is pasted.
    public var pastes = false
    /// The macros.
    public var macros = MacroTable()
    /// A name of an emoji between two colons becomes the emoji, in that skin tone; nil for never.
    public var expandedEmoji: Emoji.SkinTone?
    /// Lists of the user's own.
    public var lists: [PickerList] = []
    /// Keys of open lists, besides the usual ones or instead of them.
    public var listKeys: [KeyCommandDescriptor] = []
    /// The skin tone of emoji in a list.
    public var emojiTone = Emoji.SkinTone.none
    /// The emoji, or other texts, that stand first in the list of emoji.
    public var favouriteEmoji: [String] = []
    /// So many of the emoji that were chosen last stand behind them; 0: none are remembered.
    public var recentEmojiCount = 12
    /// So many emoji of their list stand in a line where it is drawn as a grid; 1 where it is not drawn.
    public var emojiColumnCount = 1
    /// While a list is open, emoji of several scalars stand in the text by their names.
    public var namesEmoji = false
    /// The clock on the wall, for the date in a macro. The engine has none of its own.
    public var localTime: @Sendable () -> LocalTime = { LocalTime(year: 2000, month: 1, day: 1, weekday: 6) }
    /// What offers texts for the word before the cursor, in this order.
    public var completionSources: [any CompletionSource] = []
    /// Down opens the list of what is offered; else only the action `picker:suggestions` does.
    public var opensCandidatesByDown = true
    /// The end of a word puts a correction that is offered in its place.
    public var autocorrects = false
    /// Input methods correct words in which a key has slipped, as far as their own settings want it.
    public var correctsSlips = true
    /// The sounds and vibrations.
    public var feedback = StandardFeedbackPolicy()
    /// The handlers that are programs, asked in this order.
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
    /// The names of the input methods in their rotation, `none` among them.
    var inputMethodNames: [String] { inputMethods.map(\.name) + ["none"] }

    /// An abbreviation may be applied by this action: a macro, or the name of an emoji.
    func mayExpand(by action: KeyboardAction) -> Bool {
        macros.mayApply(by: action) || expandedEmoji != nil && action == .character(":")
    }

    /// Something may be expanded at all.
    var expands: Bool { !macros.isEmpty || expandedEmoji != nil }

    /// A text can get into the application as a whole: typed or pasted.
    var canInsert: @Sendable (String) -> Bool {
        if pastes { return { _ in true } }
        return { [canType] text in text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || canType($0) } }
    }
}
