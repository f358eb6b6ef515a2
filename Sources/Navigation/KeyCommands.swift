import Keyboard

extension [KeyCommandDescriptor] {
    /// The keys of every list and grid: arrows, Tab, Home, End, Page keys, Enter, Escape.
    public static let standard: [KeyCommandDescriptor] = [
        command("up", .up), command("down", .down), command("left", .left),
        command("right", .right), command("tab", .next),
        command("tab", .previous, with: .shift),
        command("home", .first), command("end", .last), command("pageup", .pageUp),
        command("pagedown", .pageDown), command("enter", .commit),
        command("kpenter", .commit), command("esc", .cancel),
    ]

    /// The digits, which choose a visible item. They are left out where digits are typed, as in a search.
    public static let digits: [KeyCommandDescriptor] = (1...9).flatMap { number in
        ["\(number)", "kp\(number)"].map { command($0, .ordinal(number)) }
    }

    /// Chords for front ends with a window of their own, where no keystroke belongs to an application.
    public static let chords: [KeyCommandDescriptor] = [
        command("pageup", .previousSection, with: .control),
        command("pagedown", .nextSection, with: .control),
        command("n", .next, with: .control),
        command("p", .previous, with: .control), command("c", .cancel, with: .control),
        command("d", .cancel, with: .control), command("g", .cancel, with: .control),
    ]
}

private func command(
    _ key: String, _ intent: NavigationIntent, with modifiers: Modifiers = []
) -> KeyCommandDescriptor {
    KeyCommandDescriptor(Keystroke(Keycode(named: key)!, modifiers), intent)
}
