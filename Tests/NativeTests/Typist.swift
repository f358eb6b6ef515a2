import EventLoop
import Keyboard
import TestSupport

/// Types keys at the pace of people.
protocol Typist: AnyObject {
    /// Types keys in the notation of `Keystrokes`, and waits until everything was sent.
    func type(_ keys: String, _ pace: TypingPace) throws
    /// Turns the loop until that time.
    func turn(until end: Timestamp) throws
}

extension Typist {
    /// Waits for some time, in seconds.
    func wait(_ seconds: Double) throws {
        try turn(until: MonotonicClock.now() + Timestamp(seconds * 1_000_000))
    }
}

/// A keyboard without a daemon: for another input method, which runs on the desktop.
final class PlainTypist: Typist {
    private let loop: EventLoop
    private let player: any KeyPlayer
    private var seed: UInt64 = 1

    init(on loop: EventLoop, player: any KeyPlayer) {
        self.loop = loop
        self.player = player
    }

    func type(_ keys: String, _ pace: TypingPace) throws {
        seed += 1
        let start = MonotonicClock.now()
        for change in pace.schedule(try Keystrokes.parse(keys), seed: seed) {
            try turn(until: start + change.time)
            try player.play([OutputEvent(change.keycode, change.phase)])
        }
    }

    func turn(until end: Timestamp) throws {
        while true {
            let now = MonotonicClock.now()
            if now >= end { return }
            _ = try loop.turn(timeout: Int32(min((end - now) / 1000, 100)))
        }
    }
}
