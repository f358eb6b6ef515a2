import CNcurses
import Glibc
import Keyboard
import Playground
import System

/// The terminal, by ncurses.
enum CursesScreen {
    /// Fails with what to do where `phim try` cannot draw.
    static func check() throws {
        let elsewhere = "`phim type` works everywhere: echo 'tieengs Vieetj' | phim type"
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw PlainError("phim try needs a terminal for its input and its output; " + elsewhere)
        }
        useUTF8()
        let name = getenv("TERM").map { String(cString: $0) } ?? ""
        switch UInt32(phim_curses_examine()) {
        case PHIM_CURSES_NOTHING.rawValue: return
        case PHIM_CURSES_CURSOR.rawValue:
            throw PlainError("the terminal “\(name)” cannot move its cursor, which phim try needs; " + elsewhere)
        default:
            throw PlainError(
                "the terminal “\(name)” (TERM) is not known here; try TERM=xterm-256color phim try; " + elsewhere)
        }
    }

    /// Themes need 256 colours.
    static var hasManyColors: Bool { Terminal.hasColors && phim_curses_colors() >= 256 }

    /// Begins the screen. Call `check` before.
    static func begin() throws {
        guard phim_curses_begin(Terminal.hasColors) else { throw PlainError("ncurses cannot use this terminal") }
    }

    /// The terminal is as it was.
    static func end() { phim_curses_end() }

    /// The screen comes again after another program had the terminal.
    static func resume() {
        phim_curses_resume()
        resize()
    }

    /// The terminal has another size.
    static func resize() {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else { return }
        phim_curses_resize(Int32(size.ws_row), Int32(size.ws_col))
    }

    /// Everything is drawn again, whatever stands there.
    static func redraw() { phim_curses_redraw() }

    /// Columns and rows.
    static var size: (columns: Int, rows: Int) {
        let size = phim_curses_size()
        return (Int(size.column_count), Int(size.row_count))
    }

    /// What was typed, at most so much.
    static func read(limit: Int) -> [PlaygroundInput] {
        var inputs: [PlaygroundInput] = []
        while inputs.count < limit, let key = readKey() {
            guard key == .character("\u{1b}", withAlt: false), let next = readKey() else {
                inputs.append(contentsOf: key.map { [$0] } ?? [])
                continue
            }
            // Alt makes a terminal send Escape before the character.
            if case .character(let character, _)? = next, character != "\u{1b}" {
                if character == "[" || character == "O", skipSequence() { continue }
                inputs.append(.character(character, withAlt: true))
            } else {
                inputs += [.character("\u{1b}", withAlt: false)] + (next.map { [$0] } ?? [])
            }
        }
        return inputs
    }

    /// Reads to the end of a key's sequence that terminfo does not know; false if there is none.
    private static func skipSequence() -> Bool {
        var hasBegun = false
        while let key = readKey() {
            hasBegun = true
            if case .character(let character, _)? = key, ("0"..."?").contains(character) { continue }
            break
        }
        return hasBegun
    }

    /// The next key; nil in it for one that has no meaning; nil if there is none.
    private static func readKey() -> PlaygroundInput?? {
        var key: UInt32 = 0
        switch phim_curses_read(&key) {
        case 1: return .some(Unicode.Scalar(key).map { .character($0, withAlt: false) })
        case 2: return .some(phim_curses_name(key).flatMap { PlaygroundInput(keyName: String(cString: $0)) })
        default: return nil
        }
    }

    /// Shows a frame.
    static func show(_ frame: ScreenFrame) {
        phim_curses_clear()
        for (row, runs) in frame.lines.enumerated() {
            phim_curses_move(Int32(row), 0)
            for run in runs {
                use(run.style)
                let text = run.text.unicodeScalars.map(\.value)
                phim_curses_put(text, Int32(text.count))
            }
        }
        use(.plain)
        phim_curses_show_cursor(frame.cursor != nil)
        if let cursor = frame.cursor { phim_curses_move(Int32(cursor.row), Int32(cursor.column)) }
        phim_curses_refresh()
    }

    private static func use(_ style: ScreenFrame.Style) {
        let (bold, dim, reverse, underline) = (1, 2, 4, 8)
        let (bits, text, fill) =
            switch style {
            case .plain: (0, -1, -1)
            case .title, .focused, .pressed: (reverse | bold, -1, -1)
            case .rule: (dim, -1, -1)
            case .label: (0, magenta, -1)
            case .strong, .bound: (bold, -1, -1)
            case .done: (bold, green, -1)
            case .next: (underline | bold, magenta, -1)
            case .key(let look): (0, TerminalPalette.number(of: look.text), TerminalPalette.number(of: look.fill))
            }
        phim_curses_style(Int32(bits), Int32(text), Int32(fill))
    }

    /// To be read on black and on white.
    private static let (green, magenta) = (2, 5)

    /// Phím writes UTF-8. Where the language is “C”, as often over ssh, the terminal mostly is of UTF-8 all the same.
    private static func useUTF8() {
        setlocale(LC_ALL, "")
        if nl_langinfo(Int32(CODESET)).map({ String(cString: $0) }) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
    }
}
