import Keyboard
import Testing

@testable import Devices

/// The gap around BackSpace and the plane's modifiers, on a simulated clock.
@Suite struct OutputGapTests {
    /// Sends keys at times and writes down when each leaves: `0 +a -a` sends the tap at 0 ms, and the result is
    /// `0+a 0-a`. Times are in milliseconds.
    private static func run(
        _ steps: [String], gap: Timestamp = 28_000, key: Timestamp = 0, beforeModifier: Timestamp = 0
    ) throws -> String {
        let gap = OutputGap(gap, key: key, beforeModifier: beforeModifier)
        var queue = OutputQueue(pace: OutputPace(gap: gap))
        var times: [Timestamp] = []
        var batches: [Timestamp: [OutputEvent]] = [:]
        for step in steps {
            let words = step.split(separator: " ")
            let time = try #require(Timestamp(words[0])) * 1000
            times.append(time)
            batches[time] = try words.dropFirst().map { word in
                let phases: [Character: KeyPhase] = ["+": .press, "-": .release, "~": .repeat]
                let name = word.dropFirst()
                let keycode = name == "plane" ? Keycode.planeShift : Keycode(named: name)
                return OutputEvent(try #require(keycode), try #require(phases[word.first!]))
            }
        }
        var lines: [String] = []
        let start: Timestamp = 10_000_000
        while let time = times.min() {
            times.removeAll { $0 == time }
            for event in batches.removeValue(forKey: time) ?? [] { queue.append(event) }
            let next = queue.takeBurst(at: start + time) { event in
                let sign = event.phase == .press ? "+" : event.phase == .release ? "-" : "~"
                let name = event.keycode == .planeShift ? "plane" : event.keycode.name
                lines.append("\(time / 1000)\(sign)\(name)")
            }
            if let next { times.append(next - start) }
        }
        #expect(queue.count == 0)
        return lines.joined(separator: " ")
    }

    @Test(arguments: [
        // An edit that deletes: a gap after each BackSpace, none between letters.
        (
            ["0 +backspace -backspace +backspace -backspace +o -o +n -n"],
            "0+backspace 0-backspace 28+backspace 28-backspace 56+o 56-o 56+n 56-n"
        ),
        // A letter of the plane: a gap before its modifier goes up.
        (
            ["0 +backspace -backspace +plane +k -k -plane +n"],
            "0+backspace 0-backspace 28+plane 28+k 28-k 32-plane 32+n"
        ),
        (["0 +plane +key-84 +k -k -key-84 -plane"], "0+plane 0+key-84 0+k 0-k 4-key-84 4-plane"),
        // A key that is pressed again.
        (["0 -t +t -t +t -t"], "0-t 14+t 14-t 28+t 28-t"),
        (
            ["0 +plane -plane +plane +leftshift -leftshift +leftshift"],
            "0+plane 0-plane 0+plane 0+leftshift 0-leftshift 0+leftshift"
        ),
        // A text without either is as fast as ever.
        (["0 +leftshift +a -a -leftshift +b -b"], "0+leftshift 0+a 0-a 0-leftshift 0+b 0-b"),
        // Keys that come meanwhile are behind, in order.
        (
            ["0 +backspace -backspace +a -a", "1 +b", "2 -b", "30 +c"],
            "0+backspace 0-backspace 28+a 28-a 28+b 28-b 30+c"
        ),
        // The user's own BackSpace: nothing waits at the speed of hands, and its repeats pass.
        (
            ["0 +backspace", "250 ~backspace", "283 ~backspace", "300 -backspace", "340 +a", "400 -a"],
            "0+backspace 250~backspace 283~backspace 300-backspace 340+a 400-a"
        ),
        (["0 +a -a", "100 +backspace", "140 -backspace"], "0+a 0-a 100+backspace 140-backspace"),
        // A BackSpace so soon behind another key waits, however that key is released; one of the plane's counts too.
        (["0 +a", "1 -a +backspace -backspace"], "0+a 1-a 84+backspace 84-backspace"),
        (["0 +plane +k -k -plane", "20 +backspace"], "0+plane 0+k 0-k 4-plane 84+backspace"),
    ])
    func `Output events of an edit are sent with the gaps of OutputGap`(steps: [String], expected: String) throws {
        #expect(try Self.run(steps) == expected)
    }

    @Test(arguments: [
        // The plane's letter, its modifier, and what follows: none may change the modifiers of a key too early.
        (
            ["0 +backspace -backspace +plane +k -k -plane +n -n"],
            "0+backspace 0-backspace 10+plane 10+k 10-k 20-plane 20+n 20-n"
        ),
        (["0 +leftshift +a -a -leftshift +b -b"], "0+leftshift 0+a 0-a 10-leftshift 10+b 10-b"),
        // Keys that roll over keep their order; at the speed of hands only a release behind another press waits.
        (["0 +a", "4 +b", "8 -a", "12 -b", "60 +c"], "0+a 10+b 20-a 20-b 60+c"),
        (["0 +a", "45 +b", "50 -a", "90 -b"], "0+a 45+b 55-a 90-b"),
        // A key that repeats.
        (["0 +a", "33 ~a", "36 ~a", "40 -a"], "0+a 33~a 36~a 40-a"),
    ])
    func `Output events are sent with a gap after each key`(steps: [String], expected: String) throws {
        #expect(try Self.run(steps, gap: 0, key: 10_000) == expected)
    }

    @Test(arguments: [
        (["0 +plane +k -k -plane +n -n"], "0+plane 0+k 0-k 10-plane 10+n 10-n"),
        (["0 +n -n +plane +k -k -plane"], "0+n 0-n 10+plane 10+k 10-k 20-plane"),
        // BackSpace needs none; the character before it does.
        (
            ["0 +n -n", "20 +backspace -backspace +plane +k -k -plane"],
            "0+n 0-n 20+backspace 20-backspace 20+plane 20+k 20-k 30-plane"
        ),
        (
            ["0 +n -n +backspace -backspace +plane +k -k -plane"],
            "0+n 0-n 0+backspace 0-backspace 10+plane 10+k 10-k 20-plane"
        ),
        (["0 +leftshift +a -a +b -b -leftshift +c"], "0+leftshift 0+a 0-a 0+b 0-b 10-leftshift 10+c"),
        (["0 +a", "45 +leftshift +b", "50 -a -b", "90 -leftshift"], "0+a 45+leftshift 45+b 50-a 50-b 90-leftshift"),
    ])
    func `A modifier changes a while after the key before it, and other keys do not wait`(
        steps: [String], expected: String
    ) throws {
        #expect(try Self.run(steps, gap: 0, beforeModifier: 10_000) == expected)
    }

    @Test func `Output events are sent at once if no gap is set`() throws {
        #expect(
            try Self.run(["0 +backspace -backspace +plane +k -k -plane"], gap: 0)
                == "0+backspace 0-backspace 0+plane 0+k 0-k 0-plane")
    }

