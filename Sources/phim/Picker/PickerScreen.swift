import CLinux
import Drawing
import Glibc
import Navigation
import System

/// A picker on the terminal. It has the terminal itself, so that what is chosen can go into a pipe.
enum PickerScreen {
    /// Shows the picker until something is chosen; nil if nothing is.
    static func choose(with picker: inout Picker, title: String, _ texts: PickerTexts) throws -> Picker.Item? {
        let terminal = try RawTerminal()
        defer { terminal.close() }
        var keys = PickerKeys()
        while true {
            let (columns, rows) = terminal.size
            picker.layOut(columns: picker.isGrid ? max(1, columns / 4) : 1, lines: max(1, rows - 3))
            terminal.write(frame(of: picker, title: title, columns: columns, texts))
            guard let bytes = terminal.read(within: keys.isInSequence ? Self.sequenceTime : nil) else { return nil }
            for key in bytes.isEmpty ? keys.endSequence() : keys.take(bytes) {
                switch key {
                case .intent(.commit):
                    if let item = picker.focused { return item }
                case .intent(.cancel): return nil
                case .intent(let intent): picker.move(intent)
                case .text(let text): picker.search(picker.search + text)
                case .backspace: picker.search(String(picker.search.dropLast()))
                case .deleteWord: picker.search(picker.search.withoutLastWord)
                case .deleteAll: picker.search("")
                }
            }
        }
    }

    /// The rest of a key's bytes comes within so many milliseconds, also over a network.
    private static let sequenceTime: Int32 = 100

    private static func frame(of picker: Picker, title: String, columns: Int, _ texts: PickerTexts) -> String {
        let end = "\u{1b}[K\r\n"
        let head = fit("\(title): \(picker.search)", columns - 1)
        var text = "\u{1b}[H" + head + "\u{1b}[7m \u{1b}[0m"
        let room = columns - TerminalWidth.of(head) - 3
        if picker.search.isEmpty, room > 10 { text += "  " + fit(texts.hint, room) }
        text += end
        let widths = picker.isGrid ? [] : widths(of: picker.items)
        for line in picker.seenLines {
            // Where a terminal does not know a character, what stood there before would stay.
            text += "\u{1b}[K"
            for (column, index) in line.enumerated() {
                let item = picker.items[index]
                let isFocused = picker.navigator.focus?.index == index
                if picker.isGrid {
                    text += "\u{1b}[\(column * 4 + 1)G" + (isFocused ? "[" : " ") + item.text
                    text += "\u{1b}[\(column * 4 + 4)G" + (isFocused ? "]" : " ")
                } else {
                    text += (isFocused ? "> " : "  ") + fit(label(of: item, widths), columns - 2)
                }
            }
            text += end
        }
        let name = picker.focused.map { picker.isGrid ? $0.title : "" } ?? texts.nothingFound
        return text + "\u{1b}[J" + fit(name, columns)
    }

    /// How wide the parts of a line are, but the last: those of ordinary lengths stand in columns.
    private static func widths(of items: [Picker.Item]) -> [Int] {
        (0..<2).map { place in
            items.map { item in
                item.parts.indices.contains(place + 1) ? min(20, TerminalWidth.of(plain(item.parts[place]))) : 0
            }.max() ?? 0
        }
    }

    private static func label(of item: Picker.Item, _ widths: [Int]) -> String {
        let parts = item.parts.map(plain)
        return parts.enumerated().map { place, part in
            guard place + 1 < parts.count else { return part }
            return part + String(repeating: " ", count: max(0, widths[place] - TerminalWidth.of(part)) + 2)
        }.joined()
    }

    /// As much of a text as there are columns for, on one line.
    private static func fit(_ text: String, _ columns: Int) -> String {
        let text = plain(text)
        if TerminalWidth.of(text) < columns { return text }
        var shown = ""
        var width = 2
        for character in text {
            width += TerminalWidth.of(String(character))
            if width > columns { break }
            shown.append(character)
        }
        return columns > 1 ? shown + "…" : ""
    }

    /// A text without what a terminal would obey.
    private static func plain(_ text: String) -> String {
        String(
            text.unicodeScalars.map { scalar -> Character in
                switch scalar {
                case "\n": "⏎"
                case "\t": "⇥"
                default: scalar.properties.generalCategory == .control ? "·" : Character(scalar)
                }
            })
    }
}

extension String {
    /// The text without its last word and what stands behind that.
    fileprivate var withoutLastWord: String {
        let rest = reversed().drop { $0 == " " }.drop { $0 != " " }
        return String(rest.reversed())
    }
}

/// The keys of a picker, read from a terminal's bytes.
struct PickerKeys {
    /// What a key does.
    enum Key: Hashable {
        case intent(NavigationIntent)
        case text(String)
        case backspace, deleteWord, deleteAll
    }

    /// The beginning of a character or a sequence whose rest has not come yet.
    private var rest: [UInt8] = []

