public import Keyboard

/// What a key does in a list, as data: a front end can show it, a user can bind it to another key.
public struct KeyCommandDescriptor: Hashable, Sendable {
    /// The key and its modifiers.
    public var chord: KeyChord
    /// What it asks of the navigator; nil if the list has no use for the key.
    public var intent: NavigationIntent?

    /// A key command.
    public init(_ chord: KeyChord, _ intent: NavigationIntent?) {
        self.chord = chord
        self.intent = intent
    }
}

/// Key commands to look up by their keys, and to bind anew. Each key, with the same modifiers, does one thing.
public struct KeyCommandTable: Hashable, Sendable {
    /// All commands, in the order in which a front end shows them.
    public private(set) var commands: [KeyCommandDescriptor] = []
    /// The place of each chord's command.
    private var places: [KeyChord: Int] = [:]

    /// A table of commands. Where two have the same keys the later counts.
    public init(_ commands: [KeyCommandDescriptor] = []) {
        for command in commands { bind(command) }
    }

    /// The command of a key with exactly these modifiers; nil if it has none.
    public func command(for chord: KeyChord) -> KeyCommandDescriptor? { places[chord].map { commands[$0] } }

    /// Binds a command to its keys; what they did before is gone.
    public mutating func bind(_ command: KeyCommandDescriptor) {
        if let place = places[command.chord] {
            commands[place] = command
        } else {
            places[command.chord] = commands.count
            commands.append(command)
        }
    }
}
