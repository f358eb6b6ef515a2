public import Keyboard

/// Turns the characters that keys type into Vietnamese or other text, key by key.
///
/// The contract of every method:
/// - It sees characters, not key positions, so it works on any layout.
/// - It gives for each key the change of the screen. The text that it knows is always the result of its revisions since
///   the last `forget()`, applied in order.
/// - A revision is minimal: it shares no common prefix with what it deletes.
/// - It knows only the text that it has output itself.
/// - In steady state it allocates nothing; no key costs more than linear time in the word.
public protocol InputMethod: Sendable {
    /// The name as the configuration and `phim method` use it: `telex`, `vni`.
    var name: String { get }

    /// The name shown to the user: `TELEX`.
    var title: String { get }

    /// Handles a key that types a character: a letter, a digit, a space or punctuation.
    ///
    /// If the key changes nothing else, the revision inserts just that character. `literally` is for keys that never
    /// belong to a word, such as the digits of the number pad.
    mutating func insert(_ character: Unicode.Scalar, literally: Bool, into revision: inout Revision)

    /// Handles BackSpace: the revision deletes one character, or undoes what the last key did.
    ///
    /// If no text is known, the revision deletes one character and inserts nothing.
    mutating func deleteBackward(into revision: inout Revision)

    /// Ends the word before a key that types no character (Return, Tab). The caller sends the key after the revision.
    mutating func finishWord(into revision: inout Revision)

    /// Turns the word before the cursor into the keys that made it, and the next time back into the text that they
    /// make.
    ///
    /// Right after a word has ended, the same is done to that word, as far as `reach` allows; the result is an
    /// override, which the method remembers. If there is no word to turn, the revision is empty. It may allocate.
    mutating func toggleRaw(_ reach: RawReach, into revision: inout Revision) -> WordOverride?

    /// The override that the last BackSpace made when it undid a correction; nil if it undid none.
    var newOverride: WordOverride? { get }

    /// Whether typing errors may be corrected in the application that has the focus. True at first. It has no effect if
    /// the settings turn the correction off.
    var correctsHere: Bool { get set }

    /// Whether Caps Lock is on. Keys that are no letters but type letters, such as the brackets, type capitals then. False
    /// at first.
    var isCapsLocked: Bool { get set }

    /// Adds an override that the typist has made under another method, or earlier.
    mutating func addOverride(_ word: WordOverride)

    /// Handles Left: the cursor goes back over one character of the known text. The character stays known, so that
    /// Right can go over it again. If no text is known, everything is forgotten.
    mutating func moveBackward()

    /// Handles Right: the cursor goes over a character that Left has gone over before. If there is none, everything is
    /// forgotten.
    mutating func moveForward()

    /// Handles Delete: removes the character after the cursor. If that character is not known, everything is forgotten.
    mutating func deleteForward()

    /// Forgets the text around the cursor, and overwrites it in memory.
    mutating func forget()

    /// The word before the cursor, as the screen shows it; empty between words.
    var composition: [Unicode.Scalar] { get }

    /// The keys that made the word before the cursor.
    var keys: [Unicode.Scalar] { get }

    /// Writes the keys of the word before the cursor, and its length, into storage that the caller uses again. A method
    /// that implements it does not allocate; the default does.
    func write(_ word: inout TypedWord)

    /// Why the last word that ended was changed or kept.
    var decision: WordDecision { get }

    /// What else the keys of the word before the cursor can mean. Allocates.
    var otherReadings: OtherReadings { get }

    /// The function of a key, in a few words (“tone sắc”); nil for a key that only types its character.
    func purpose(of key: Unicode.Scalar) -> String?

    /// What a key makes of the letters before it, each a short text (`á` for a tone), the most usual first; empty for a
    /// key that only types its character.
    func examples(of key: Unicode.Scalar) -> [String]
}

/// The words that `InputMethod.toggleRaw` turns into their keys, besides the word before the cursor.
public enum RawReach: Sendable {
    /// Only a word that the method itself has restored to its keys: this is undone.
    case restoredWords
    /// Any word that has just ended.
    case endedWords
}

extension InputMethod {
    /// Changes nothing. The default is for methods whose text is its keys.
    public mutating func toggleRaw(_ reach: RawReach, into revision: inout Revision) -> WordOverride? {
        revision.clear()
        return nil
    }

    /// The default: forgets everything.
    public mutating func moveBackward() { forget() }

    /// The default: forgets everything.
    public mutating func moveForward() { forget() }

    /// The default: forgets everything.
    public mutating func deleteForward() { forget() }

    /// The default: uses `keys` and `composition`, which allocate.
    public func write(_ word: inout TypedWord) {
        word = TypedWord(keys: keys, count: composition.count)
    }

    /// The default: none.
    public var newOverride: WordOverride? { nil }

    /// The default: has no effect, for methods that correct nothing.
    public var correctsHere: Bool {
        get { false }
        set {}
    }

    /// The default: has no effect, for methods in which only letters type letters.
    public var isCapsLocked: Bool {
        get { false }
        set {}
    }

    /// The default: none.
    public var decision: WordDecision { .none }

    /// The default: no other readings.
    public var otherReadings: OtherReadings { OtherReadings() }

    /// The default: not known.
    public func purpose(of key: Unicode.Scalar) -> String? { nil }

    /// The default: not known.
    public func examples(of key: Unicode.Scalar) -> [String] { [] }

    /// The default: the name.
    public var title: String { name }

    /// The default: ignored, for methods that restore no words.
    public mutating func addOverride(_ word: WordOverride) {}
}
