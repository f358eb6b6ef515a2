import Foundation

/// The table in the documentation: a row for each cell, written by the test.
struct MatrixTable {
    /// A row without the names of the cell: way, events a character, then the verdicts.
    private var rows: [String: [String]]
    private static let path = Tree.root + "/Sources/Daemon/Daemon.docc/Matrix.md"
    private static let notRun = "not run"
    private static let columns = ["Desktop", "Application", "Way", "Events"] + MatrixCheck.allCases.map(\.rawValue)

    /// What the documentation says now.
    static func recorded() -> MatrixTable {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        var rows: [String: [String]] = [:]
        for line in text.split(separator: "\n") where line.hasPrefix("|") {
            let parts = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == columns.count else { continue }
            rows["\(parts[0]): \(parts[1])"] = Array(parts.dropFirst(2))
        }
        return MatrixTable(rows: rows)
    }

    /// The row of a cell, as far as it says anything: way, events a character, verdicts.
    subscript(cell: MatrixCell) -> [String]? {
        get { rows[cell.description].flatMap { $0.contains(Self.notRun) ? nil : $0 } }
        set { rows[cell.description] = newValue }
    }

    /// Writes the table into the documentation.
    func write() throws {
        try text.write(toFile: Self.path, atomically: true, encoding: .utf8)
    }

    /// The whole page.
    var text: String {
        let body = MatrixCell.all.map { cell in
            let row = self[cell] ?? Array(repeating: Self.notRun, count: Self.columns.count - 2)
            return Self.line([cell.desktop.rawValue, cell.application.rawValue] + row)
        }
        let rule = Self.line(Self.columns.map { _ in "---" })
        return Self.introduction + ([Self.line(Self.columns), rule] + body).joined(separator: "\n") + Self.closing
    }

    private static func line(_ parts: [String]) -> String {
        "| " + parts.joined(separator: " | ") + " |"
    }

    private static let introduction = """
        # The matrix of applications

        What real applications on real desktops got, typed on a keyboard of QEMU through Phím.

        ## Overview

        `Tests/run.sh --matrix` boots each desktop of Debian 12 in the guest (<doc:Testing>), types in every application, and
        reads back what the application itself got: a terminal by a program on its pty, a text field by its own text. This
        page is written by the test (`PHIM_RECORD=1`); without that the test compares its verdicts with it. Every desktop
        has the layouts us and ru, changed by Scroll Lock, and the character plane as its users install it
        (<doc:TheCharacterPlane>).

        - *Way*: how the letters leave. *Events*: key events for a letter, on the average of all 134.
        - *134 letters*: a sentence with every Vietnamese letter, small and capital, in TELEX.
        - *500 edits*: edits with BackSpace, as fast as Phím lets them out. Without `--matrix` fifty are typed.
        - *5,000 characters*: the text of one hotkey. Without `--matrix` it has five hundred.
        - *Caps Lock*, *Second group*: typed words, and a hotkey's text with every letter, while it is on. On sway
          the second group is chosen by a command of sway's, too.
        - *Ctrl+A*: the shortcut reaches the application, and typing goes on behind it.
        - *Held key*: it repeats, and stops when it is let go.


        """

    private static let closing = """


        Firefox is run only when it is named (`PHIM_MATRIX=Firefox`): it starts in the guest, but after eighteen minutes of
        the emulated processor no key had reached its page. Outside the guest, on an X server of the host's, it handed over
        what was typed into it.

        """
}
