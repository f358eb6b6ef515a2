public import Keyboard

/// How a drawn keyboard looks.
public struct Theme: Hashable, Sendable {
    /// The name by which it is chosen.
    public var name: String
    /// The colour behind the keys.
    public var background: Color
    /// The colour of the title.
    public var title: Color
    /// The radius of a key's corners, in units of a letter key; 0 to 0.5.
    public var radius: Double
    /// The look of each kind of key.
    public var looks: [KeyCap.Kind: KeyLook]
    /// What is different on certain keys; of each part the first rule that has it counts.
    public var rules: [ThemeRule] = []

    /// A theme of those parts.
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

    /// What stands on a key instead of what it does; nil for that.
    func label(of cap: KeyCap) -> String? {
        rules.first { $0.applies(to: cap) && $0.label != nil }?.label
    }
}

/// A colour of 24 bits.
public struct Color: Hashable, Sendable, LosslessStringConvertible {
    /// Red, green and blue, eight bits each: 0xRRGGBB.
    public var rgb: UInt32

    /// A colour by its number, 0xRRGGBB.
    public init(_ rgb: UInt32) {
        self.rgb = rgb & 0xff_ffff
    }

    /// The colour of a text like `#ffcc00`; nil if it is none.
    public init?(_ text: String) {
        guard text.utf8.count == 7, text.first == "#",
            text.dropFirst().utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let rgb = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        self.init(rgb)
    }

    /// `#` and six digits.
    public var description: String {
        let digits = String(rgb, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    var red: UInt32 { rgb >> 16 }
    var green: UInt32 { rgb >> 8 & 0xff }
    var blue: UInt32 { rgb & 0xff }
}

/// How a key looks.
public struct KeyLook: Hashable, Sendable {
    /// The key itself.
    public var fill: Color
    /// What stands on it.
    public var text: Color
    /// What it types on the other levels.
    public var secondary: Color
    /// Its edge.
    public var border: Color

    /// Black on white where nothing else is said.
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

/// What a theme changes on certain keys: their look, or what stands on them.
public struct ThemeRule: Hashable, Sendable {
    /// The keys.
    public var keys: [Keycode]
    /// The text instead of what the key does.
    public var label: String?
    /// The key itself.
    public var fill: Color?
    /// What stands on it.
    public var text: Color?
    /// What it types on the other levels.
    public var secondary: Color?
    /// Its edge.
    public var border: Color?

    /// A rule that changes nothing yet.
    public init(_ keys: [Keycode]) {
        self.keys = keys
    }

    func applies(to cap: KeyCap) -> Bool { keys.contains(cap.place.keycode) }
}
