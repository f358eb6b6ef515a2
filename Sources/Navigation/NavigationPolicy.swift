/// What happens at the ends of a list.
public enum WrapPolicy: Hashable, Sendable {
    /// The focus stays.
    case stop
    /// It goes on at the other end. Pages never do, nor a key that is held down.
    case wrap
}

/// Which way a line is read.
public enum LayoutDirection: Hashable, Sendable {
    case leftToRight
    /// As in Arabic and Hebrew: the next item lies to the left.
    case rightToLeft
}
