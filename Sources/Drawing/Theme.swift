public import Keyboard

/// The look of a drawn keyboard.
public struct Theme: Hashable, Sendable {
    /// The name by which the user chooses it.
    public var name: String
    /// The colour behind the keys.
    public var background: Color
    /// The colour of the title.
    public var title: Color
    /// The radius of a key's corners, in units of a letter key; 0 to 0.5.
    var radius: Double
    /// The look of each kind of key.
    public var looks: [KeyCap.Kind: KeyLook]
    /// The rules for certain keys. For each property the first rule that sets it is used.
    public var rules: [ThemeRule] = []

    /// A theme without rules.
    public init(
        name: String, background: Color, title: Color, radius: Double, looks: [KeyCap.Kind: KeyLook]
    ) {
        self.name = name
        self.background = background
        self.title = title
        self.radius = radius
        self.looks = looks
    }

    /// The look of a key.
    func look(of cap: KeyCap) -> KeyLook {
        var look = looks[cap.kind] ?? looks[.character] ?? KeyLook()
        for rule in rules.reversed() where rule.applies(to: cap) { look.use(rule) }
        return look
    }

    /// The label that a rule gives a key; nil for the label of its action.
    func label(of cap: KeyCap) -> String? {
        rules.first { $0.applies(to: cap) && $0.label != nil }?.label
    }
}

/// A colour of 24 bits.
public struct Color: Hashable, Sendable, LosslessStringConvertible {
    /// Red, green and blue, eight bits each: 0xRRGGBB.
    public var rgb: UInt32

    /// A colour by its value, 0xRRGGBB.
    public init(_ rgb: UInt32) {
        self.rgb = rgb & 0xff_ffff
    }

    /// The colour of a text such as `#ffcc00`; nil if the text has another form.
    public init?(_ text: String) {
        guard text.utf8.count == 7, text.first == "#",
            text.dropFirst().utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let rgb = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        self.init(rgb)
    }

    /// `#` and six hexadecimal digits.
    public var description: String { "#" + rgb.hexadecimal(digits: 6) }

    var red: UInt32 { rgb >> 16 }
    var green: UInt32 { rgb >> 8 & 0xff }
    var blue: UInt32 { rgb & 0xff }
}

/// The colours of a key.
public struct KeyLook: Hashable, Sendable {
    /// The background of the key.
    public var fill: Color
    /// The main label.
    public var text: Color
    /// The labels of the other levels.
    public var secondary: Color
    /// The edge of the key.
    public var border: Color

    /// A look, by default black on white.
    public init(
        fill: Color = Color(0xffffff), text: Color = Color(0), secondary: Color = Color(0x555555),
        border: Color = Color(0x888888)
    ) {
        self.fill = fill
        self.text = text
        self.secondary = secondary
        self.border = border
    }

    mutating func use(_ rule: ThemeRule) {
        fill = rule.fill ?? fill
        text = rule.text ?? text
        secondary = rule.secondary ?? rule.text ?? secondary
        border = rule.border ?? border
    }
}

/// A rule of a theme for certain keys: their colours or their label.
public struct ThemeRule: Hashable, Sendable {
    /// The keys.
    public var keys: [Keycode]
    /// The label that replaces the labels of the key.
    public var label: String?
    /// The background of the key; nil if the rule does not change it.
    public var fill: Color?
    /// The main label; nil if the rule does not change it.
    public var text: Color?
    /// The labels of the other levels. If it is nil, `text` is used, if set.
    public var secondary: Color?
    /// The edge of the key; nil if the rule does not change it.
    public var border: Color?

    /// A rule for these keys that changes nothing yet.
    public init(_ keys: [Keycode]) {
        self.keys = keys
    }

    func applies(to cap: KeyCap) -> Bool { keys.contains(cap.place.keycode) }
}
