import Foundation
import Keyboard
import Keymaps
import Scenarios
import TestSupport
import Testing

extension GuestTests {
    /// The scenario files, typed on QEMU's keyboards into an application on a real console.
    @Suite struct Scenarios {
        /// The scenarios that can run here. QEMU's keyboards cannot do some things at a given time: the kernel makes
        /// the repeats, the console switches the lights, and clicks and buttons need a mouse. The console's keymap can
        /// type only ASCII and the Vietnamese plane. `[output]` is the test's own.
        ///
        /// They are sorted by configuration, since a reload takes some seconds on an emulated processor.
        static let possible = ScenarioFiles.all.filter(isPossible).sorted { $0.configuration < $1.configuration }

        /// The scenarios that run: with `Tests/run.sh --matrix` all possible ones. Otherwise those whose result can
        /// differ on real devices, and of each file one that waits, else one over the socket, else its first one. All
        /// scenarios run on simulated devices elsewhere.
        static let chosen = MatrixTexts.isFullLength ? possible : possible.filter(isTellingOnDevices)

        /// Of each file, since time is real here.
        private static let examples: Set<Scenario> = Set(
            Dictionary(grouping: possible, by: \.file).values.compactMap { scenarios in
                let inOrder = scenarios.sorted { ($0.lines.first?.number ?? 0) < ($1.lines.first?.number ?? 0) }
                return inOrder.first(where: waits) ?? inOrder.first(where: usesSocket) ?? inOrder.first
            })

        private static func waits(_ scenario: Scenario) -> Bool {
            scenario.lines.contains { if case .wait = $0.step { true } else { false } }
        }

        private static func usesSocket(_ scenario: Scenario) -> Bool {
            scenario.lines.contains { if case .perform = $0.step { true } else { false } }
        }

        /// Whether a scenario has several keyboards, or is an example.
        private static func isTellingOnDevices(_ scenario: Scenario) -> Bool {
            scenario.devices.count > 1 || examples.contains(scenario)
                || scenario.lines.contains { if case .notice = $0.step { true } else { false } }
        }

        private static func isPossible(_ scenario: Scenario) -> Bool {
            scenario.expectsText && scenario.settings["plane"] == nil && !scenario.configuration.contains("[output]")
                && scenario.lines.allSatisfy { line in
                    switch line.step {
                    case .key(let event): event.phase != .repeat && !event.keycode.isOfMouse
                    case .expectText(let text): isTypeable(text)
                    case .notice(.deviceGone), .perform, .wait, .expectEffects: true
                    case .notice: false
                    }
                }
        }

        /// Whether a scenario may leave the daemon in another locale, method or layer than at the start.
        private static func leavesState(_ scenario: Scenario) -> Bool {
            let changes = ["layer:", "picker:", "nextInputMethod", "inputMethod:", "ause"]
            return hasLocales(scenario) || changes.contains { change in scenario.configuration.contains(change) }
                || scenario.lines.contains {
                    if case .perform(let action, _) = $0.step { action.isSystemAction } else { false }
                }
        }

        /// Whether a scenario has several locales, of which a daemon begins with the first.
        private static func hasLocales(_ scenario: Scenario) -> Bool {
            scenario.settings["locales"]?.contains(" ") ?? false
        }

        static func isTypeable(_ text: String) -> Bool {
            let plane = Set(CharacterPlane.vietnamese.characters.map(\.character))
            // A terminal takes Escape and the character after it for Alt and that character.
            let parts = text.components(separatedBy: "⟨esc⟩").dropFirst()
            guard parts.allSatisfy({ $0.isEmpty || $0.hasPrefix("⟨") }) else { return false }
            return text.unicodeScalars.allSatisfy { $0.isASCII || $0 == "⟨" || $0 == "⟩" || plane.contains($0) }
        }

        @Rig @Test(arguments: chosen)
        func `A scenario gives its text in the guest`(scenario: Scenario) throws { try Self.run(scenario) }

        @Rig @Test(arguments: 1...(MatrixTexts.isFullLength ? 20 : 3))
        func `In the guest, random keys give the same text as phim type`(seed: Int) throws {
            try Self.run(RandomScenario.make(seed: UInt64(seed)))
        }

        @Rig private static func run(_ scenario: Scenario) throws {
            let configuration =
                scenario.configuration + "[output]\nplane = \"on\"\n[control]\ntyping = true\n"
            try DaemonRig.run(
                configuration: configuration, leavesState: leavesState(scenario), isFresh: hasLocales(scenario)
            ) { rig throws in
                var run = ScenarioRun(rig)
                for line in scenario.lines { try run.take(line) }
                let text = scenario.lines.compactMap { line in
                    if case .expectText(let text) = line.step { text } else { nil }
                }.last
                let transcript = try run.transcript()
                #expect(transcript == text, "\(configuration)\n\(scenario.lines.map(\.step))")
            }
        }

        @Test func `Most scenarios can run in the guest, and some of every file are chosen`() {
            #expect(Self.possible.count * 2 > ScenarioFiles.all.count)
            #expect(Set(Self.chosen.map(\.file)) == Set(Self.possible.map(\.file)))
        }
    }
}

/// A scenario that runs in the guest.
@Rig
private struct ScenarioRun {
    private let rig: DaemonRig
    private var keyboards: [DeviceID: PhysicalKeyboard]
    private var last: DeviceID?
    private var time: Timestamp = 0

    init(_ rig: DaemonRig) {
        self.rig = rig
        keyboards = [DeviceID(1): rig.first]
    }

    mutating func take(_ line: Scenario.Line) throws {
        defer { time = line.time }
        switch line.step {
        case .key(let event):
            // The keys of two keyboards arrive in the order in which they are read, so wait until the first is read.
            if let last, last != event.device { try rig.daemon.waitUntilIdle() }
            last = event.device
            try keyboard(event.device).type([(event.keycode, event.phase == .press)])
        case .notice(.deviceGone(let device)):
            try keyboards.removeValue(forKey: device)?.unplug()
            try rig.daemon.waitUntilIdle()
        case .perform(let action, let gesture):
            try rig.daemon.waitUntilIdle()
            try rig.daemon.command(Self.command(for: action, gesture))
        case .wait:
            try rig.daemon.waitUntilIdle()
            rig.guest.wait(microseconds: line.time - time)
        case .notice, .expectText, .expectEffects: break
        }
    }

    /// The whole text that the application received. Unplugs the keyboards that were plugged in.
    func transcript() throws -> String {
        try rig.daemon.waitUntilIdle()
        let text = try rig.console.transcript(ending: rig.first)
        for (device, keyboard) in keyboards where device != DeviceID(1) { try keyboard.unplug() }
        return text
    }

    private mutating func keyboard(_ device: DeviceID) throws -> PhysicalKeyboard {
        if let keyboard = keyboards[device] { return keyboard }
        let keyboard = try PhysicalKeyboard.plug(into: rig.guest)
        try rig.daemon.waitUntilSettled()
        keyboards[device] = keyboard
        return keyboard
    }

    private static func command(for action: KeyboardAction, _ gesture: Gesture) -> String {
        switch action {
        case .nextLocale: "locale next"
        case .inputMethod(let name): "method \(name)"
        case .pause: "pause"
        case .resume: "resume"
        default: "do --gesture \(gesture.rawValue) '\(action)'"
        }
    }
}
