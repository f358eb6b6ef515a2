/// A request for a navigator without its circumstances. A configuration can bind keys to intents.
public enum NavigationIntent: Hashable, Sendable {
    /// The first item that can have the focus.
    case first
    /// The last item that can have the focus.
    case last
    /// The next item in reading order that can have the focus.
    case next
    /// The previous item in reading order that can have the focus.
    case previous
    /// One line up.
    case up
    /// One line down.
    case down
    /// The item to the left, in either reading direction.
    case left
    /// The item to the right, in either reading direction.
    case right
    /// Up by the number of visible lines.
    case pageUp
    /// Down by the number of visible lines.
    case pageDown
    /// The first item of the next section that has an item that can have the focus.
    case nextSection
    /// The first item of the previous section that has an item that can have the focus.
    case previousSection
    /// The visible item with this number, counted from 1 among those that can have the focus.
    case ordinal(Int)
    /// The next item, including the focused one, whose text begins with this prefix, ignoring case. Continues at the
    /// beginning after the end.
    case matching(String)
    /// Chooses the focused item.
    case commit
    /// Cancels without a choice.
    case cancel
}

/// A request to a navigator, from a key or a program.
public struct NavigationRequest: Hashable, Sendable {
    /// The intent.
    public var intent: NavigationIntent
    /// Whether the request comes from a repeat of a held key. Such a request stops at the ends whatever the wrap policy
    /// is, and neither commits nor cancels.
    public var isRepeat: Bool

    /// A request with an intent.
    public init(_ intent: NavigationIntent, isRepeat: Bool = false) {
        self.intent = intent
        self.isRepeat = isRepeat
    }
}

/// The result of a request.
public enum NavigationOutcome<Item: Hashable & Sendable>: Hashable, Sendable {
    /// The focus moved, or the viewport scrolled to it.
    case moved(FocusUpdate<Item>)
    /// The item was chosen.
    case committed(Item)
    /// The choice was cancelled. The front end closes the list.
    case cancelled
    /// Nothing changed.
    case none
}
