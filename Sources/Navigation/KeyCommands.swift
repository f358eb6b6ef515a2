import Keyboard

extension [KeyCommandDescriptor] {
    /// The keys of every list and grid: arrows, Tab, Home, End, Page keys, Enter, Escape. No arrow commits.
    public static let standard: [KeyCommandDescriptor] = [
        command("up", "Up", .up), command("down", "Down", .down), command("left", "Left", .left),
        command("right", "Right", .right), command("tab", "Next", .next),
        command("tab", "Previous", .previous, with: .shift),
        command("home", "First", .first), command("end", "Last", .last), command("pageup", "Page up", .pageUp),
        command("pagedown", "Page down", .pageDown), command("enter", "Choose", .commit),
        command("kpenter", "Choose", .commit), command("esc", "Cancel", .cancel),
    ]

    /// The digits, which pick what is seen. Where digits are typed, as in a search, they are left out.
    public static let digits: [KeyCommandDescriptor] = (1...9).flatMap { number in
        ["\(number)", "kp\(number)"].map { command($0, "Item \(number)", .ordinal(number)) }
    }

    /// Chords for what has a window of its own, where no chord is an application's.
    public static let chords: [KeyCommandDescriptor] = [
        command("pageup", "Previous section", .previousSection, with: .control),
        command("pagedown", "Next section", .nextSection, with: .control),
        command("n", "Next", .next, with: .control),
        command("p", "Previous", .previous, with: .control), command("c", "Cancel", .cancel, with: .control),
        command("d", "Cancel", .cancel, with: .control), command("g", "Cancel", .cancel, with: .control),
    ]
}

private func command(
    _ key: String, _ title: String, _ intent: NavigationIntent, with modifiers: Modifiers = []
) -> KeyCommandDescriptor {
    KeyCommandDescriptor(KeyChord(Keycode(named: key)!, modifiers), title, intent)
}
