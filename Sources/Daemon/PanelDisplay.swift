import Bus
import Desktop
import EventLoop
import Keyboard

/// Shows open lists and suggestions in the input method panel of the desktop, if the configuration wants that.
///
/// A key costs nothing more while it is off, no panel is there, or no list changes.
final class PanelDisplay {
    private let loop: EventLoop
    private let environment: [String: String]
    private let flow: KeyFlow
    private let applications: ApplicationFollower
    private var panel: InputPanel?

    init(
        _ flow: KeyFlow, _ applications: ApplicationFollower, on loop: EventLoop, environment: [String: String]
    ) {
        self.flow = flow
        self.applications = applications
        self.loop = loop
        self.environment = environment
    }

    /// Connects to the panel, or disconnects from it.
    func use(isWanted: Bool) {
        if !isWanted {
            close()
        } else if panel == nil {
            panel = InputPanel(on: .user(in: environment, on: loop))
        }
    }

    /// Shows the open list, else the suggestions for the word before the cursor, else nothing. The panel is told where
    /// the caret is when a list appears.
    func update() {
        guard let panel, panel.isThere else { return }
        let wasShowing = panel.isShowing
        panel.show(InputPanel.Page(flow.engine.context))
        if panel.isShowing, !wasShowing { applications.askCaret { [weak panel] in panel?.place(at: $0) } }
    }

    /// Hides the list and disconnects.
    func close() {
        panel?.close()
        panel = nil
    }
}

extension InputPanel.Page {
    /// The most texts of a page, which is the number of digits that choose one.
    private static let count = 9
    /// The most characters that are shown of a text.
    private static let length = 60

    /// The page of the open list with the focused item, or the suggestions.
    fileprivate init(_ context: borrowing KeyboardContext) {
        self.init()
        guard let list = context.openList else {
            texts = context.candidates.prefix(Self.count).map { String($0.text.prefix(Self.length)) }
            labels = texts.map { _ in "" }
            return
        }
        let first = list.focus / Self.count * Self.count
        let items = list.items[first..<min(first + Self.count, list.items.count)]
        texts = items.map { String($0.prefix(Self.length)) }
        // Digits choose the first items of the list.
        labels = items.indices.map { first == 0 ? "\($0 + 1). " : "" }
        focus = list.focus - first
    }
}
