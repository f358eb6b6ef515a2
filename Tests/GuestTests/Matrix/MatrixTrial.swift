import Keyboard
import Keymaps
import TestSupport

/// A cell that is ready for its checks.
@Rig
struct MatrixTrial {
    let guest: Guest
    let daemon: GuestDaemon
    let reader: TextReader
    /// The keyboard, which repeats.
    let keyboard: PhysicalKeyboard
    let application: MatrixApplication
    let desktop: MatrixCell.Desktop
    private var hasGroups: Bool { desktop.hasGroups }

    /// Runs a check. A check that fails leaves the locks and the layout unchanged.
    func verdict(on check: MatrixCheck) throws -> MatrixVerdict {
        switch check {
        case .hold: application.sendsChanges ? try hold() : .absent
        case .group: hasGroups ? try group() : .absent
        case .letters, .edits, .long, .capsLock, .shortcut: try type(check)
        }
    }

    /// How the letters are typed, and the average number of key events for a letter. The events of one letter are
    /// recorded, to check that the daemon sends what the planner computes here.
    func cost() throws -> (way: String, events: Double) {
        let keymap = try Keymap(LayoutNames(parsing: hasGroups ? "us,ru" : "us"), plane: .vietnamese)
        var planner = KeystrokePlanner(CharacterIndex(keymap.layout()))
        let recorder = try EventRecorder(guest, deviceNamed: GuestDaemon.virtualKeyboard)
        try keyboard.type("⟨f9⟩")
        let changes = try recorder.changes(ending: keyboard)
        _ = try reader.bytes(upTo: TextReader.endCode, for: 120)
        var planned: [OutputEvent] = []
        _ = planner.plan(Edit(inserting: MatrixTexts.letter), into: &planned)
        guard changes.map(\.keycode) == planned.map(\.keycode) else {
            throw RigFailure(description: "the daemon sent \(changes) for a letter instead of \(planned)")
        }
        planned = []
        _ = planner.plan(Edit(inserting: MatrixTexts.letters), into: &planned)
        let way = changes.contains { $0.keycode == .planeShift } ? "plane" : "keymap"
        return (way, Double(planned.count) / Double(MatrixTexts.letters.count))
    }

    private func type(_ check: MatrixCheck) throws -> MatrixVerdict {
        guard let script = check.script(for: application) else { return .absent }
        let isFast = check == .letters || check == .edits
        let keys = try Keystrokes.parse(script.keys)
        if isFast { try keyboard.typeTogether(keys) } else { try keyboard.type(keys) }
        return MatrixVerdict(try reader.transcript(ending: keyboard), expected: script.text)
    }

    private func group() throws -> MatrixVerdict {
        let verdict = try type(.group)
        return verdict == .pass ? try groupOfDesktop() : verdict
    }

    /// Checks the text typed after the desktop itself has chosen the second layout and the daemon has noticed it.
    private func groupOfDesktop() throws -> MatrixVerdict {
        guard let there = desktop.choosing(1), let back = desktop.choosing(0) else { return .pass }
        for (command, word) in [(there, "tieengs "), (back, "Vieetj")] {
            try daemon.awaitLog("keymap:") {
                try guest.shell(". /run/desktop/session; . /run/desktop/control; \(command)")
            }
            try keyboard.type(word)
        }
        return MatrixVerdict(try reader.transcript(ending: keyboard), expected: "tiếng Việt")
    }

    private func hold() throws -> MatrixVerdict {
        let change = application.isTerminal ? UInt8(ascii: "k") : MatrixApplication.change
        try guest.setRepeatDelay(milliseconds: 250)
        try keyboard.type("⟨+k⟩")
        let repeated = try reader.hasReceived(Array(repeating: change, count: 5), for: 60)
        try keyboard.type("⟨-k⟩")
        try guest.setRepeatDelay(milliseconds: PhysicalKeyboard.noRepeat)
        let text = try reader.transcript(ending: keyboard)
        let rest = try reader.transcript(ending: keyboard)
        if repeated && text.allSatisfy({ $0 == "k" }) && rest.isEmpty { return .pass }
        return .fails(repeated ? "“\(text.suffix(12))”, then “\(rest.prefix(12))”" : "no repeat")
    }
}
