import Processes
import System

/// The version of a desktop, beside the newest one that Phím was tried with. What a desktop changes is how it is told
/// of the keymap, how it tells the focus, and its panel; keys and texts do not go through it.
package struct DesktopVersion: Hashable, Sendable {
    /// The name of the desktop, as in `SessionKind`.
    package var desktop: String
    /// Its version: numbers with dots.
    package var version: String

    /// The desktops that say their version, the programs that do, and the newest version that was tried; the page
    /// Systems says what was tried there.
    private static let known = [
        (desktop: "GNOME", program: "gnome-shell", tried: "51.0"),
        (desktop: "KDE Plasma", program: "kwin_wayland", tried: "6.7"),
        (desktop: "sway", program: "sway", tried: "1.12"),
        (desktop: "Hyprland", program: "Hyprland", tried: "0.56"),
    ]

    package init(desktop: String, version: String) {
        self.desktop = desktop
        self.version = version
    }

    /// Asks the desktop's program; nil if it has none that is known, or it does not answer.
    static func ask(_ desktop: String) -> DesktopVersion? {
        guard let row = known.first(where: { $0.desktop == desktop }),
            let output = Program.output(of: [row.program, "--version"])
        else { return nil }
        return parse(output, of: desktop)
    }

    /// The first word of an output that begins with a digit, without what follows its numbers. Examples: `GNOME Shell
    /// 50.5`, `kwin 6.7.4`, `sway version 1.12-dev-1a2b (branch 'master')`, `Hyprland 0.56.2 built from branch …`.
    static func parse(_ output: String, of desktop: String) -> DesktopVersion? {
        let word = output.split { $0 == " " || $0 == "\n" }.first { "0"..."9" ~= $0.first! }
        let numbers = word?.split(separator: ".").map { $0.prefix { "0"..."9" ~= $0 } }.prefix { !$0.isEmpty }
        return numbers.map { DesktopVersion(desktop: desktop, version: $0.joined(separator: ".")) }
    }

    /// What the doctor says of a version that is newer than what was tried; nil for all others.
    var finding: Examination.Finding? {
        guard let tried = Self.known.first(where: { $0.desktop == desktop })?.tried,
            Self.isNewer(version, than: tried)
        else { return nil }
        return .init(
            subject: "desktop", verdict: "warning",
            text: localized("\(desktop) \(version) is newer than what Phím was tried with (\(tried))"),
            fix: localized(
                """
                Typing does not depend on it. If a rule for an application has no effect: phim focus; if characters \
                are missing: phim setup; if there is no icon: phim do nextLocale
                """))
    }

    /// Compares the numbers as far as `other` has them: 6.7.4 is not newer than 6.7.
    private static func isNewer(_ version: String, than other: String) -> Bool {
        func numbers(_ text: String) -> [Int] { text.split(separator: ".").map { Int($0) ?? 0 } }
        let tried = numbers(other)
        return tried.lexicographicallyPrecedes(numbers(version).prefix(tried.count))
    }
}
