/// What the hand did with a key. A physical keyboard acts on press.
public enum Gesture: String, Hashable, Sendable, CaseIterable {
    case press
    case release
    case `repeat`
}
