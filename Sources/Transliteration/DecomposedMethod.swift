public import Keyboard

/// Wraps an input method and outputs its text in decomposed form (Unicode NFD): ế is e, circumflex, acute.
///
/// Terminals and browsers delete one scalar of decomposed text for each BackSpace. So `deleteCount` of a revision
/// counts scalars of the decomposed text. A BackSpace of the typist deletes a whole letter.
public struct DecomposedMethod<Base: InputMethod>: InputMethod {
    private var base: Base
    /// The composed characters on the screen, newest last. A deletion of the base method removes one of these, which
    /// can be several scalars on the screen.
    private var shown: [Unicode.Scalar] = []
    private var composed = Revision()
    /// The decomposed text that a revision deletes and inserts. The storage is kept so that no key allocates.
    private var old: [Unicode.Scalar] = []
    private var new: [Unicode.Scalar] = []

    /// At least this many characters of the text are remembered, and at most twice as many.
    private static var capacity: Int { 256 }

    /// Wraps a method, whose revisions must be composed text.
    public init(_ base: Base) {
        self.base = base
        shown.reserveCapacity(2 * Self.capacity)
        old.reserveCapacity(Self.capacity)
        new.reserveCapacity(Self.capacity)
    }

    public var name: String { base.name }
    public var decision: WordDecision { base.decision }
    public var newOverride: WordOverride? { base.newOverride }
    public var correctsHere: Bool {
        get { base.correctsHere }
        set { base.correctsHere = newValue }
    }
    public var isCapsLocked: Bool {
        get { base.isCapsLocked }
        set { base.isCapsLocked = newValue }
    }
    /// The word before the cursor, composed.
    public var composition: [Unicode.Scalar] { base.composition }
    public var keys: [Unicode.Scalar] { base.keys }
    public func purpose(of key: Unicode.Scalar) -> String? { base.purpose(of: key) }
    public func examples(of key: Unicode.Scalar) -> [String] { base.examples(of: key) }
    public var title: String { base.title }
    public mutating func addOverride(_ word: WordOverride) { base.addOverride(word) }

    /// The count of characters is that of the decomposed text.
    public func write(_ word: inout TypedWord) {
        base.write(&word)
        word.count = shown.suffix(word.count).reduce(0) { $0 + DecomposedLetters.shared.form(of: $1).count }
    }

    public mutating func insert(_ character: Unicode.Scalar, literally: Bool, into revision: inout Revision) {
        base.insert(character, literally: literally, into: &composed)
        decompose(into: &revision)
    }

    public mutating func deleteBackward(into revision: inout Revision) {
        base.deleteBackward(into: &composed)
        decompose(into: &revision)
    }

    public mutating func finishWord(into revision: inout Revision) {
        base.finishWord(into: &composed)
        decompose(into: &revision)
        forgetText()
    }

    public mutating func toggleRaw(_ reach: RawReach, into revision: inout Revision) -> WordOverride? {
        let word = base.toggleRaw(reach, into: &composed)
        decompose(into: &revision)
        return word
    }

    public mutating func forget() {
        base.forget()
        forgetText()
    }

    /// Overwrites the text in memory.
    private mutating func forgetText() {
        shown.wipe(with: "\0")
        old.wipe(with: "\0")
        new.wipe(with: "\0")
        composed = Revision()
    }

    /// Turns the base method's revision into one of decomposed characters, as small as possible.
    private mutating func decompose(into revision: inout Revision) {
        old.removeAll(keepingCapacity: true)
        new.removeAll(keepingCapacity: true)
        // Characters that are not remembered count as one scalar each.
        let known = min(composed.deleteCount, shown.count)
        let unknown = composed.deleteCount - known
        for character in shown.suffix(known) { Self.append(character, to: &old) }
        shown.removeLast(known)
        for character in composed.insertion {
            Self.append(character, to: &new)
            shown.append(character)
        }
        if shown.count >= 2 * Self.capacity { shown.removeFirst(shown.count - Self.capacity) }
        if unknown == 0 {
            revision.set(from: old, to: new)
        } else {
            revision.clear()
            revision.deleteCount = unknown + old.count
            for character in new { revision.insertion.append(character) }
        }
    }

    private static func append(_ character: Unicode.Scalar, to text: inout [Unicode.Scalar]) {
        let form = DecomposedLetters.shared.form(of: character)
        text.append(form.base)
        if let first = form.first { text.append(first) }
        if let second = form.second { text.append(second) }
    }
}
