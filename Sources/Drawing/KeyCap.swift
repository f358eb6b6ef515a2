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
    /// What the user's bindings with modifiers do, as `ctrl+space: nextLocale`, for a legend.
    public var chords: [String]
    /// The accented variants that it offers while it is held; empty for none.
    public var variants = ""
}
