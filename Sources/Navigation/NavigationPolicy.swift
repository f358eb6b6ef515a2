/// What happens at the ends of a list.
public enum WrapPolicy: Hashable, Sendable {
    /// The focus stays.
    case stop
    /// The focus continues at the other end. Pages and held keys never wrap.
    case wrap
}

/// The reading direction of a line.
public enum LayoutDirection: Hashable, Sendable {
    /// The next item is to the right.
    case leftToRight
    /// The next item is to the left, as in Arabic and Hebrew.
    case rightToLeft
}
