import Foundation

/// The users' page *What was tried*, made of the results that the tests have recorded: the table of Matrix.md,
/// Tests/NativeTests/results.tsv and Tests/Systems/results.tsv.
struct TriedPage {
    static let path = CommandSessionTests.guides + "/WhatWasTried.md"

    /// What came out, the worst last.
    enum Result: Int { case notTried, right, notRight }

    /// A desktop, its version if it has one, and what follows that.
    private struct Desktop: Equatable {
        let name: String
        var version = ""
        var suffix = ""
    }

    /// The results of an application by desktop, in the order in which they were recorded.
    private var results: [(application: String, desktop: Desktop, result: Result)] = []

    init() throws {
        for line in try CommandSessionTests.shipped("Sources/Daemon/Daemon.docc/Matrix.md").split(separator: "\n")
        where line.hasPrefix("| ") && !line.hasPrefix("| ---") && !line.hasPrefix("| Desktop") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let checks = cells.dropFirst(4)
            let isRight = checks.allSatisfy { $0 == "pass" || $0 == "–" }
            add(cells[1], on: cells[0], checks.contains("not run") ? .notTried : isRight ? .right : .notRight)
        }
        for line in try CommandSessionTests.shipped("Tests/NativeTests/results.tsv").split(separator: "\n")
            .dropFirst()
        {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let name = cells[0].split(separator: ":").map { $0.trimmingCharacters(in: .whitespaces) }
            // Undo, the last column, is recorded and not judged; so are address bars, whose texts are no counts.
            let counts = cells.dropFirst(2).dropLast().filter { !$0.isEmpty }.map { $0.split(separator: "/") }
            guard cells[1] == "Phím", counts.allSatisfy({ $0.count == 2 }) else { continue }
            add(name[1], on: name[0], counts.allSatisfy { $0[0] == $0[1] } ? .right : .notRight)
        }
        for line in try CommandSessionTests.shipped("Tests/Systems/results.tsv").split(separator: "\n").dropFirst() {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let counts = cells.dropFirst(4).filter { !$0.isEmpty }.map { $0.split(separator: "/") }
            // GNOME's versions are those of its first number.
            let numbers = cells[2].split(separator: ".").prefix(cells[1] == "GNOME Shell" ? 1 : 2)
            let isRight = counts.allSatisfy { $0.count == 2 && $0[0] == $0[1] }
            add(
                cells[3], on: cells[1], version: numbers.joined(separator: "."),
                isRight ? .right : .notRight)
        }
    }

    /// `version`: nil for that of Debian 12.
    private mutating func add(
        _ application: String, on desktop: String, version: String? = nil, _ result: Result
    ) {
        let parts = application.components(separatedBy: " on Xwayland")
        let application = Self.applications[parts[0]] ?? parts[0]
        let desktop = Desktop(
            name: Self.desktops[desktop] ?? desktop, version: version ?? Self.versions[desktop] ?? "",
            suffix: parts.count == 2 ? " by Xwayland" : "")
        if let known = results.firstIndex(where: { $0.application == application && $0.desktop == desktop }) {
            if result.rawValue > results[known].result.rawValue { results[known].result = result }
        } else {
            results.append((application: application, desktop: desktop, result: result))
        }
    }

    /// The whole page.
    var text: String {
        var applications: [String] = []
        for row in results where !applications.contains(row.application) { applications.append(row.application) }
        let rows = applications.map { application in
            let columns = [Result.right, .notRight, .notTried].map { result in
                let desktops = Self.list(
                    results.filter { $0.application == application && $0.result == result }.map(\.desktop))
                let rule = Self.rules.first { application.hasPrefix($0.application) }?.setting
                let note = result == .right && !desktops.isEmpty ? rule.map { "; by a rule: \($0)" } ?? "" : ""
                return desktops.isEmpty ? "–" : desktops + note
            }
            return "| \(application) | \(columns.joined(separator: " | ")) |\n"
        }
        return Self.introduction + rows.joined() + Self.closing
    }

    /// Desktops, each with all its versions.
    private static func list(_ desktops: [Desktop]) -> String {
        var names: [Desktop] = []
        for desktop in desktops {
            let name = Desktop(name: desktop.name, suffix: desktop.suffix)
            if !names.contains(name) { names.append(name) }
        }
        return names.map { name in
            let versions = desktops.filter { $0.name == name.name && $0.suffix == name.suffix }.map(\.version)
            return ([name.name, versions.joined(separator: " / ")].filter { $0 != "" }).joined(separator: " ")
                + name.suffix
        }
        .joined(separator: ", ")
    }

    /// Those of Debian 12.
    private static let versions = ["sway": "1.7", "KWin": "5.27", "GNOME Shell": "43", "weston": "10.0"]

    private static let desktops = [
        "Xorg, libinput": "X11", "Xorg, evdev": "X11", "Xvfb": "X11", "KWin": "KDE Plasma",
        "GNOME Shell": "GNOME", "Linux console": "the console",
    ]

    private static let applications = [
        "cat": "programs on the Linux console", "GTK 3 entry": "GTK 3, text field",
        "GTK 4 entry": "GTK 4, text field",
        "Qt 5 line edit": "Qt 5, text field", "Qt 6 line edit": "Qt 6, text field", "Tk entry": "Tk, text field",
        "Chromium": "Chromium, text area", "Firefox": "Firefox, text area", "SDL 2": "SDL 2 (games)",
    ]

    /// Applications that are right by a rule which comes with Phím, and what the rule does.
    private static let rules = [
        (application: "Notepad in Wine", setting: "more time for each key"),
        (application: "Chromium", setting: "address bars"), (application: "Firefox", setting: "address bars"),
        (application: "LibreOffice Calc, find bar", setting: "fields that complete"),
        (application: "LibreOffice Writer, find bar", setting: "fields that complete"),
        (application: "LibreOffice Writer", setting: "more time for an edit"),
        (application: "LibreOffice Calc", setting: "cells that complete"),
        (application: "Falkon", setting: "address bars"),
        (application: "Thunderbird", setting: "recipients"),
    ]

    private static let introduction = """
        # What was tried

        The applications and desktops in which Phím was tested, and what came out.

        ## Overview

        | column | means |
        |---|---|
        | right | every text arrived as it should |
        | right; by a rule | the same, with a setting that comes with Phím; you need not do anything |
        | not right | letters were wrong or missing |
        | not tried | nobody knows yet |

        In each application whole sentences were typed in TELEX: all Vietnamese letters, corrections by BackSpace, Caps Lock,
        shortcuts, as fast as 4 ms a key and at the speed of hands. X11, weston 10.0, sway 1.7, KDE Plasma 5.27 and GNOME 43 are
        those of Debian 12. On the others (Debian 13 and testing) a test pressed the keys that Phím sends, without Phím's own
        keyboard; as it is installed, Phím ran there on KDE Plasma 6.3 / 6.7, GNOME 48 / 50, sway 1.10 / 1.12 and
        Hyprland 0.56, in foot, also after the screen was locked (Plasma, GNOME), another console, and a new login.

        If an application is not in the list, try it: `phim doctor --self-test` shows whether letters arrive on your desktop,
        and `gap_ms` in `[pace]` helps where they come in the wrong order.

        | application | right | not right | not tried |
        |---|---|---|---|

        """

    private static let closing = """

        Address bars of Chromium 156 and Firefox 153 were tried by themselves, with completions: right, by a rule.

        On the desktops GNOME, KDE Plasma, sway and X11, the installation by `install.sh` alone was tried too.

        AbiWord was right at the speed of hands by a rule, a longer gap; on a machine that was very busy, letters were wrong.
        Textual's text area was right at the speed of hands by a rule, a gap of 12 ms; at 4 ms a key letters were wrong.

        In windows of TigerVNC's viewer and of FreeRDP keys arrive as they are, by a rule; [Windows of other
        machines](Applications.md) says how letters come through a TigerVNC server.

        In web pages, Monaco, TinyMCE, Quill, Lexical, TipTap, Trix and Draft.js were tried as other programs install them, and
        fields that React controls: one without spaces at its end, one that takes letters only, and one that was full.

        Not tried, among others: Godot, Minetest, and Telegram, which shows no field for text before a login. A rule for
        Terminator comes with Phím, but was not tried.

        """
}
