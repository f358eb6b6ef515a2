import TestSupport
import Testing

/// One application on one desktop of another system.
struct SystemCell: ApplicationCell, Hashable, Sendable {
    let desktop: SystemDesktop.Kind
    let application: MatrixApplication
    /// The programs and libraries that it needs; without them it is skipped.
    let programs: [String]

    var isPending: Bool { false }
    var isAlwaysRun: Bool { true }

    /// What keeps it from running; nil for nothing.
    func obstacle(on system: OtherSystem) -> String? {
        if let obstacle = desktop.obstacle(on: system) { return obstacle }
        let missing = programs.filter { !system.has($0) }
        return missing.isEmpty ? nil : "\(system.name) has no \(missing.joined(separator: ", "))"
    }

    /// All cells.
    static let all: [SystemCell] = SystemDesktop.Kind.allCases.flatMap { desktop in
        rows(of: desktop).map { SystemCell(desktop: desktop, application: $0.0, programs: $0.1) }
    }

    private static func rows(of desktop: SystemDesktop.Kind) -> [(MatrixApplication, [String])] {
        let fields: [(MatrixApplication, [String])] = [
            (.gtk4, ["libgtk-4.so.1"]), (.qt6, ["python3/dist-packages/PyQt6"]),
        ]
        let browsers: [(MatrixApplication, [String])] = [
            (.firefoxTextarea, ["firefox-esr"]), (.firefoxAddress, ["firefox-esr"]),
            (.chromiumTextarea, ["chromium"]), (.chromiumAddress, ["chromium"]),
        ]
        let writer: (MatrixApplication, [String]) = (
            .writerGTK, ["soffice", "libreoffice/program/libvclplug_gtk3lo.so"]
        )
        return switch desktop {
        case .sway, .labwc, .hyprland: [(.foot, ["foot"])] + fields + browsers + [writer]
        case .kwin: [(.konsole, ["konsole"])] + fields + [(.kwrite, ["kwrite"])] + browsers + [writer]
        // No program gets its clipboard without a window, so a browser tells its text by a page.
        case .gnome:
            [(.gnomeConsole, ["kgx"])] + fields
                + [
                    (.gnomeTextEditor, ["gnome-text-editor"]), (.firefox, ["firefox-esr"]),
                    (.firefoxSearch, ["firefox-esr"]), (.chromium, ["chromium"]),
                    (.chromiumSearch, ["chromium"]),
                ]
        }
    }

    /// The cells to run: all, or those that PHIM_NATIVE names.
    static let chosen = all.chosen(by: NativeCell.wanted)

    /// What is typed.
    var scripts: [NativeScript] {
        let names = ["134 letters", "sentence", "corrections", "shortcut", "slow"]
        return NativeScript.all(for: application).filter { names.contains($0.name) && $0.text != nil }
    }
}

extension SystemCell: CustomTestStringConvertible, CustomStringConvertible {
    var description: String { "\(desktop.rawValue): \(application.rawValue)" }
    var testDescription: String { description }
}

extension MatrixApplication {
    fileprivate static let gnomeConsole = terminal(
        "GNOME Console", start: #"become "$bus" kgx -e "sh $here/terminal.sh $2""#)
}
