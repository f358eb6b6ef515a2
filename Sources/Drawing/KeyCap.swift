/// A drawn key: its place and its labels.
public struct KeyCap: Hashable, Sendable {
    /// The kinds of keys; a theme gives each kind a look.
    public enum Kind: String, CaseIterable, Sendable {
        /// It types a character.
        case character
        /// It is a modifier or a lock.
        case modifier
        /// It has any other action.
        case system
        /// The user has bound or remapped it.
        case bound
    }

    /// The place of the key.
    public var place: KeyPlace
    /// The kind of the key.
    public var kind: Kind
    /// The label of its action without modifiers; a letter is shown in upper case.
    public var main: String
    /// The label with Shift; empty if it is the upper case of `main`, or none.
    public var shifted: String
    /// The label with AltGr; empty if it adds nothing.
    var third: String
    /// The label with AltGr and Shift; empty if it adds nothing.
    var fourth: String
    /// What the input method makes with the key and the letters before it: `á` for the tone of TELEX's S; empty for
    /// nothing.
    public var taught = ""
    /// The same with Shift, if Shift types another character.
    public var taughtShifted = ""
    /// The user's bindings with modifiers, as `ctrl+space: nextLocale`, for a tooltip.
    public var chords: [String]
    /// The accented variants that it offers when held; empty for none.
    public var variants = ""

    /// A label on the right of a key: what the method makes, or what AltGr types.
    struct RightLabel {
        var text: String
        var isTaught: Bool
    }

    /// The upper and the lower label on the right. The label of the method is above for a letter, where there is room,
    /// and below for a digit. It has priority over the label of AltGr in its place.
    var rightLabels: (upper: RightLabel, lower: RightLabel) {
        let isAbove = shifted.isEmpty && fourth.isEmpty || !third.isEmpty
        let upper = isAbove && !taught.isEmpty ? taught : taughtShifted
        let lower = isAbove ? "" : taught
        return (
            RightLabel(text: upper.isEmpty ? fourth : upper, isTaught: !upper.isEmpty),
            RightLabel(text: lower.isEmpty ? third : lower, isTaught: !lower.isEmpty)
        )
    }
}
