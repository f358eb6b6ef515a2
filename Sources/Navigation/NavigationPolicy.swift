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

/// How a list is laid out.
public enum ListAxis: Hashable, Sendable {
    /// One item a line: up and down move, left and right are no navigation.
    case vertical
    /// All in a line, as candidates often are: left and right move, up and down are no navigation.
    case horizontal
}
