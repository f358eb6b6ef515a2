/// What a key does in a list, as data: a front end can show it, a user can bind it to another key.
public struct KeyCommandDescriptor: Hashable, Sendable {
    /// The key and its modifiers.
    public var chord: KeyChord
    /// What it does, in English, for people.
    public var title: String
    /// What it asks of the navigator.
    public var intent: NavigationIntent

    /// A key command.
    @inlinable
    public init(_ chord: KeyChord, _ title: String, _ intent: NavigationIntent) {
        self.chord = chord
        self.title = title
        self.intent = intent
    }

    /// The request that a press of the key makes, or its repeat.
    @inlinable
    public func request(isRepeat: Bool = false) -> NavigationRequest {
        NavigationRequest(intent, isRepeat: isRepeat)
    }
}

extension [KeyCommandDescriptor] {
    /// The keys of a list. In a vertical one the arrow that points the way one reads commits: right, or left where
    /// one reads from the right. The digits pick what is seen.
    public static func list(
        axis: ListAxis = .vertical, direction: LayoutDirection = .leftToRight
    ) -> [KeyCommandDescriptor] {
        var commands: [KeyCommandDescriptor] = []
        switch axis {
        case .vertical:
            commands.append(KeyCommandDescriptor(KeyChord("up"), "Up", .up))
            commands.append(KeyCommandDescriptor(KeyChord("down"), "Down", .down))
            let forward = direction == .leftToRight ? "right" : "left"
            commands.append(KeyCommandDescriptor(KeyChord(forward), "Choose", .commit))
        case .horizontal:
            commands.append(KeyCommandDescriptor(KeyChord("left"), "Left", .left))
            commands.append(KeyCommandDescriptor(KeyChord("right"), "Right", .right))
        }
        commands += shared
        for number in 1...9 {
            commands.append(KeyCommandDescriptor(KeyChord("\(number)"), "Item \(number)", .ordinal(number)))
            commands.append(KeyCommandDescriptor(KeyChord("kp\(number)"), "Item \(number)", .ordinal(number)))
        }
        return commands
    }

    /// The keys of a grid. No arrow commits, and digits are left to be typed.
    public static let grid: [KeyCommandDescriptor] =
        [
            KeyCommandDescriptor(KeyChord("up"), "Up", .up),
            KeyCommandDescriptor(KeyChord("down"), "Down", .down),
            KeyCommandDescriptor(KeyChord("left"), "Left", .left),
            KeyCommandDescriptor(KeyChord("right"), "Right", .right),
        ] + shared

    /// What a list and a grid have in common.
    private static let shared: [KeyCommandDescriptor] = [
        KeyCommandDescriptor(KeyChord("tab"), "Next", .next),
        KeyCommandDescriptor(KeyChord("tab", .shift), "Previous", .previous),
        KeyCommandDescriptor(KeyChord("home"), "First", .first),
        KeyCommandDescriptor(KeyChord("end"), "Last", .last),
        KeyCommandDescriptor(KeyChord("pageup"), "Page up", .pageUp),
        KeyCommandDescriptor(KeyChord("pagedown"), "Page down", .pageDown),
        KeyCommandDescriptor(KeyChord("pageup", .control), "Previous section", .previousSection),
        KeyCommandDescriptor(KeyChord("pagedown", .control), "Next section", .nextSection),
        KeyCommandDescriptor(KeyChord("enter"), "Choose", .commit),
        KeyCommandDescriptor(KeyChord("kpenter"), "Choose", .commit),
        KeyCommandDescriptor(KeyChord("esc"), "Cancel", .cancel),
    ]
}
