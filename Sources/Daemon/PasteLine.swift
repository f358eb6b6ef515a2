import Clipboard
import EventLoop
import Keyboard
import Typing

/// Keeps the order of output while a text is put on the clipboard: all later output waits.
final class PasteLine {
    /// Called with the events to send.
    var onEvents: ([OutputEvent]) -> Void = { _ in }
    /// Called when a text could not be put on the clipboard.
    var onFailure: () -> Void = {}

    private enum Piece {
        case events([OutputEvent])
        case paste(text: String, events: [OutputEvent])
    }

    /// The tool that reaches the clipboard.
    let tool: ClipboardTool
    private let clipboard: Clipboard
    private var waiting: [Piece] = []
    private var isBusy = false
    private var settling: Deadline!

    /// The time between the paste keystroke and the next output, in µs. An application requests the text when it gets
    /// the keystroke, and handles further keys before the text arrives.
    static let settlingTime: Timestamp = 300_000

    /// Creates an empty line for the clipboard of a tool.
    init(_ tool: ClipboardTool, on loop: EventLoop) {
        self.tool = tool
        clipboard = Clipboard(tool, on: loop)
        settling = Deadline(on: loop) { [unowned self] in
            isBusy = false
            proceed()
        }
    }

    /// Whether no output waits and no paste is in progress.
    var isIdle: Bool { !isBusy && waiting.isEmpty }

    /// The number of waiting events.
    var waitingCount: Int {
        waiting.reduce(0) { count, piece in
            switch piece {
            case .events(let events), .paste(_, let events): count + events.count
            }
        }
    }

    /// Appends the output of the pipeline to the line.
    func send(_ output: Pipeline.Output) {
        var start = 0
        for paste in output.pastes {
            if paste.place > start { waiting.append(.events(Array(output.events[start..<paste.place]))) }
            waiting.append(.paste(text: paste.text, events: paste.events))
            start = paste.place
        }
        if start < output.events.count { waiting.append(.events(Array(output.events[start...]))) }
        proceed()
    }

    /// Drops all waiting output.
    func abandon() {
        waiting.removeAll()
        isBusy = false
        settling.disarm()
        clipboard.close()
    }

    /// Sends the waiting events at once, without the texts that should have been pasted.
    func giveUp() {
        let pieces = waiting
        let isFailure = isBusy && !settling.isArmed
        abandon()
        if isFailure { onFailure() }
        for piece in pieces {
            switch piece {
            case .events(let events): onEvents(events)
            case .paste: onFailure()
            }
        }
    }

    private func proceed() {
        while !isBusy, !waiting.isEmpty {
            switch waiting.removeFirst() {
            case .events(let events): onEvents(events)
            case .paste(let text, let events): bring(text, events)
            }
        }
    }

    private func bring(_ text: String, _ events: [OutputEvent]) {
        isBusy = true
        clipboard.put(text) { [unowned self] isThere in
            if isThere {
                onEvents(events)
                clipboard.restoreSoon()
                settling.arm(after: Self.settlingTime)
            } else {
                isBusy = false
                onFailure()
                proceed()
            }
        }
    }
}
