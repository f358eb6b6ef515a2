import Keyboard
import Keymaps

/// The checks of every cell, in this order.
enum MatrixCheck: String, CaseIterable {
    case letters = "134 letters"
    case edits = "500 edits"
    case long = "5,000 characters"
    case capsLock = "Caps Lock"
    case group = "Second group"
    case shortcut = "Ctrl+A"
    case hold = "Held key"
}

/// The result of a check.
enum MatrixVerdict: Hashable {
    case pass
    /// A short text about the wrong result.
    case fails(String)
    /// The check does not apply to this desktop.
    case absent

    /// The result as it appears in the table.
    var text: String {
        switch self {
        case .pass: "pass"
        case .fails(let what): "**no**: \(what)"
        case .absent: "–"
        }
    }

    /// Compares a text with the expected one; the result shows the first difference.
    init(_ text: String, expected: String) {
        if text == expected {
            self = .pass
            return
        }
        let common = zip(text, expected).prefix { $0 == $1 }.count
        let want = String(expected.dropFirst(common).prefix(12))
        let got = String(text.dropFirst(common).prefix(12))
        self = .fails("“\(got)” for “\(want)” after \(common) of \(expected.count)")
    }
}

/// A cell that is ready for its checks.
@Rig
struct MatrixTrial {
    let guest: Guest
    let daemon: GuestDaemon
    let reader: TextReader
    /// The keyboard, which repeats.
    let keyboard: PhysicalKeyboard
    let isTerminal: Bool
    let desktop: MatrixCell.Desktop
    private var hasGroups: Bool { desktop.hasGroups }

    /// Runs a check. A check that fails leaves the locks and the layout unchanged.
    func verdict(on check: MatrixCheck) throws -> MatrixVerdict {
        switch check {
        case .letters: try letters()
        case .edits: try edits()
        case .long: try typed("⟨f11⟩", gives: MatrixTexts.long)
        case .capsLock: try capsLock()
        case .group: hasGroups ? try group() : .absent
        case .shortcut: try typed("abc⟨ctrl+a⟩hoaf", gives: isTerminal ? "abc⟨ctrl+a⟩hòa" : "hòa")
        case .hold: try hold()
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

    private func typed(_ keys: String, gives text: String) throws -> MatrixVerdict {
        try keyboard.type(keys)
        return MatrixVerdict(try reader.transcript(ending: keyboard), expected: text)
    }

    private func letters() throws -> MatrixVerdict {
        try keyboard.typeTogether(Keystrokes.parse(MatrixTexts.sentence.keys))
        return MatrixVerdict(try reader.transcript(ending: keyboard), expected: MatrixTexts.sentence.text)
    }

    private func edits() throws -> MatrixVerdict {
        try keyboard.typeTogether(Keystrokes.parse(MatrixTexts.edits.keys))
        return MatrixVerdict(try reader.transcript(ending: keyboard), expected: MatrixTexts.edits.text)
    }

    /// Typed letters become capitals; the text of a hotkey does not change.
    private func capsLock() throws -> MatrixVerdict {
        try keyboard.type("⟨capslock⟩ddaij hocj 1⟨f10⟩⟨capslock⟩ hoom nay")
        let text = "ĐẠI HỌC 1" + MatrixTexts.letters + " hôm nay"
        return MatrixVerdict(try reader.transcript(ending: keyboard), expected: text)
    }

    private func group() throws -> MatrixVerdict {
        try keyboard.type("⟨scrolllock⟩tieengs Vieetj 1⟨f10⟩⟨scrolllock⟩ hoom nay")
        let text = "tiếng Việt 1" + MatrixTexts.letters + " hôm nay"
        let verdict = MatrixVerdict(try reader.transcript(ending: keyboard), expected: text)
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
        let change = isTerminal ? UInt8(ascii: "k") : DesktopApplication.change
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
