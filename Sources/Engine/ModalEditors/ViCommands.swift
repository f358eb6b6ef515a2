import Keyboard

/// A parser of vi commands, key by key, to find where an insertion begins: `o`, `cw`, `ct,`, `3cc`, but not the letters
/// of `:w`, `/text`, `fi`, `diw`.
struct ViCommands {
    /// What the next key belongs to.
    private enum Expected {
        case command
        /// One character that belongs to the command: `fx`, `"a`, `iw`.
        case argument
        /// The rest of a command that begins with g.
        case afterG
        /// A command line until Return.
        case line(CommandLine)
    }

    /// The operator that waits for its motion.
    private enum Operator {
        case none
        /// An operator that begins no insertion, such as delete or copy.
        case plain
        /// The change operator, which begins an insertion.
        case change
    }

    private var expected = Expected.command
    private var pending = Operator.none
    /// Whether the expected argument completes the motion of the operator. The name of a register does not.
    private var endsMotion = false
    /// The key that began the selection; nil if there is none.
    private var selection: EditorKey?
    private var isRecording = false
    private var isCounting = false

    /// Whether the last key ended a command.
    var isComplete: Bool {
        guard case .command = expected else { return false }
        return pending == .none && selection == nil && !isCounting
    }

    /// Handles the next key. Returns whether an insertion begins after it.
    mutating func beginsInsertion(with key: EditorKey) -> Bool {
        // In a terminal Alt is Escape before the key, which is nothing here.
        if case .option(let character) = key { return beginsInsertion(with: .character(character)) }
        switch expected {
        case .command: return takeCommand(key)
        case .argument:
            expected = .command
            return endsMotion && endMotion()
        case .afterG: return takeAfterG(key)
        case .line(let line): return takeInLine(key, line)
        }
    }

    private mutating func takeCommand(_ key: EditorKey) -> Bool {
        isCounting = false
        if pending != .none { return takeMotion(key) }
        if selection != nil { return takeInSelection(key) }
        switch key {
        case .insert: return true
        case .control("v"), .control("q"): selection = key
        case .control("w"): expect(.argument)
        case .character(let character): return takeCommand(character)
        default: break
        }
        return false
    }

    private mutating func takeCommand(_ character: Unicode.Scalar) -> Bool {
        switch character {
        case "i", "I", "a", "A", "o", "O", "s", "S", "C", "R": return true
        case "1"..."9": isCounting = true
        case "c": pending = .change
        case "d", "y", "<", ">", "=", "!": pending = .plain
        case "g": expect(.afterG)
        case "q":
            if !isRecording { expect(.argument) }
            isRecording.toggle()
        case "r", "f", "F", "t", "T", "m", "'", "`", "@", "\"", "z", "Z", "[", "]": expect(.argument)
        case ":", "/", "?": expect(.line(CommandLine()))
        case "v", "V": selection = .character(character)
        default: break
        }
        return false
    }

    private mutating func takeMotion(_ key: EditorKey) -> Bool {
        guard case .character(let character) = key else { return key == .control("v") ? false : endMotion() }
        switch character {
        case "1"..."9", "v", "V": return false
        case "i", "a", "f", "F", "t", "T", "'", "`", "[", "]": expect(.argument, endsMotion: true)
        case "\"": expect(.argument)
        case "g": expect(.afterG)
        case "/", "?": expect(.line(CommandLine()))
        default: return endMotion()
        }
        return false
    }

    private mutating func takeInSelection(_ key: EditorKey) -> Bool {
        if key == selection {
            selection = nil
            return false
        }
        switch key {
        case .control("v"), .control("q"), .character("v"), .character("V"): selection = key
        case .character(let character):
            switch character {
            case "c", "s", "S", "C", "R", "I", "A":
                selection = nil
                return true
            case "d", "x", "X", "D", "y", "Y", "J", "<", ">", "=", "~", "u", "U", "p", "P", "!": selection = nil
            case "r":
                selection = nil
                expect(.argument)
            case "i", "a", "f", "F", "t", "T", "'", "`", "\"", "@", "[", "]", "z": expect(.argument)
            case "g": expect(.afterG)
            case ":":
                selection = nil
                expect(.line(CommandLine()))
            case "/", "?": expect(.line(CommandLine()))
            default: break
            }
        default: break
        }
        return false
    }

    private mutating func takeAfterG(_ key: EditorKey) -> Bool {
        expected = .command
        if pending != .none { return endMotion() }
        guard case .character(let character) = key else { return false }
        if selection != nil {
            if character != "g", character != "v" { selection = nil }
            return false
        }
        switch character {
        case "i", "I", "R": return true
        case "r", "'", "`": expect(.argument)
        case "u", "U", "~", "?", "q", "w", "@": pending = .plain
        case "v": selection = .character("v")
        default: break
        }
        return false
    }

    private mutating func takeInLine(_ key: EditorKey, _ line: CommandLine) -> Bool {
        var line = line
        switch line.take(key) {
        case .goesOn: expected = .line(line)
        case .isRun:
            expected = .command
            return endMotion()
        case .isLeft:
            expected = .command
            pending = .none
        }
        return false
    }

    private mutating func expect(_ next: Expected, endsMotion: Bool = false) {
        expected = next
        self.endsMotion = endsMotion
    }

    /// The motion of the operator is complete. Returns whether the operator begins an insertion.
    private mutating func endMotion() -> Bool {
        defer { pending = .none }
        return pending == .change
    }
}
