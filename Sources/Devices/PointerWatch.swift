import CLinux
import EventLoop
import Glibc
import Keyboard
import System

/// Reads the buttons of a mouse, touchpad, touch screen or pen, without a grab.
///
/// The kernel is asked to report only buttons, so that movements do not wake the process.
final class PointerWatch {
    /// The most events of one turn of the loop, so that a flood delays no key.
    private static let limit = 512
    /// The longest touch of a touchpad that is a tap, in µs; a longer touch moves the pointer.
    private static let tapTime: UInt64 = 200_000

    let port: any DevicePort
    private unowned let set: KeyboardSet
    private let loop: EventLoop
    private var registration: EventLoop.Registration?
    /// Reads on in the next turn of the loop; libevdev may hold events that the descriptor does not show.
    private var rest: Deadline!
    private var touchBegan: UInt64?

    init(_ port: any DevicePort, in set: KeyboardSet) throws(SystemError) {
        self.port = port
        self.set = set
        loop = set.loop
        rest = Deadline(on: loop) { [unowned self] in receive() }
        maskMovements()
        registration = try loop.add(port.descriptor) { [unowned self] _ in receive() }
    }

    var description: DeviceDescription { port.description }

    func close() {
        guard let registration else { return }
        self.registration = nil
        rest.disarm()
        loop.remove(registration)
        port.close()
    }

    /// Masks all events except buttons. Kernels before 4.4 cannot; then movements are read and ignored.
    private func maskMovements() {
        for type in [EV_REL, EV_ABS, EV_MSC, EV_SW].map(UInt32.init) {
            _ = phim_evdev_mask(port.descriptor, type, nil, 0)
        }
    }

    private func receive() {
        do throws(SystemError) {
            for _ in 0..<Self.limit {
                guard registration != nil, let event = try port.next() else { return }
                handle(event)
            }
            rest.arm(at: 0)
        } catch {
            set.lose(self, error)
        }
    }

    private func handle(_ event: input_event) {
        if event.type == UInt16(EV_SYN), event.code == UInt16(SYN_DROPPED) {
            touchBegan = nil
            return set.overrun(description, mayHaveTyped: false)
        }
        guard event.type == UInt16(EV_KEY) else { return }
        let keycode = Keycode(event.code)
        switch Int32(event.code) {
        case BTN_TOUCH where description.kind == .touchpad:
            if event.value == 1 {
                touchBegan = event.microseconds
            } else if let began = touchBegan {
                touchBegan = nil
                if event.microseconds &- began <= Self.tapTime { set.onNotice(.pointerButton) }
            }
        default:
            if event.value == 1 && keycode.isPointerButton { set.onNotice(.pointerButton) }
        }
    }
}
