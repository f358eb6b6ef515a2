public import Keyboard

/// Plays the feedback that the engine decides on. `StandardFeedbackPlayer` is the player of `phim run`.
///
/// Methods are called in the daemon's loop and must not block.
public protocol FeedbackPlayer: AnyObject {
    /// Plays a feedback now.
    func play(_ feedback: Feedback)
    /// A description of the programs and devices that play feedback, a line each, for `phim feedback test`.
    var summary: [String] { get }
    /// Called when the daemon ends.
    func close()
}

extension FeedbackPlayer {
    /// No lines.
    public var summary: [String] { [] }
    /// Does nothing.
    public func close() {}
}
