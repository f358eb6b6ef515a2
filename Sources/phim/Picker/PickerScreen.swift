import Glibc
import Navigation
import System

/// A picker on the terminal. It has the terminal itself, so that what is chosen can go into a pipe.
enum PickerScreen {
    /// Shows the picker until something is chosen; nil if nothing is.
    static func choose(with picker: inout Picker, title: String) throws -> Picker.Item? {
        let terminal = try RawTerminal()
        defer { terminal.close() }
        var keys = PickerKeys()
        while true {
            let (columns, rows) = terminal.size
            picker.layOut(columns: picker.isGrid ? max(1, columns / 4) : 1, lines: max(1, rows - 3))
            terminal.write(frame(of: picker, title: title, columns: columns))
            guard let bytes = terminal.read() else { return nil }
            for key in keys.take(bytes) {
                switch key {
                case .intent(.commit):
                    if let item = picker.focused { return item }
                case .intent(.cancel): return nil
                case .intent(let intent): picker.move(intent)
                case .text(let text): picker.search(picker.search + text)
                case .backspace: picker.search(String(picker.search.dropLast()))
                }
            }
        }
    }

    private static func frame(of picker: Picker, title: String, columns: Int) -> String {
        let end = "\u{1b}[K\r\n"
        var text = "\u{1b}[H\(title): \(visible(picker.search, columns))\u{1b}[7m \u{1b}[0m\(end)"
        for line in picker.seenLines {
            for (column, index) in line.enumerated() {
                let item = picker.items[index]
                let isFocused = picker.navigator.focus?.index == index
                if picker.isGrid {
                    text += "\u{1b}[\(column * 4 + 1)G" + (isFocused ? "[" : " ") + item.text
                    text += "\u{1b}[\(column * 4 + 4)G" + (isFocused ? "]" : " ")
                } else {
                    let label = item.title.isEmpty ? item.text : "\(item.title)  \(item.text)"
                    text += (isFocused ? "> " : "  ") + visible(label, columns - 2)
                }
            }
            text += end
        }
        let name = picker.focused.map { picker.isGrid ? $0.title : "" } ?? "nothing found"
        return text + "\u{1b}[J" + visible(name, columns)
    }

    /// A text on one line, without what a terminal would obey.
    private static func visible(_ text: String, _ width: Int) -> String {
        let plain = text.unicodeScalars.map { scalar -> Character in
            scalar == "\n" ? "⏎" : scalar.properties.generalCategory == .control ? "·" : Character(scalar)
        }
        return String(plain.prefix(max(0, width - 1)))
    }
}

/// The keys of a picker, read from a terminal's bytes.
struct PickerKeys {
    /// What a key does.
    enum Key: Hashable {
        case intent(NavigationIntent)
        case text(String)
        case backspace
    }

    /// The beginning of a character whose rest has not come yet.
    private var rest: [UInt8] = []

    private static let sequences: [String: NavigationIntent] = [
        "[A": .up, "[B": .down, "[C": .right, "[D": .left, "OA": .up, "OB": .down, "OC": .right, "OD": .left,
        "[H": .first, "[F": .last, "OH": .first, "OF": .last, "[1~": .first, "[4~": .last, "[7~": .first,
        "[8~": .last, "[5~": .pageUp, "[6~": .pageDown, "[5;5~": .previousSection, "[6;5~": .nextSection,
        "[Z": .previous,
    ]

    /// The keys of some bytes that came at once. Escape alone gives up; an unknown sequence does nothing.
    mutating func take(_ bytes: [UInt8]) -> [Key] {
        var bytes = (rest + bytes)[...]
        rest = []
        var keys: [Key] = []
        while let byte = bytes.popFirst() {
            switch byte {
            case 0x1b:
                guard let next = bytes.first, next == 0x5b || next == 0x4f else {
                    keys.append(.intent(.cancel))
                    continue
                }
                let length = bytes.dropFirst().prefix { !(0x40...0x7e).contains($0) }.count + 2
                let sequence = String(decoding: bytes.prefix(length), as: UTF8.self)
                bytes = bytes.dropFirst(length)
                if let intent = Self.sequences[sequence] { keys.append(.intent(intent)) }
            case 0x03, 0x04, 0x07: keys.append(.intent(.cancel))
            case 0x0d, 0x0a: keys.append(.intent(.commit))
            case 0x09, 0x0e: keys.append(.intent(.next))
            case 0x10: keys.append(.intent(.previous))
            case 0x08, 0x7f: keys.append(.backspace)
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
    private static let enter = "\u{1b}[?1049h\u{1b}[?25l"
    private static let leave = Array("\u{1b}[?25h\u{1b}[?1049l".utf8)

    /// What a signal puts back.
    private nonisolated(unsafe) static var saved: (descriptor: Int32, settings: termios)?

    init() throws(PlainError) {
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

    /// What was typed; nil at the end of the terminal. Waits for it.
    func read() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 256)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count > 0 { return Array(buffer[..<count]) }
            if count == 0 || errno != EINTR { return nil }
        }
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
    }

    private static func restore() {
        guard var saved else { return }
        _ = Glibc.write(saved.descriptor, leave, leave.count)
        tcsetattr(saved.descriptor, TCSAFLUSH, &saved.settings)
        self.saved = nil
    }
}
