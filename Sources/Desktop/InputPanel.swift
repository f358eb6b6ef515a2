package import Bus

/// Shows a list in the input method panel of the desktop: Plasma's Input Method Panel, or Kimpanel of GNOME Shell.
///
/// The texts go only to the program that owns `org.kde.impanel`, in a call; the signals have none. Only one call waits
/// for its answer. Meanwhile only the latest list is kept, so a panel that hangs costs nothing.
///
/// The panel's requests are ignored: a click ends a list, since the cursor may be anywhere, and no program on the bus
/// can make Phím type.
///
/// Source: the interfaces org.kde.impanel2 and org.kde.kimpanel.inputmethod of Plasma's panel.
package final class InputPanel: MessageBusUser {
    /// A part of a list; without texts, nothing is shown.
    package struct Page: Hashable, Sendable {
        /// The texts.
        package var texts: [String] = []
        /// What is shown before each text, such as the digit that chooses it.
        package var labels: [String] = []
        /// The index of the focused text; nil if none has the focus.
        package var focus: Int?

        /// A page without texts.
        package init() {}
    }

    private let bus: MessageBus
    private var awaited: [MessageBus.Awaited] = []
    private var answer: MessageBus.Awaited?
    private var placement: MessageBus.Awaited?
    /// The unique name of the panel on the bus; empty if there is none.
    private var owner = ""
    /// Whether no other input method shows its lists there.
    private var isOurs = false
    private var wanted = Page()
    /// What the panel was told last.
    private var shown = Page()

    private static let panel = MessageBus.Object("org.kde.impanel", "/org/kde/impanel")
    private static let interface = "org.kde.impanel2"
    private static let own = MessageBus.Object("org.kde.kimpanel.inputmethod", "/kimpanel")

    /// Follows the panel on the user's bus.
    package init(on bus: MessageBus) {
        self.bus = bus
        bus.add(self)
    }

    /// Whether there is a panel that shows what `show` gets.
    package var isThere: Bool { isOurs && !owner.isEmpty }

    /// Whether a list is shown.
    package var isShowing: Bool { !wanted.texts.isEmpty }

    /// Shows a page, or hides the list.
    package func show(_ page: Page) {
        wanted = page
        update()
    }

    /// Tells the panel where the caret is.
    package func place(at caret: CaretPlace) {
        guard isThere else { return }
        placement = call(
            caret.isInWindow ? "SetRelativeSpotRect" : "SetSpotRect",
            [caret.x, caret.y, caret.width, caret.height].map { .int($0) }
        ) { _ in }
    }

    /// Hides the list, and leaves the panel to others.
    package func close() {
        answer = nil
        show(Page())
        bus.remove(self)
        answer = nil
        placement = nil
        awaited = []
        isOurs = false
    }

    package func busStarted() {
        awaited = [
            bus.own(Self.own.service) { [unowned self] in
                isOurs = $0
                begin()
            }
        ].compactMap(\.self)
        awaited += bus.awaitOwner(of: Self.panel.service) { [unowned self] in ownerChanged(to: $0) }
    }

    package func busEnded() {
        awaited = []
        isOurs = false
        ownerChanged(to: "")
    }

    private func ownerChanged(to owner: String) {
        answer = nil
        placement = nil
        self.owner = owner
        (wanted, shown) = (Page(), Page())
        begin()
    }

    /// Tells the panel who shows lists. It hides the list if this process ends.
    private func begin() {
        if isThere { signal("RegisterProperties", .array(of: "s", [])) }
    }

    private func update() {
        guard isThere, answer == nil, wanted != shown else { return }
        let isOther = wanted.texts.isEmpty != shown.texts.isEmpty
        shown = wanted
        func texts(_ texts: [String]) -> BusValue { .array(of: "s", texts.map { .text($0) }) }
        answer = call(
            "SetLookupTable",
            [
                texts(shown.labels), texts(shown.texts), texts(shown.texts.map { _ in "" }),
                // Keys turn the pages, the panel's buttons do not. One text in each line.
                .boolean(false), .boolean(false), .int(Int32(shown.focus ?? -1)), .int(1),
            ]
        ) { [unowned self] _ in
            answer = nil
            update()
        }
        if isOther { signal("ShowLookupTable", .boolean(!shown.texts.isEmpty)) }
    }

    private func call(
        _ method: String, _ values: [BusValue], onReply: @escaping (BusMessage?) -> Void
    ) -> MessageBus.Awaited? {
        bus.call(
            MessageBus.Object(owner, Self.panel.path), Self.interface, method, values: values, startsService: false,
            onReply: onReply)
    }

    private func signal(_ name: String, _ value: BusValue) {
        bus.signal(Self.own.path, Self.own.service, name, [value])
    }
}
