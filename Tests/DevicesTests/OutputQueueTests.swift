import Keyboard
import Testing

@testable import Devices

@Suite struct OutputQueueTests {
    /// What left the queue: the events, and how many `input_event`s each burst had.
    private struct Run {
        var events: [OutputEvent] = []
        var bursts: [(at: Timestamp, size: Int)] = []
        var time: Timestamp = 1_000_000
    }

    private func taps(_ count: Int) -> [OutputEvent] {
        (0..<count).flatMap { index in
            let keycode = Keycode(UInt16(30 + index % 9))
            return [OutputEvent(keycode, .press), OutputEvent(keycode, .release)]
        }
    }

    /// Asks the queue whenever it wants to be asked, until nothing waits.
    private func drain(_ queue: inout OutputQueue, _ run: inout Run) {
        while true {
            var size = 0
            var lastEndsFrame = true
            let next = queue.takeBurst(at: run.time) { event in
                run.events.append(event)
                size += event.endsFrame ? 2 : 1
                lastEndsFrame = event.endsFrame
            }
            #expect(lastEndsFrame, "a burst ends where a frame ends")
            if size > 0 { run.bursts.append((run.time, size)) }
            guard let next else { return }
            #expect(next > run.time)
            run.time = next
        }
    }

    @Test(arguments: [1, 14, 15, 16, 100, 1000])
    func `The output queue sends all events in order, in bursts of at most sixty`(count: Int) {
        var queue = OutputQueue(pace: OutputPace(sustained: 0))
        for event in taps(count) { queue.append(event) }
        var run = Run()
        drain(&queue, &run)
        #expect(run.events == taps(count))
        #expect(run.bursts.allSatisfy { $0.size <= 60 })
        #expect(run.bursts.count == (count * 4 + 59) / 60)
        #expect(zip(run.bursts, run.bursts.dropFirst()).allSatisfy { $1.at - $0.at >= 4_000 })
        #expect(queue.count == 0)
    }

    @Test func `The output queue sends events of one interval as one burst`() {
        var queue = OutputQueue(pace: OutputPace(sustained: 0, gap: .none))
        var sent = 0
        var refused: Timestamp?
        for index in 0..<31 {
            queue.append(OutputEvent(.a, index % 2 == 0 ? .press : .release))
            refused = queue.takeBurst(at: 500_000 + UInt64(index)) { _ in sent += 1 }
        }
        #expect(sent == 30)
        #expect(refused == 500_029 + 4_000)
        #expect(queue.takeBurst(at: 504_029) { _ in sent += 1 } == nil)
        #expect(sent == 31)
    }

    @Test func `The output queue never splits a frame`() {
        var queue = OutputQueue(pace: OutputPace(burst: 10, sustained: 0, gap: .none))
        let frame = [
            OutputEvent(.leftShift, .press, endsFrame: false), OutputEvent(.a, .press, endsFrame: false),
            OutputEvent(.a, .release, endsFrame: false), OutputEvent(.leftShift, .release),
        ]
        for _ in 0..<5 { for event in frame { queue.append(event) } }
        var run = Run()
        drain(&queue, &run)
        #expect(run.bursts.map(\.size) == [10, 10, 5])
        #expect(run.events == Array(repeating: frame, count: 5).flatMap { $0 })
    }

    @Test func `The output queue holds an open frame until its end`() {
        var queue = OutputQueue()
        queue.append(OutputEvent(.a, .press, endsFrame: false))
        #expect(queue.takeBurst(at: 1) { _ in Issue.record("half a frame left") } == nil)
        queue.endFrame()
        var sent: [OutputEvent] = []
        #expect(queue.takeBurst(at: 2) { sent.append($0) } == nil)
        #expect(sent == [OutputEvent(.a, .press)])
    }

    @Test func `The output queue splits a frame that is longer than a burst`() {
        var queue = OutputQueue(pace: OutputPace(burst: 8, sustained: 0))
        for _ in 0..<20 { queue.append(OutputEvent(.a, .press, endsFrame: false)) }
        queue.endFrame()
        var run = Run()
        drain(&queue, &run)
        #expect(run.events.count == 20)
        #expect(run.bursts.map(\.size) == [8, 8, 7])
    }

    @Test func `The output queue does not exceed its sustained rate`() {
        var queue = OutputQueue()
        for event in taps(1000) { queue.append(event) }
        var run = Run()
        drain(&queue, &run)
        #expect(run.events == taps(1000))
        // 4000 events, 240 of them at once, then 1000 a second.
        #expect(abs(Int(run.time) - 1_000_000 - 3_760_000) < 70_000)
        for start in run.bursts.indices {
            let began = run.bursts[start].at
            let soon = run.bursts[start...].prefix { $0.at < began + 100_000 }
            #expect(soon.reduce(0) { $0 + $1.size } <= 240 + 100 + 60)
        }
    }

    @Test func `The output queue sends events that come later after those that wait`() {
        var queue = OutputQueue(pace: OutputPace(sustained: 0), capacity: 64)
        var run = Run()
        var expected: [OutputEvent] = []
        for round in 0..<50 {
            for event in taps(round) {
                queue.append(event)
                expected.append(event)
            }
            _ = queue.takeBurst(at: run.time) { run.events.append($0) }
            run.time += 1_500
        }
        drain(&queue, &run)
        #expect(run.events == expected)
    }
}
