import Foundation
import TestSupport

/// The page with the table in the documentation: one row for each cell, written by the test.
struct MatrixTable {
    /// The rows without the names of the cells: way, events for a character, results of the checks.
    private var rows: [String: [String]]
    private static let path = Tree.root + "/Sources/Daemon/Daemon.docc/Matrix.md"
    private static let notRun = "not run"
    private static let columns = ["Desktop", "Application", "Way", "Events"] + MatrixCheck.allCases.map(\.rawValue)

    /// The table that is in the documentation.
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

    /// The row of a cell, nil if it has not run: way, events for a character, results of the checks.
    subscript(cell: MatrixCell) -> [String]? {
        get { rows[cell.description].flatMap { $0.contains(Self.notRun) ? nil : $0 } }
        set { rows[cell.description] = newValue }
    }

    /// Writes the page to the documentation.
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

        What applications on desktops received when keys were typed on a QEMU keyboard and handled by Phím.

        ## Overview

        `Tests/run.sh --matrix` boots each desktop of Debian 12 in the guest (<doc:Testing>) and types into each application. It
        reads back what the application received: from a terminal by a program on its pty, from a text field by its own text.
        The test writes this page with `PHIM_RECORD=1`; without it, the test compares its results with the page. Every desktop
        has the layouts us and ru, switched by Scroll Lock, and the character plane, installed as a user does it
        (<doc:TheCharacterPlane>).

        - *Way*: how the letters are typed. *Events*: key events for one letter, the average of all 134.
        - *134 letters*: a sentence with all Vietnamese letters, lower case and upper case, in TELEX.
        - *500 edits*: edits with BackSpace, as fast as Phím sends them. Without `--matrix`, fifty are typed.
        - *5,000 characters*: the text of one hotkey. Without `--matrix`, it has five hundred.
        - *Caps Lock*, *Second group*: typed words, and the text of a hotkey with all letters, while it is on. On sway, the
          second group is also chosen by a command of sway.
        - *Ctrl+A*: the shortcut reaches the application, and typing works after it. Where it does more, it is not tried.
        - *Held key*: the key repeats while it is held, and stops when it is released. A program in a terminal that sends its
          text only when it is asked is not tried.


        """

    private static let closing = """


        What is not run runs only if it is named (`PHIM_MATRIX=Firefox`). Firefox starts in the guest, but after eighteen
        minutes of the emulated processor no key had reached its page. Textual, which is written in Python, is too slow on
        the emulated processor for any gap: the input had 52 of 317 characters right, the text area 6. *field like Ink's*, which
        is busy after each read, is wrong where keys come as fast as the guest reads them; at 4, 12 and 45 ms a key it is right on
        the guest's console (`ConsoleProgramTests`), and on the host's processor: <doc:ThePaceOfAnEdit>.

        """
}
