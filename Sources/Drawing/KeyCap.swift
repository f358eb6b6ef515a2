/// A key as it is drawn: where it is and what stands on it.
public struct KeyCap: Hashable, Sendable {
    /// What kind of key it is; a theme gives each kind a look.
    public enum Kind: String, CaseIterable, Sendable {
        /// It types a character.
        case character
        /// Shift, Ctrl, Alt, a lock.
        case modifier
        /// It edits, moves or does something else.
        case system
        /// The user gave it another meaning: a binding, a layer or a remap.
        case bound
    }

    /// Where it is.
    public var place: KeyPlace
    /// Its kind.
    public var kind: Kind
    /// What it does by itself; a letter is shown in upper case.
    public var main: String
    /// What it types with Shift; empty if that is the upper case of `main`, or nothing.
    public var shifted: String
    /// What it types with AltGr; empty if nothing else.
    public var third: String
    /// What it types with AltGr and Shift; empty if nothing else.
    public var fourth: String
    /// What the input method makes with it of the letters before it: `á` for the tone of TELEX's S; empty for nothing.
    public var taught = ""
    /// The same with Shift, where that types another character.
    public var taughtShifted = ""
    /// What the user's bindings with modifiers do, as `ctrl+space: nextLocale`, for a legend.
    public var chords: [String]
    /// The accented variants that it offers while it is held; empty for none.
    public var variants = ""

    /// A text on the right of a key: what the method makes, or what AltGr gives.
    struct RightLabel {
        var text: String
        var isTaught: Bool
    }

    /// The texts on the right, above and below. What the method makes stands above a letter, where there is room, and beside
    /// a digit; where AltGr has a text there, it takes the place of the one with Shift.
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
