import Bus

/// The place of the letter before the caret, in pixels.
package struct CaretPlace: Hashable, Sendable {
    /// The left edge.
    package var x: Int32
    /// The upper edge.
    package var y: Int32
    /// The width.
    var width: Int32
    /// The height.
    package var height: Int32
    /// Whether the place is relative to the window, because Wayland has no places on the screen.
    package var isInWindow: Bool

    /// The place on the screen, if the content of the window is at `origin`.
    func onScreen(_ origin: FocusReport.Origin) -> CaretPlace {
        guard isInWindow else { return self }
        return CaretPlace(x: x &+ origin.x, y: y &+ origin.y, width: width, height: height, isInWindow: false)
    }
}

/// Asks a text field through AT-SPI2 where its caret is, never for a text.
///
/// Source: the interface org.a11y.atspi.Text of at-spi2-core.
final class CaretQuestion {
    private unowned let bus: MessageBus
    private let field: MessageBus.Object
    private let isInWindow: Bool
    private let onAnswer: (CaretPlace) -> Void
    private var question: MessageBus.Awaited?

    private static let interface = "org.a11y.atspi.Text"

    /// Asks a field. Nothing is answered if it does not know the place, or if the question is released.
    init(
        to field: MessageBus.Object, on bus: MessageBus, isInWindow: Bool, onAnswer: @escaping (CaretPlace) -> Void
    ) {
        self.field = field
        self.bus = bus
        self.isInWindow = isInWindow
        self.onAnswer = onAnswer
        question = bus.call(
            field, "org.freedesktop.DBus.Properties", "Get", [Self.interface, "CaretOffset"], startsService: false
        ) { [unowned self] in
            if case .int(let offset)? = $0?.value()?.content { ask(for: max(offset - 1, 0)) }
        }
    }

    private func ask(for offset: Int32) {
        // 0 is a place on the screen, 1 one in the window.
        question = bus.call(
            field, Self.interface, "GetCharacterExtents", values: [.int(offset), .unsigned(isInWindow ? 1 : 0)],
            startsService: false
        ) { [unowned self] reply in
            let numbers = (0..<4).compactMap { _ in reply?.number().flatMap { Int32(exactly: $0) } }
            guard numbers.count == 4, numbers[3] > 0 else { return }
            onAnswer(
                CaretPlace(
                    x: numbers[0], y: numbers[1], width: max(numbers[2], 0), height: numbers[3],
                    isInWindow: isInWindow))
        }
    }
}
