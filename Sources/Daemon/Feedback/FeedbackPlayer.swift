public import Keyboard

/// Plays the feedback that the engine decides on. `StandardFeedbackPlayer` is the one of `phim run`.
///
/// It is called in the daemon's loop and must not block.
public protocol FeedbackPlayer: AnyObject {
    /// Plays a feedback now.
    func play(_ feedback: Feedback)
    /// What it plays with, a line each, for `phim feedback test`.
    var summary: [String] { get }
    /// The daemon ends.
    func close()
}

extension FeedbackPlayer {
    /// Nothing.
    public var summary: [String] { [] }
    /// Does nothing.
    public func close() {}
}
