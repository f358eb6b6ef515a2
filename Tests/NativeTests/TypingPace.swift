import Keyboard
import TestSupport

/// How fast keys are typed.
enum TypingPace: String, CaseIterable, Sendable {
    /// A key each 4 ms.
    case burst = "4 ms"
    /// A key each 12 ms.
    case quick = "12 ms"
    /// A key each 45 ms, give or take 40 %; most are released after the next one is pressed.
    case person = "45 ms"
    /// A key each 400 ms, held for 300 ms: the kernel repeats it, the desktop does not.
    case slow = "held 300 ms"

    /// A change of a key; the time is in µs from the start.
    typealias Change = (time: Timestamp, keycode: Keycode, phase: KeyPhase)

    /// When which key changes, with the repeats of the kernel.
    func schedule(_ keys: [(keycode: Keycode, pressed: Bool)], seed: UInt64) -> [Change] {
        var random = SeededRandom(seed: seed)
        var changes: [Change] = []
        /// The keys that are down, or that will be for some time yet: when they are pressed, and when released.
        var times: [Keycode: (pressed: Timestamp, released: Timestamp)] = [:]
        var modifiersDown = 0
        var lastPress: Timestamp = 0
        var next: Timestamp = 0
        for (keycode, isPress) in keys {
            let isModifier = Self.modifiers.contains(keycode)
            if isPress {
                let time = max(next, (times[keycode]?.released ?? 0) + 1_000)
                changes.append((time, keycode, .press))
                times[keycode] = (time, time)
                lastPress = time
                next = time + (isModifier ? interval(&random) / 3 : interval(&random))
                if isModifier { modifiersDown += 1 }
            } else {
                let pressed = times[keycode]?.pressed ?? next
                if isModifier { modifiersDown -= 1 }
                // A chord ends after its last key is pressed and before the next key begins; so does Caps Lock, which is
                // on until its release.
                let isChord = isModifier || modifiersDown > 0 || keycode == .capsLock
                let time =
                    isChord
                    ? max(next - min(next, interval(&random) / 2), lastPress + 500) : pressed + hold(&random)
                for moment in stride(from: pressed + 250_000, to: time, by: 33_000) where !isModifier {
                    changes.append((moment, keycode, .repeat))
                }
                changes.append((time, keycode, .release))
                times[keycode]?.released = time
                if isModifier { next = max(next, time + 500) }
            }
        }
        return changes.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
    }

    /// The time from one key to the next, in µs.
    private func interval(_ random: inout SeededRandom) -> Timestamp {
        switch self {
        case .burst: 4_000
        case .quick: 12_000
        case .person: 27_000 + random.next() % 36_000
        case .slow: 400_000
        }
    }

    /// How long a key is down, in µs.
    private func hold(_ random: inout SeededRandom) -> Timestamp {
        switch self {
        case .burst: 2_000
        case .quick: 6_000
        case .person: 40_000 + random.next() % 40_000
        case .slow: 300_000
        }
    }

    private static let modifiers: Set<Keycode> = [
        .leftShift, .rightShift, .leftControl, .rightControl, .leftAlt, .rightAlt, .leftMeta, .rightMeta,
    ]
}