    /// Every third key makes an edit.
    @Test func `Keys at 120 a second for a minute do not fill the queue`() {
        var queue = OutputQueue()
        var most = 0
        var now: Timestamp = 10_000_000
        for key in 0..<7_200 {
            let keys: [Keycode] = key % 3 == 2 ? [.backspace, .planeShift, .a] : [.a]
            for keycode in keys {
                queue.append(OutputEvent(keycode, .press))
                if keycode != .planeShift { queue.append(OutputEvent(keycode, .release)) }
            }
            if key % 3 == 2 { queue.append(OutputEvent(.planeShift, .release)) }
            let end = now + 8_333
            while let next = queue.takeBurst(at: now, write: { _ in }), next < end { now = next }
            now = end
            most = max(most, queue.count)
        }
        #expect(most > 2_000 && most < 2_500)
        while let next = queue.takeBurst(at: now, write: { _ in }) { now = next }
        #expect(queue.count == 0)
    }

    @Test func `The panic chord drops events that wait for their gap`() {
        var queue = OutputQueue()
        for keycode in [Keycode.backspace, .backspace, .a] {
            queue.append(OutputEvent(keycode, .press))
            queue.append(OutputEvent(keycode, .release))
        }
        var written: [OutputEvent] = []
        #expect(queue.takeBurst(at: 1_000_000) { written.append($0) } == 1_007_000)
        queue.removeAll()
        #expect(queue.count == 0 && written.count == 2)
        #expect(queue.takeBurst(at: 1_010_000) { written.append($0) } == nil)
        #expect(written.count == 2)
    }
}
