public import Keyboard

/// An input method whose text leaves in decomposed form (Unicode's NFD): ế as e, circumflex, acute.
///
/// One deletion takes one character of that form off the screen, as terminals and browsers have it, so a revision says
/// how many were typed. BackSpace takes a whole letter.
public struct DecomposedMethod<Base: InputMethod>: InputMethod {
    private var base: Base
    /// What the base method has put on the screen, newest last: how much each of its deletions is.
    private var shown: [Unicode.Scalar] = []
    private var composed = Revision()
    /// What a revision takes off the screen and puts there, decomposed; kept so that no key allocates.
    private var old: [Unicode.Scalar] = []
    private var new: [Unicode.Scalar] = []

    /// So many characters of the text are remembered at least, and twice as many at most.
    private static var capacity: Int { 256 }

    /// The method with decomposed text.
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
    /// The word before the cursor, composed.
    public var composition: [Unicode.Scalar] { base.composition }
    public var keys: [Unicode.Scalar] { base.keys }
    public func purpose(of key: Unicode.Scalar) -> String? { base.purpose(of: key) }
    public func examples(of key: Unicode.Scalar) -> [String] { base.examples(of: key) }
    public var title: String { base.title }
    public mutating func take(_ word: WordOverride) { base.take(word) }

    /// The characters are those that stand in the text.
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

    /// Leaves nothing of the text in memory.
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
        // What is not known to be on the screen is one character each.
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
