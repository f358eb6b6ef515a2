/// What a navigator is asked for. Every intent has a text form, so that a configuration can name it.
public enum NavigationIntent: Hashable, Sendable {
    /// The first selectable item.
    case first
    /// The last selectable item.
    case last
    /// The next selectable item in reading order.
    case next
    /// The one before.
    case previous
    /// One line up.
    case up
    /// One line down.
    case down
    /// What lies to the left, whichever way the language is read.
    case left
    /// What lies to the right.
    case right
    /// As many lines up as the viewport has.
    case pageUp
    /// As many lines down as the viewport has.
    case pageDown
    /// The first selectable item of the next section that has one.
    case nextSection
    /// The first selectable item of the section before.
    case previousSection
    /// The item with that number among the selectable ones that are seen, from 1.
    case ordinal(Int)
    /// The next item, the focused one included, whose text begins so, whatever its case; going round at the end.
    case matching(String)
    /// The focused item is chosen.
    case commit
    /// Nothing is chosen.
    case cancel
}

/// Something asked of a navigator, by a key or by a program.
public struct NavigationRequest: Hashable, Sendable {
    /// What is wanted.
    public var intent: NavigationIntent
    /// The request comes from a key that is held down: it stops at the ends, whatever the wrap policy is, and neither
    /// commits nor cancels.
    public var isRepeat: Bool

    /// A request.
    public init(_ intent: NavigationIntent, isRepeat: Bool = false) {
        self.intent = intent
        self.isRepeat = isRepeat
    }
}

/// What came of a request.
public enum NavigationOutcome<Item: Hashable & Sendable>: Hashable, Sendable {
    /// The focus moved, or came into view again.
    case moved(FocusUpdate<Item>)
    /// The item was chosen.
    case committed(Item)
    /// The choice was given up. Whoever shows the list closes it.
    case cancelled
    /// Nothing changed.
    case none
}
