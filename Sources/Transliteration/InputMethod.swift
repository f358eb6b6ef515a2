public import Keyboard

/// Turns the characters that keys type into the characters that are meant, key by key.
///
/// The contract of every method:
/// - It sees characters, not key positions, so it works on any layout.
/// - It says for each key how the screen must change; the text it knows is always what its revisions, applied in
///   order, have put there since the last `forget()`.
/// - A revision is minimal: it shares no common prefix with what it deletes.
/// - It never looks further back than the text it has put there itself.
/// - In steady state it allocates nothing; no key costs more than linear time in the word.
public protocol InputMethod: Sendable {
    /// The name as the configuration and `phim method` use it: `telex`, `vni`.
    var name: String { get }

    /// The name for people: `TELEX`.
    var title: String { get }

    /// A key typed a character: a letter, a digit, a space or punctuation.
    ///
    /// With nothing to change the revision inserts just that character. `literally` is for keys that never belong
    /// to a word, such as the digits of the number pad.
    mutating func insert(_ character: Unicode.Scalar, literally: Bool, into revision: inout Revision)

    /// BackSpace: after the revision one character less is on the screen, or what the last key did is undone.
    ///
    /// With nothing known the revision deletes one and inserts nothing.
    mutating func deleteBackward(into revision: inout Revision)

    /// The word ends by a key that types no character (Return, Tab); the key itself comes after the revision.
    mutating func finishWord(into revision: inout Revision)

    /// Turns the word before the cursor back to the keys that made it, and the next time to what they make.
    ///
    /// After the character that ended a word it does the same to that word, as far as `reach` goes; that override is
    /// remembered and returned. With nothing to turn the revision is empty. It may allocate.
    mutating func toggleRaw(_ reach: RawReach, into revision: inout Revision) -> WordOverride?

    /// The override that the last BackSpace made: it took the correction of that word back. Nil if it did not.
    var newOverride: WordOverride? { get }

    /// Words in which a key has slipped may be corrected where the text goes now. True at first; it has no effect if the settings
    /// do not want it.
    var correctsHere: Bool { get set }

    /// The typist has overridden a word: under another method, or earlier.
    mutating func take(_ word: WordOverride)

    /// Left: the cursor goes back over a character of the known text. What it goes over stays known, so that Right can
    /// take it up again. If nothing is known, all is forgotten.
    mutating func moveBackward()

    /// Right: the cursor goes over a character that Left has gone over before. Else all is forgotten.
    mutating func moveForward()

    /// Delete: the character after the cursor goes. If that is not known, all is forgotten.
    mutating func deleteForward()

    /// The text before the cursor is no longer known. Also overwrites the memory of every remembered character.
    mutating func forget()

    /// The word before the cursor as it stands on the screen; empty between words.
    var composition: [Unicode.Scalar] { get }

    /// The keys that made the word before the cursor.
    var keys: [Unicode.Scalar] { get }

    /// Writes the word before the cursor as its keys into storage that is used again. Allocates nothing where the method
    /// has its own way.
    func write(_ word: inout TypedWord)

    /// Why the last word that ended became what it is.
    var decision: WordDecision { get }

    /// What a key is for, in a few words (“tone sắc”); nil for one that only types itself.
    func purpose(of key: Unicode.Scalar) -> String?

    /// What a key makes of the letters before it, each a short text (`á` for a tone), the most usual first; empty for one
    /// that only types itself.
    func examples(of key: Unicode.Scalar) -> [String]
}

/// Which words `InputMethod.toggleRaw` turns to their keys, besides the one before the cursor.
public enum RawReach: Sendable {
    /// A word that came back as its keys when it ended: that is undone.
    case restoredWords
    /// Any word that has just ended.
    case endedWords
}

extension InputMethod {
    /// Changes nothing: for methods whose text is its keys.
    public mutating func toggleRaw(_ reach: RawReach, into revision: inout Revision) -> WordOverride? {
        revision.clear()
        return nil
    }

    /// Forgets all.
    public mutating func moveBackward() { forget() }

    /// Forgets all.
    public mutating func moveForward() { forget() }

    /// Forgets all.
    public mutating func deleteForward() { forget() }

    /// By `keys` and `composition`, which allocate.
    public func write(_ word: inout TypedWord) {
        word = TypedWord(keys: keys, count: composition.count)
    }

    /// None.
    public var newOverride: WordOverride? { nil }

    /// Without effect: for methods that correct nothing.
    public var correctsHere: Bool {
        get { false }
        set {}
    }

    /// None.
    public var decision: WordDecision { .none }

    /// Unknown.
    public func purpose(of key: Unicode.Scalar) -> String? { nil }

    /// Unknown.
    public func examples(of key: Unicode.Scalar) -> [String] { [] }

    /// The name itself.
    public var title: String { name }

    /// Ignored: for methods that restore no words.
    public mutating func take(_ word: WordOverride) {}
}
