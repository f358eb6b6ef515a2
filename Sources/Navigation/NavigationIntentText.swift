/// The text form of intents: `next`, `ordinal:3`, `matching:tem`.
extension NavigationIntent: CustomStringConvertible {
    /// The intents without a value, by name.
    private static let plain: [String: NavigationIntent] = [
        "first": .first, "last": .last, "next": .next, "previous": .previous, "up": .up, "down": .down,
        "left": .left, "right": .right, "pageUp": .pageUp, "pageDown": .pageDown, "nextSection": .nextSection,
        "previousSection": .previousSection, "commit": .commit, "cancel": .cancel,
    ]

    /// Every name that `init(_:)` knows, sorted; for suggestions in complaints.
    public static var allNames: [String] { (Array(plain.keys) + ["ordinal", "matching"]).sorted() }

    /// Reads a text form back; nil if it is none. Ordinals begin at 1.
    public init?(_ text: String) {
        if let intent = Self.plain[text] {
            self = intent
            return
        }
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let value = text[text.index(after: colon)...]
        switch text[..<colon] {
        case "ordinal":
            guard let number = Int(value), number > 0 else { return nil }
            self = .ordinal(number)
        case "matching": self = .matching(String(value))
        default: return nil
        }
    }

    /// The text form.
    public var description: String {
        switch self {
        case .first: "first"
        case .last: "last"
        case .next: "next"
        case .previous: "previous"
        case .up: "up"
        case .down: "down"
        case .left: "left"
        case .right: "right"
        case .pageUp: "pageUp"
        case .pageDown: "pageDown"
        case .nextSection: "nextSection"
        case .previousSection: "previousSection"
        case .ordinal(let number): "ordinal:\(number)"
        case .matching(let prefix): "matching:\(prefix)"
        case .commit: "commit"
        case .cancel: "cancel"
        }
    }
}
