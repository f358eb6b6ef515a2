import EventLoop

/// What takes long and is not urgent, one piece a turn of the loop: the kernel waits some 20 ms for all readers when a
/// device is closed or destroyed, and a client may have a hundred.
final class Disposal {
    private var work: [() -> Void] = []
    private var next: Deadline!

    init(on loop: EventLoop) {
        next = Deadline(on: loop) { [unowned self] in
            work.removeFirst()()
            if !work.isEmpty { next.arm(at: 0) }
        }
    }

    func add(_ piece: @escaping () -> Void) {
        work.append(piece)
        next.arm(at: 0)
    }
}
