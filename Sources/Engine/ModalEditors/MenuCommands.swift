/// Follows the commands of an editor whose commands are single keys, of which some open a menu of further keys or ask for
/// a line: Kakoune and Helix.
struct MenuCommands: Sendable {
    /// How a command goes on after one of its keys.
    enum Step: Sendable {
        /// An insertion begins.
        case insertion
        /// So many keys belong to the command, whatever they are.
        case keys(Int)
        /// One key belongs to the command, unless a count comes before it, as of Kakoune's `g`.
        case keyWithoutCount
        /// The next key chooses how the command goes on. A key that is not there ends it.
        case menu([EditorKey: Step])
        /// A line until Return.
        case line
        /// Keys until Escape.
        case untilEscape
    }

    private enum State: Sendable {
        case command(hasCount: Bool)
        case keys(Int)
        case menu([EditorKey: Step])
        case line(CommandLine)
        case untilEscape
    }

    /// The first keys of the commands that are longer than one key or begin an insertion.
    private let commands: [EditorKey: Step]
    private let backspaceLeavesLine: Bool
    private var state = State.command(hasCount: false)

    private init(_ commands: [EditorKey: Step], backspaceLeavesLine: Bool) {
        self.commands = commands
        self.backspaceLeavesLine = backspaceLeavesLine
    }

    /// Whether the last key ended a command.
    var isComplete: Bool {
        if case .command(hasCount: false) = state { true } else { false }
    }

    /// Handles the next key. Returns whether an insertion begins after it.
    mutating func beginsInsertion(with key: EditorKey) -> Bool {
        switch state {
        case .command(let hasCount):
            if case .character("0"..."9") = key {
                state = .command(hasCount: true)
                return false
            }
            return take(commands[key], hasCount: hasCount)
        case .keys(let count): state = count > 1 ? .keys(count - 1) : .command(hasCount: false)
        case .menu(let menu): return take(menu[key], hasCount: false)
        case .line(var line):
            state = line.take(key) == .goesOn ? .line(line) : .command(hasCount: false)
        case .untilEscape: break
        }
        return false
    }

    private mutating func take(_ step: Step?, hasCount: Bool) -> Bool {
        state = .command(hasCount: false)
        switch step {
        case nil: break
        case .insertion: return true
        case .keys(let count): state = .keys(count)
        case .keyWithoutCount: if !hasCount { state = .keys(1) }
        case .menu(let menu): state = .menu(menu)
        case .line: state = .line(CommandLine(backspaceLeaves: backspaceLeavesLine))
        case .untilEscape: state = .untilEscape
        }
        return false
    }
}

extension MenuCommands {
    /// The commands of Kakoune: `:doc keys` in it.
    static let kakoune = {
        // An object of the user's is asked for as a line.
        let object = Step.menu([.character("c"): .line])
        let commands = characters("iIaAoOc", .insertion).adding(options("c", .insertion))
            .adding(characters("gG", .keyWithoutCount)).adding(characters("V", .untilEscape))
            .adding(characters("ftFTrv\" ", .keys(1))).adding(options("ftFTzZ", .keys(1)))
            .adding(characters("[]{}", object)).adding(options("[]{}ia", object))
            .adding(characters(":/?sS|!$", .line)).adding(options("/?kK|!", .line))
        return MenuCommands(commands, backspaceLeavesLine: true)
    }()

    /// The commands of Helix: its documentation's chapter Keymap. A picker is a line.
    static let helix = {
        let window = Step.menu([.character("n"): .keys(1)])
        let menus: [EditorKey: Step] = [
            .character("g"): .menu(characters("w", .keys(2))),
            .character("m"): .menu(characters("sdai", .keys(1)).adding(characters("r", .keys(2)))),
            .character("z"): .menu(characters("/?", .line)),
            .character(" "): .menu(
                characters("fFlbjsSdDgeE'/?r", .line).adding(characters("w", window))
                    .adding(characters("G", .untilEscape))),
            .control("w"): window,
        ]
        let commands = characters("iIaAoOc", .insertion).adding(options("c", .insertion)).adding(menus)
            .adding(characters("Z", .untilEscape)).adding(characters("ftFTr\"[]", .keys(1)))
            .adding(characters(":/?sSK|!$", .line)).adding(options("K|!", .line))
        return MenuCommands(commands, backspaceLeavesLine: false)
    }()

    private static func characters(_ characters: String, _ step: Step) -> [EditorKey: Step] {
        Dictionary(uniqueKeysWithValues: characters.unicodeScalars.map { (.character($0), step) })
    }

    private static func options(_ characters: String, _ step: Step) -> [EditorKey: Step] {
        Dictionary(uniqueKeysWithValues: characters.unicodeScalars.map { (.option($0), step) })
    }
}

extension [EditorKey: MenuCommands.Step] {
    fileprivate func adding(_ others: Self) -> Self { merging(others) { first, _ in first } }
}
