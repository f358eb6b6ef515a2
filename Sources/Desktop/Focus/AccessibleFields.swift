import Bus
import EventLoop
import Keyboard

/// Reports which field has the focus through AT-SPI2, if the user has switched accessibility on.
///
/// Only roles and technical attributes are read, never names of fields, titles or texts. While keys are typed,
/// applications report only that a selection has changed, which shows that a field completes its text.
final class AccessibleFields: FocusSource {
    private unowned let bus: MessageBus
    private unowned let user: any FocusSourceUser
    private let loop: EventLoop
    private var isEnabled: BusProperty<Bool>?
    private var question: MessageBus.Awaited?
    private var accessibilityBus: MessageBus?
    private var listener: AccessibleListener?

    private static let object = MessageBus.Object("org.a11y.Bus", "/org/a11y/bus")

    /// Follows the property `IsEnabled` on the user's bus. An accessibility bus that does not run is not started.
    init(on bus: MessageBus, _ loop: EventLoop, user: any FocusSourceUser) {
        self.bus = bus
        self.loop = loop
        self.user = user
        isEnabled = BusProperty(
            "IsEnabled", of: "org.a11y.Status", at: Self.object, on: bus, startsService: false, read: \.boolean
        ) { [unowned self] in $0 == true ? begin() : end() }
    }

    deinit { close() }

    func close() {
        isEnabled?.close()
        isEnabled = nil
        hangUp()
    }

    func confirm() { listener?.confirm() }

    func askCaret(isInWindow: Bool, onAnswer: @escaping (CaretPlace) -> Void) {
        listener?.askCaret(isInWindow: isInWindow, onAnswer: onAnswer)
    }

    private func begin() {
        question = bus.call(Self.object, Self.object.service, "GetAddress", [], startsService: false) {
            [unowned self] in
            question = nil
            guard let address = $0?.text() else { return }
            hangUp()
            let fresh = MessageBus(at: address, on: loop)
            accessibilityBus = fresh
            listener = AccessibleListener(on: fresh, isTyping: { [unowned self] in user.isTyping }) {
                [unowned self] in
                user.receive($0, from: .accessibility)
            }
        }
    }

    private func end() {
        hangUp()
        user.receive(nil, from: .accessibility)
    }

    private func hangUp() {
        question = nil
        listener?.close()
        listener = nil
        accessibilityBus?.close()
        accessibilityBus = nil
    }
}
