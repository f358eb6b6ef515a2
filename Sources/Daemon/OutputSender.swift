import Clipboard
import Configuration
import Devices
import EventLoop
import Keyboard
import Keymaps
import Logging
import Typing

/// Sends key events to the virtual keyboard, and the texts that no key types by the clipboard.
final class OutputSender {
    /// Called with the events that go out, in order.
    var onEvents: ([OutputEvent]) -> Void = { _ in }
    /// Called when something was not typed, so that the text on the screen is not known any more.
    var onFailure: () -> Void = {}
    /// Called when the virtual keyboard is gone: nothing can be typed any more.
    var onLoss: () -> Void = {}

    private let virtualKeyboard: VirtualKeyboard
    private let loop: EventLoop
    private var environment: [String: String]
    private let log: Logger
    /// What waits for the clipboard; nil if the clipboard is not used.
    private var pasteLine: PasteLine?
    /// The clipboard is wanted, and no program here reaches it.
    private var missesClipboard = false
    /// Counts the searches for a clipboard.
    private var search = 0

    /// If this many events wait, it is more than a moment's typing: Escape and a pause drop them.
    private static let droppedBacklog = 240
    /// While this many events wait, edits are refused. Typing them takes half a minute.
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

    /// Nothing waits to be written.
    var isIdle: Bool { virtualKeyboard.isIdle && pasteLine?.isIdle ?? true }
    /// Too much waits to add anything.
    var isFull: Bool { backlog >= Self.backlogLimit }

    /// More than a moment's typing waits.
    var hasBacklog: Bool { backlog > Self.droppedBacklog }

    private var backlog: Int { virtualKeyboard.waitingCount + (pasteLine?.waitingCount ?? 0) }

    /// The times that the desktop needs between keys.
    func setGap(_ gap: OutputGap) { virtualKeyboard.gap = gap }

    /// Sends what came out of the pipeline, behind what waits for the clipboard.
    func send(_ output: Pipeline.Output) {
        if let pasteLine, !output.pastes.isEmpty || !pasteLine.isIdle {
            pasteLine.send(output)
        } else if !output.events.isEmpty {
            send(output.events)
        }
    }

    /// Looks for display servers by another environment, from `findClipboard` on.
    func use(_ environment: [String: String]) { self.environment = environment }

    /// Looks for the clipboard of the display server that is there now. If it is not wanted, `finish` gets nil at once.
    func findClipboard(
        isWanted: Bool, _ background: BackgroundQueue, finish: @escaping (ClipboardTool?) -> Void
    ) {
        search += 1
        guard isWanted else { return finish(nil) }
        background.add { [environment] in
            ClipboardTool.find(in: environment)
        } finish: { [unowned self, search] tool in
            // Another search has begun meanwhile.
            if search == self.search { finish(tool) }
        }
    }

    /// Uses a clipboard, if the configuration wants it. Answers the keystroke that pastes; nil if texts are not pasted.
    func useClipboard(_ tool: ClipboardTool?, _ output: Configuration.Output) -> Keystroke? {
        let tool = output.usesClipboard ? tool : nil
        if tool != pasteLine?.tool {
            pasteLine?.giveUp()
            pasteLine = tool.map { line(to: $0) }
        }
        if output.usesClipboard, tool == nil, !missesClipboard {
            log.warning("no program here reaches the clipboard: \(ClipboardTool.advice)")
        }
        missesClipboard = output.usesClipboard && tool == nil
        return tool == nil ? nil : Keystroke(output.paste.keycode, output.paste.modifiers)
    }

    /// Ends what is still to be typed, if that is more than a moment's typing. Keys that are held stay held.
    func dropBacklog() {
        guard hasBacklog else { return }
        log.notice("dropped what was still to be typed")
        pasteLine?.abandon()
        virtualKeyboard.dropWaiting()
        onFailure()
    }

    /// Drops what waits for the clipboard.
    func abandonPastes() { pasteLine?.abandon() }

    /// Takes the virtual keyboard away from the desktop.
    func close() {
        pasteLine?.abandon()
        virtualKeyboard.close()
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