    private static let sequences: [String: NavigationIntent] = [
        "[A": .up, "[B": .down, "[C": .right, "[D": .left, "OA": .up, "OB": .down, "OC": .right, "OD": .left,
        "[H": .first, "[F": .last, "OH": .first, "OF": .last, "[1~": .first, "[4~": .last, "[7~": .first,
        "[8~": .last, "[5~": .pageUp, "[6~": .pageDown, "[5;5~": .previousSection, "[6;5~": .nextSection,
        "[Z": .previous,
    ]

    /// What came last is Escape or the beginning of a sequence.
    var isInSequence: Bool { rest.first == 0x1b }

    /// Nothing more came for a while: what was taken for the beginning of a sequence was Escape, which gives up.
    mutating func endSequence() -> [Key] {
        guard isInSequence else { return [] }
        rest = []
        return [.intent(.cancel)]
    }

    /// The keys of some bytes that came at once. An unknown sequence does nothing.
    mutating func take(_ bytes: [UInt8]) -> [Key] {
        var bytes = (rest + bytes)[...]
        rest = []
        var keys: [Key] = []
        while let byte = bytes.popFirst() {
            switch byte {
            case 0x1b:
                if let next = bytes.first, next != 0x5b && next != 0x4f {
                    keys.append(.intent(.cancel))
                    continue
                }
                let length = bytes.dropFirst().prefix { !(0x40...0x7e).contains($0) }.count + 2
                if bytes.count < length {
                    rest = [byte] + bytes
                    return keys
                }
                let sequence = String(decoding: bytes.prefix(length), as: UTF8.self)
                bytes = bytes.dropFirst(length)
                if let intent = Self.sequences[sequence] { keys.append(.intent(intent)) }
            case 0x03, 0x04, 0x07: keys.append(.intent(.cancel))
            case 0x0d, 0x0a: keys.append(.intent(.commit))
            case 0x09, 0x0e: keys.append(.intent(.next))
            case 0x10: keys.append(.intent(.previous))
            case 0x08, 0x7f: keys.append(.backspace)
            case 0x15: keys.append(.deleteAll)
            case 0x17: keys.append(.deleteWord)
            case ..<0x20: continue
            default:
                let length = byte < 0x80 ? 1 : byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
                let character = [byte] + bytes.prefix(length - 1)
                if character.count < length {
                    rest = character
                    return keys
                }
                bytes = bytes.dropFirst(length - 1)
                if let text = String(validating: character, as: UTF8.self) { keys.append(.text(text)) }
            }
        }
        return keys
    }
}

/// The controlling terminal, byte by byte, on a screen of its own; sane again at every end.
struct RawTerminal {
    private let descriptor: Int32
    /// Tells that the terminal has another size, also while the screen is drawn.
    private let sizes: Int32
    private static let enter = "\u{1b}[?1049h\u{1b}[?25l"
    private static let leave = Array("\u{1b}[?25h\u{1b}[?1049l".utf8)

    /// What a signal puts back.
    private nonisolated(unsafe) static var saved: (descriptor: Int32, settings: termios)?

    init() throws(PlainError) {
        if ProcessEnvironment.variables["TERM"] == "dumb" {
            throw PlainError("the terminal “dumb” cannot move its cursor; --first chooses the first match")
        }
        descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
        var settings = termios()
        guard descriptor >= 0, tcgetattr(descriptor, &settings) == 0 else {
            throw PlainError("there is no terminal to choose in; --first chooses the first match")
        }
        Self.saved = (descriptor, settings)
        for number in [SIGTERM, SIGHUP, SIGINT, SIGQUIT] {
            signal(number) { number in
                RawTerminal.restore()
                _exit(128 + number)
            }
        }
        sizes = phim_signals_open([SIGWINCH], 1)
        var raw = settings
        cfmakeraw(&raw)
        tcsetattr(descriptor, TCSAFLUSH, &raw)
        write(Self.enter)
    }

    /// Columns and rows.
    var size: (columns: Int, rows: Int) {
        var size = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
        return isKnown ? (Int(size.ws_col), Int(size.ws_row)) : (80, 24)
    }

    /// What was typed; nothing if the terminal has another size or the time is over, nil at its end. Waits for it.
    func read(within time: Int32? = nil) -> [UInt8]? {
        // A descriptor that is not there is not waited for.
        var waited = [descriptor, sizes].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let count = poll(&waited, 2, time ?? -1)
        if count <= 0 { return count == 0 || errno == EINTR ? [] : nil }
        if waited[1].revents != 0 {
            while phim_signals_read(sizes) != 0 {}
            return []
        }
        var buffer = [UInt8](repeating: 0, count: 256)
        let length = Glibc.read(descriptor, &buffer, buffer.count)
        if length > 0 { return Array(buffer[..<length]) }
        return length < 0 && errno == EINTR ? [] : nil
    }

    func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno != EINTR { return }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// The terminal is as it was.
    func close() {
        Self.restore()
        Glibc.close(descriptor)
        Glibc.close(sizes)
        _ = phim_signals_unblock([SIGWINCH], 1)
    }

    private static func restore() {
        guard var saved else { return }
        _ = Glibc.write(saved.descriptor, leave, leave.count)
        tcsetattr(saved.descriptor, TCSAFLUSH, &saved.settings)
        self.saved = nil
    }
}
