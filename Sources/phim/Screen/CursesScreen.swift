import CNcurses
import Glibc
import Keyboard
import Playground
import System

/// The screen of the controlling terminal, drawn with ncurses. Standard input and output may be pipes.
final class CursesScreen {
    private let terminal: Int32
    /// The frame on the screen; nil if it is not known.
    private var shown: ScreenFrame?

    /// Opens the terminal. Throws if it cannot be used, with a message that ends with what to do `instead`. The screen
    /// does not change before `begin`.
    init(instead: String) throws {
        Self.useUTF8()
        let name = getenv("TERM").map { String(cString: $0) } ?? ""
        switch UInt32(phim_curses_examine(STDOUT_FILENO)) {
        case PHIM_CURSES_NOTHING.rawValue: break
        case PHIM_CURSES_CURSOR.rawValue:
            throw PlainError(localized("the terminal “\(name)” cannot move its cursor; \(instead)"))
        default:
            throw PlainError(
                localized("the terminal “\(name)” (TERM) is not known here; try TERM=xterm-256color; \(instead)"))
        }
        terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
        if terminal < 0 { throw PlainError(localized("there is no terminal here; \(instead)")) }
    }

    /// The descriptor, which is readable when keys were typed.
    var descriptor: Int32 { terminal }

    /// Whether the terminal has the 256 colours that themes need.
    static var hasManyColors: Bool { Terminal.hasColors && phim_curses_colors() >= 256 }

    /// Begins drawing. From now on the terminal is restored even after a crash.
    func begin() throws {
        TerminalRestoration.prepare(terminal)
        guard phim_curses_begin(terminal, Terminal.hasColors) else {
            throw PlainError(localized("ncurses cannot use this terminal"))
        }
    }

    /// Restores the terminal.
    func end() { phim_curses_end() }

    /// Shows the screen again after another program has used the terminal.
    func resume() {
        phim_curses_resume()
        resize()
    }

    /// Reads the new size of the terminal.
    func resize() {
        shown = nil
        var size = winsize()
        guard ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else { return }
        phim_curses_resize(Int32(size.ws_row), Int32(size.ws_col))
    }

    /// Draws everything again, whatever is on the screen.
    func redraw() {
        shown = nil
        phim_curses_redraw()
    }

    /// The size in columns and rows.
    var size: (columns: Int, rows: Int) {
        let size = phim_curses_size()
        return (Int(size.column_count), Int(size.row_count))
    }

    /// The typed keys, at most `limit`.
    func read(limit: Int) -> [TerminalInput] {
        var inputs: [TerminalInput] = []
        while inputs.count < limit, let key = readKey() {
            guard key == .character("\u{1b}", withAlt: false), let next = readKey() else {
                inputs.append(contentsOf: key.map { [$0] } ?? [])
                continue
            }
            // With Alt, a terminal sends Escape before the character.
            if case .character(let character, _)? = next, character != "\u{1b}" {
                if character == "[" || character == "O", skipSequence() { continue }
                inputs.append(.character(character, withAlt: true))
            } else {
                inputs += [.character("\u{1b}", withAlt: false)] + (next.map { [$0] } ?? [])
            }
        }
        return inputs
    }

    /// Reads the rest of a key sequence that terminfo does not know; false if there is none.
    private func skipSequence() -> Bool {
        var hasBegun = false
        while let key = readKey() {
            hasBegun = true
            if case .character(let character, _)? = key, ("0"..."?").contains(character) { continue }
            break
        }
        return hasBegun
    }

    /// The next key. The outer nil means that there is none, the inner nil that the key has no meaning.
    private func readKey() -> TerminalInput?? {
        var key: UInt32 = 0
        switch phim_curses_read(&key) {
        case 1: return .some(Unicode.Scalar(key).map { .character($0, withAlt: false) })
        case 2: return .some(phim_curses_name(key).flatMap { TerminalInput(keyName: String(cString: $0)) })
        default: return nil
        }
    }

    /// Shows a frame. Only changed lines are drawn.
    func show(_ frame: ScreenFrame) {
        if shown == nil { phim_curses_clear() }
        let old = shown?.lines ?? []
        for row in 0..<min(size.rows, max(frame.lines.count, old.count)) {
            let (before, now) = (row < old.count ? old[row] : [], row < frame.lines.count ? frame.lines[row] : [])
            if before != now { draw(now, over: before, at: Int32(row)) }
        }
        shown = frame
        use(.plain)
        phim_curses_show_cursor(frame.cursor != nil)
        if let cursor = frame.cursor { phim_curses_move(Int32(cursor.row), Int32(cursor.column)) }
        phim_curses_refresh()
    }

    private func draw(_ runs: [ScreenFrame.Run], over before: [ScreenFrame.Run], at row: Int32) {
        use(.plain)
        phim_curses_clear_line(row)
        // A terminal that lacks a character leaves the old one in place, so the line is aligned again.
        if (before + runs).contains(where: \.endsAnywhere) { phim_curses_align(terminal, row, 0) }
        for run in runs {
            use(run.style)
            phim_curses_move(row, Int32(run.column))
            let text = run.text.unicodeScalars.map(\.value)
            phim_curses_put(text, Int32(text.count))
            if run.endsAnywhere { phim_curses_align(terminal, row, 0) }
        }
    }

    private func use(_ style: ScreenFrame.Style) {
        let (bold, dim, reverse, underline) = (1, 2, 4, 8)
        let (bits, text, fill) =
            switch style {
            case .plain: (0, -1, -1)
            case .title, .focused, .pressed: (reverse | bold, -1, -1)
            case .rule: (dim, -1, -1)
            case .label: (0, Self.magenta, -1)
            case .strong, .bound: (bold, -1, -1)
            case .done: (bold, Self.green, -1)
            case .next: (underline | bold, Self.magenta, -1)
            case .key(let look): (0, TerminalPalette.number(of: look.text), TerminalPalette.number(of: look.fill))
            }
        phim_curses_style(Int32(bits), Int32(text), Int32(fill))
    }

    /// These colours are readable on black and on white.
    private static let (green, magenta) = (2, 5)

    /// Selects UTF-8, which Phím writes. With the locale “C”, which is frequent over ssh, most terminals use UTF-8
    /// nevertheless.
    private static func useUTF8() {
        setlocale(LC_ALL, "")
        if nl_langinfo(Int32(CODESET)).map({ String(cString: $0) }) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
    }
}
