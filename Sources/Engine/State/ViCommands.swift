import Keyboard

/// The commands of vi, followed key by key, to know where an insertion begins: `o`, `cw`, `ct,`, `3cc`, but not the
/// letters of `:w`, `/text`, `fi`, `diw`.
///
/// Only as much of the syntax as that takes. A command that other editors have instead costs at most an insertion that
/// begins too early or too late, until the next Escape.
struct ViCommands {
    /// A key as a command reads it.
    enum Key: Hashable {
        case character(Unicode.Scalar)
        /// The character's key with Ctrl.
        case control(Unicode.Scalar)
        case enter
        case backspace
        case insert
        /// Another key: an arrow, a function key.
        case other

        init(_ keycode: Keycode, _ character: Unicode.Scalar?, hasControl: Bool) {
            if let character {
                self = hasControl ? .control(character) : .character(character)
            } else {
                switch keycode {
                case .enter, .keypadEnter: self = .enter
                case .backspace: self = .backspace
                case Keycode(110): self = .insert
                default: self = .other
                }
            }
        }
    }

    /// What the next key is.
    private enum Expected {
        case command
        /// One character that belongs to the command: `fx`, `"a`, `iw`.
        case argument
        /// The rest of a command that begins with g.
        case afterG
        /// A line until Return, with so many characters yet.
        case line(Int)
    }

    /// The operator whose motion comes.
    private enum Operator {
        case none
        /// It deletes or copies.
        case plain
        /// It deletes, and an insertion begins.
        case change
    }

    private var expected = Expected.command
    private var pending = Operator.none
    /// Whether an argument ends the motion of the operator; a register's name does not.
    private var endsMotion = false
    /// The key that began the selection; nil if there is none.
    private var selection: Key?
    private var isRecording = false

    /// Takes the next key; answers whether an insertion begins after it.
    mutating func beginsInsertion(with key: Key) -> Bool {
        switch expected {
        case .command: return takeCommand(key)
        case .argument:
            expected = .command
            return endsMotion && endMotion()
        case .afterG: return takeAfterG(key)
        case .line(let count): return takeInLine(key, count)
        }
    }

    private mutating func takeCommand(_ key: Key) -> Bool {
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
        case "c": pending = .change
        case "d", "y", "<", ">", "=", "!": pending = .plain
        case "g": expect(.afterG)
        case "q":
            if !isRecording { expect(.argument) }
            isRecording.toggle()
        case "r", "f", "F", "t", "T", "m", "'", "`", "@", "\"", "z", "Z", "[", "]": expect(.argument)
        case ":", "/", "?": expect(.line(0))
        case "v", "V": selection = .character(character)
        default: break
        }
        return false
    }

    private mutating func takeMotion(_ key: Key) -> Bool {
        guard case .character(let character) = key else { return key == .control("v") ? false : endMotion() }
        switch character {
        case "1"..."9", "v", "V": return false
        case "i", "a", "f", "F", "t", "T", "'", "`", "[", "]": expect(.argument, endsMotion: true)
        case "\"": expect(.argument)
        case "g": expect(.afterG)
        case "/", "?": expect(.line(0))
        default: return endMotion()
        }
        return false
    }

    private mutating func takeInSelection(_ key: Key) -> Bool {
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
                expect(.line(0))
            case "/", "?": expect(.line(0))
            default: break
            }
        default: break
        }
        return false
    }

    private mutating func takeAfterG(_ key: Key) -> Bool {
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

    private mutating func takeInLine(_ key: Key, _ count: Int) -> Bool {
        switch key {
        case .enter, .control("m"), .control("j"):
            expected = .command
            return endMotion()
        case .backspace where count == 0, .control("c"):
            expected = .command
            pending = .none
        case .backspace: expected = .line(count - 1)
        case .character: expected = .line(count + 1)
        default: break
        }
        return false
    }

    private mutating func expect(_ next: Expected, endsMotion: Bool = false) {
        expected = next
        self.endsMotion = endsMotion
    }

    /// The motion of the operator is complete; answers whether the operator begins an insertion.
    private mutating func endMotion() -> Bool {
        defer { pending = .none }
        return pending == .change
    }
}
