import Bus
import Glibc

/// Delays the machine's sleep until the keyboards are released; logind limits the delay to five seconds.
///
/// Corresponds to the method Inhibit of logind's manager with the mode `delay`. The lock is a descriptor; closing it
/// permits the sleep.
final class SleepDelay: MessageBusUser {
    private unowned let bus: MessageBus
    private let manager: MessageBus.Object
    private var question: MessageBus.Awaited?
    private var lock: Int32 = -1

    /// Requests the lock on each connection to the bus.
    init(of manager: MessageBus.Object, on bus: MessageBus) {
        self.manager = manager
        self.bus = bus
        bus.add(self)
    }

    deinit { release() }

    /// Requests the lock unless it is held.
    func acquire() {
        guard lock < 0, question == nil else { return }
        let reason = ["sleep", "Phím", "lets go of the keyboards", "delay"]
        question = bus.call(manager, manager.service + ".Manager", "Inhibit", reason) { [unowned self] in
            question = nil
            if let descriptor = $0?.takeDescriptor() {
                release()
                lock = descriptor
            }
        }
    }

    /// Releases the lock: the machine may sleep.
    func release() {
        if lock >= 0 { Glibc.close(lock) }
        lock = -1
    }

    /// Releases the lock and requests no further one.
    func close() {
        bus.remove(self)
        busEnded()
    }

    func busStarted() { acquire() }

    func busEnded() {
        question = nil
        release()
    }
}
