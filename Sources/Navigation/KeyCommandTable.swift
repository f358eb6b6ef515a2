public import Keyboard

/// The command of a key in a list. It is data, so that a front end can show it and a user can bind it to another key.
public struct KeyCommandDescriptor: Hashable, Sendable {
    /// The key and its modifiers.
    public var keystroke: Keystroke
    /// The intent for the navigator; nil if the list does not use the key.
    public var intent: NavigationIntent?

    /// A command of a key; nil disables the key.
    public init(_ keystroke: Keystroke, _ intent: NavigationIntent?) {
        self.keystroke = keystroke
        self.intent = intent
    }
}

/// A table of key commands, with at most one command for each key with its modifiers.
public struct KeyCommandTable: Hashable, Sendable {
    /// All commands, in the order in which a front end shows them.
    public private(set) var commands: [KeyCommandDescriptor] = []
    /// The index of the command of each keystroke.
    private var places: [Keystroke: Int] = [:]

    /// A table of commands. If two have the same keys, the later one is used.
    public init(_ commands: [KeyCommandDescriptor] = []) {
        for command in commands { bind(command) }
    }

    /// The command of a key with exactly these modifiers; nil if it has none.
    public func command(for keystroke: Keystroke) -> KeyCommandDescriptor? { places[keystroke].map { commands[$0] } }

    /// Binds a command to its keys, and replaces their earlier command.
    public mutating func bind(_ command: KeyCommandDescriptor) {
        if let place = places[command.keystroke] {
            commands[place] = command
        } else {
            places[command.keystroke] = commands.count
            commands.append(command)
        }
    }
}
