import Keyboard
import Testing

@testable import Devices

/// The gap around BackSpace and the plane's modifiers, on a simulated clock.
@Suite struct OutputGapTests {
    /// Sends keys at times and writes down when each leaves: `0 +a -a` sends the tap at 0 ms, and the result is
    /// `0+a 0-a`. Times are in milliseconds.
    private static func run(_ steps: [String], gap: Timestamp = 6_000) throws -> String {
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
        #expect(queue.isEmpty)
        return lines.joined(separator: " ")
    }

    @Test(arguments: [
        // An edit that deletes: a short gap between BackSpaces, the whole gap before the first letter, none after it.
        (
            ["0 +backspace -backspace +backspace -backspace +o -o +n -n"],
            "0+backspace 0-backspace 2+backspace 2-backspace 8+o 8-o 8+n 8-n"
        ),
        // A letter of the plane: a short gap before and after its modifier.
        (
            ["0 +backspace -backspace +plane +k -k -plane"],
            "0+backspace 0-backspace 6+plane 8+k 8-k 10-plane"
        ),
        (["0 +plane +key-84 +k -k -key-84 -plane"], "0+plane 2+key-84 4+k 4-k 6-key-84 8-plane"),
        // A text without either is as fast as ever.
        (["0 +leftshift +a -a -leftshift +b -b"], "0+leftshift 0+a 0-a 0-leftshift 0+b 0-b"),
        // Keys that come meanwhile are behind, in order.
        (
            ["0 +backspace -backspace +a -a", "1 +b", "2 -b", "7 +c"],
            "0+backspace 0-backspace 6+a 6-a 6+b 6-b 7+c"
        ),
        // The user's own BackSpace: nothing waits at the speed of hands, and its repeats pass.
        (
            ["0 +backspace", "250 ~backspace", "283 ~backspace", "300 -backspace", "340 +a", "400 -a"],
            "0+backspace 250~backspace 283~backspace 300-backspace 340+a 400-a"
        ),
        (["0 +a -a", "1 +backspace -backspace"], "0+a 0-a 2+backspace 2-backspace"),
    ])
    func `Events leave at these times`(steps: [String], expected: String) throws {
        #expect(try Self.run(steps) == expected)
    }

    @Test func `Without a gap all leave at once`() throws {
        #expect(
            try Self.run(["0 +backspace -backspace +plane +k -k -plane"], gap: 0)
                == "0+backspace 0-backspace 0+plane 0+k 0-k 0-plane")
    }

    @Test func `The panic chord drops what waits for its gap`() {
        var queue = OutputQueue()
        for keycode in [Keycode.backspace, .backspace, .a] {
            queue.append(OutputEvent(keycode, .press))
            queue.append(OutputEvent(keycode, .release))
        }
        var written: [OutputEvent] = []
        #expect(queue.takeBurst(at: 1_000_000) { written.append($0) } == 1_001_333)
        queue.removeAll()
        #expect(queue.isEmpty && written.count == 2)
        #expect(queue.takeBurst(at: 1_010_000) { written.append($0) } == nil)
        #expect(written.count == 2)
    }
}
