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

    /// The command of a key by name, with exactly these modifiers; nil if it has none.
    public func command(for key: String, _ modifiers: KeyChord.Modifiers = []) -> KeyCommandDescriptor? {
        command(for: KeyChord(key, modifiers))
    }

    /// Binds a command to its keys; what they did before is gone.
    public mutating func bind(_ command: KeyCommandDescriptor) {
        if let place = places[command.chord] {
            commands[place] = command
        } else {
            places[command.chord] = commands.count
            commands.append(command)
        }
    }

    /// Takes the command of these keys away.
    public mutating func unbind(_ chord: KeyChord) {
        guard places[chord] != nil else { return }
        rebuild(commands.filter { $0.chord != chord })
    }

    /// Gives an intent these keys and no others; what they did before is gone. The title stays; an intent that had no
    /// key is titled by its text form.
    public mutating func rebind(_ intent: NavigationIntent, to chords: [KeyChord]) {
        let title = commands.first { $0.intent == intent }?.title ?? intent.description
        rebuild(commands.filter { $0.intent != intent })
        for chord in chords { bind(KeyCommandDescriptor(chord, title, intent)) }
    }

    private mutating func rebuild(_ commands: [KeyCommandDescriptor]) {
        self = KeyCommandTable(commands)
    }
}
