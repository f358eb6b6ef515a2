public import Keyboard

/// An input method whose text leaves in decomposed form (Unicode's NFD): ế as e, circumflex, acute.
///
/// One deletion takes one character of that form off the screen, as terminals and browsers have it, so a revision says
/// how many were typed. BackSpace takes a whole letter.
public struct DecomposedMethod<Base: InputMethod>: InputMethod {
    private var base: Base
    /// What the base method has put on the screen, newest last, in a ring: how much each deletion is.
    private var shown = InlineArray<256, Unicode.Scalar>(repeating: "\0")
    private var end = 0
    private var count = 0
    private var composed = Revision()

    /// The method with decomposed text.
    public init(_ base: Base) {
        self.base = base
    }

    public var name: String { base.name }
    public var decision: WordDecision { base.decision }
    /// The word before the cursor, composed.
    public var composition: [Unicode.Scalar] { base.composition }
    public var keys: [Unicode.Scalar] { base.keys }
    public func purpose(of key: Unicode.Scalar) -> String? { base.purpose(of: key) }
    public mutating func take(_ marked: WordOverride) { base.take(marked) }

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
        let marked = base.toggleRaw(reach, into: &composed)
        decompose(into: &revision)
        return marked
    }

    public mutating func forget() {
        base.forget()
        forgetText()
    }

    private mutating func forgetText() {
        for index in 0..<256 { shown[index] = "\0" }
        count = 0
    }

    /// Turns the base method's revision into one of decomposed characters, as small as it can be.
    private mutating func decompose(into revision: inout Revision) {
        revision.clear()
        var old = DecomposedText()
        var new = DecomposedText()
        // What is not known to be on the screen is one character each.
        let known = min(composed.deleteCount, count)
        let unknown = composed.deleteCount - known
        for back in stride(from: known, to: 0, by: -1) { old.append(shown[(end - back) & 255]) }
        end -= known
        count -= known
        for character in composed.insertion {
            new.append(character)
            shown[end & 255] = character
            end = (end + 1) & 255
            count = min(count + 1, 256)
        }
        end &= 255
        var common = 0
        if unknown == 0 {
            while common < old.count, common < new.count, old[common] == new[common] { common += 1 }
        }
        revision.deleteCount = unknown + old.count - common
        for index in common..<new.count { revision.insertion.append(new[index]) }
    }
}

/// A short text in decomposed form, in fixed storage: three characters for each of a word's letters.
private struct DecomposedText {
    private var scalars = InlineArray<256, Unicode.Scalar>(repeating: "\0")
    private(set) var count = 0

    subscript(index: Int) -> Unicode.Scalar { scalars[index] }

    mutating func append(_ character: Unicode.Scalar) {
        let form = DecomposedLetters.shared.form(of: character)
        push(form.base)
        if let first = form.first { push(first) }
        if let second = form.second { push(second) }
    }

    private mutating func push(_ scalar: Unicode.Scalar) {
        guard count < 256 else { return }
        scalars[count] = scalar
        count += 1
    }
}
