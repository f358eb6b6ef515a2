import Bus
import Glibc

/// Holds back the machine's sleep until the keyboards are let go: at most five seconds, by logind's own rule.
///
/// Corresponds to Inhibit of logind's manager with the mode `delay`. The lock is a descriptor; closing it lets the machine
/// sleep.
final class SleepDelay: MessageBusUser {
    private unowned let bus: MessageBus
    private let manager: MessageBus.Object
    private var question: MessageBus.Awaited?
    private var lock: Int32 = -1

    /// Asks for the lock on each connection.
    init(of manager: MessageBus.Object, on bus: MessageBus) {
        self.manager = manager
        self.bus = bus
        bus.add(self)
    }

    deinit { end() }

    /// Asks for the lock, unless it is held.
    func take() {
        guard lock < 0, question == nil else { return }
        let reason = ["sleep", "Phím", "lets go of the keyboards", "delay"]
        question = bus.call(manager, manager.service + ".Manager", "Inhibit", reason) { [unowned self] in
            question = nil
            if let descriptor = $0?.takeDescriptor() {
                end()
                lock = descriptor
            }
        }
    }

    /// The machine may sleep.
    func end() {
        if lock >= 0 { Glibc.close(lock) }
        lock = -1
    }

    /// Ends it for good.
    func close() {
        bus.remove(self)
        busEnded()
    }

    func busStarted() { take() }

    func busEnded() {
        question = nil
        end()
    }
}
