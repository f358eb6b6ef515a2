import Clipboard
import Configuration
import Devices
import EventLoop
import Keyboard
import Keymaps
import Logging
import Typing

/// Sends key events to the virtual keyboard, and pastes texts that keys cannot type through the clipboard.
final class OutputSender {
    /// Called with the events that are sent, in order.
    var onEvents: ([OutputEvent]) -> Void = { _ in }
    /// Called when output was not typed, so that the text on the screen is no longer known.
    var onFailure: () -> Void = {}
    /// Called when the virtual keyboard does not exist any more, so that nothing can be typed.
    var onLoss: () -> Void = {}

    private let virtualKeyboard: VirtualKeyboard
    private let loop: EventLoop
    private var environment: [String: String]
    private let log: Logger
    /// The output that waits for the clipboard; nil if the clipboard is not used.
    private var pasteLine: PasteLine?
    /// Whether the missing clipboard program was logged already.
    private var missesClipboard = false
    /// Counts the searches for a clipboard tool, so that the result of an older search is dropped.
    private var search = 0

    /// The number of waiting events above which Escape, Ctrl+C and the action `pause` drop them: more than a moment's
    /// typing.
    private static let droppedBacklog = 240
    /// The number of waiting events from which edits are refused. Typing so many takes half a minute.
    private static let backlogLimit = 32_768

    init(_ virtualKeyboard: VirtualKeyboard, on loop: EventLoop, environment: [String: String], log: Logger) {
        self.virtualKeyboard = virtualKeyboard
        self.loop = loop
        self.environment = environment
        self.log = log
        virtualKeyboard.onFailure = { [unowned self] in
            log.error("cannot write to the virtual keyboard: \($0)")
            onFailure()
        }
        virtualKeyboard.onLoss = { [unowned self] in onLoss() }
    }

    /// Whether no output waits.
    var isIdle: Bool { virtualKeyboard.isIdle && pasteLine?.isIdle ?? true }
    /// Whether so much output waits that edits are refused.
    var isFull: Bool { backlog >= Self.backlogLimit }

    /// Whether more than a moment's typing waits.
    var hasBacklog: Bool { backlog > Self.droppedBacklog }

    private var backlog: Int { virtualKeyboard.waitingCount + (pasteLine?.waitingCount ?? 0) }

    /// Sets the pauses between keys that the desktop needs.
    func setGap(_ gap: OutputGap) { virtualKeyboard.gap = gap }

    /// Sends the output of the pipeline, after the output that waits for the clipboard.
    func send(_ output: Pipeline.Output) {
        if let pasteLine, !output.pastes.isEmpty || !pasteLine.isIdle {
            pasteLine.send(output)
        } else if !output.events.isEmpty {
            send(output.events)
        }
    }

    /// Sets the environment of the next `findClipboard`.
    func use(_ environment: [String: String]) { self.environment = environment }

    /// Searches for a tool for the clipboard of the current display server. If none is wanted, `finish` gets nil at
    /// once.
    func findClipboard(
        isWanted: Bool, _ background: BackgroundQueue, finish: @escaping (ClipboardTool?) -> Void
    ) {
        search += 1
        guard isWanted else { return finish(nil) }
        background.add { [environment] in
            ClipboardTool.find(in: environment)
        } finish: { [unowned self, search] tool in
            // The result of an older search is dropped.
            if search == self.search { finish(tool) }
        }
    }

    /// Uses a clipboard tool if the configuration wants one. Returns the keystroke that pastes; nil if texts are not
    /// pasted.
    func useClipboard(_ tool: ClipboardTool?, _ output: Configuration.Output) -> Keystroke? {
        let tool = output.usesClipboard ? tool : nil
        if tool != pasteLine?.tool {
            pasteLine?.giveUp()
            pasteLine = tool.map { line(to: $0) }
        }
        if output.usesClipboard, tool == nil, !missesClipboard {
            log.warning("no program for the clipboard works here: \(ClipboardTool.advice)")
        }
        missesClipboard = output.usesClipboard && tool == nil
        return tool == nil ? nil : output.paste
    }

    /// Drops the waiting output if it is more than a moment's typing. Held keys stay held.
    func dropBacklog() {
        guard hasBacklog else { return }
        log.notice("dropped what was still to be typed")
        pasteLine?.abandon()
        virtualKeyboard.dropWaiting()
        onFailure()
    }

    /// Drops the output that waits for the clipboard.
    func abandonPastes() { pasteLine?.abandon() }

    /// Drops the waiting pastes and closes the virtual keyboard.
    func close() {
        pasteLine?.abandon()
        virtualKeyboard.close()
        // Who is told of the events may refer to this sender.
        onEvents = { _ in }
    }

    private func line(to tool: ClipboardTool) -> PasteLine {
        let line = PasteLine(tool, on: loop)
        line.onEvents = { [unowned self] in send($0) }
        line.onFailure = { [unowned self] in
            log.warning("a text could not be put on the clipboard, so it was not typed")
            onFailure()
        }
        return line
    }

    private func send(_ events: [OutputEvent]) {
        virtualKeyboard.send(events)
        onEvents(events)
    }
}
