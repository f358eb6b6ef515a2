import Foundation
import Testing

/// One application on one desktop.
struct MatrixCell: Hashable, Sendable {
    let desktop: Desktop
    let application: Application
    /// Run by every `Tests/run.sh`, not by `--matrix` alone.
    var isAlwaysRun = false

    /// What shows windows and reads keyboards.
    enum Desktop: String, CaseIterable {
        case console = "Linux console"
        case xorg = "Xorg, libinput"
        case xorgEvdev = "Xorg, evdev"
        case sway
        case weston
        case kwin = "KWin"

        /// What `guest/desktop/start.sh` is asked for.
        var script: String {
            switch self {
            case .console: ""
            case .xorg: "xorg libinput"
            case .xorgEvdev: "xorg evdev"
            default: rawValue.lowercased()
            }
        }

        /// It wants a session of logind's, and the guest systemd for that.
        var needsLogind: Bool { self == .kwin }

        /// The layers of `desktops.sh` that it needs, topmost first.
        var layers: [String] {
            switch self {
            case .weston, .kwin: [script, "base"]
            default: ["base"]
            }
        }

        /// The X server takes a keymap only from programs.
        var isXorg: Bool { self == .xorg || self == .xorgEvdev }
        /// It has a second layout, chosen by Scroll Lock.
        var hasGroups: Bool { self != .console }
    }

    /// What is typed into. Terminals run `cat` in raw mode.
    enum Application: String {
        case cat
        case xterm
        case xwaylandXterm = "xterm on Xwayland"
        case foot
        case gtk3 = "GTK 3 entry"
        case gtk4 = "GTK 4 entry"
        case qt5 = "Qt 5 line edit"
        case qt6 = "Qt 6 line edit"

        /// The name that `guest/desktop/application.sh` knows it by.
        var script: String {
            switch self {
            case .xwaylandXterm: "xterm"
            case .gtk3: "gtk3"
            case .gtk4: "gtk4"
            case .qt5: "qt5"
            case .qt6: "qt6"
            default: rawValue
            }
        }

        /// It hands over each byte it gets, not the text of a field.
        var isTerminal: Bool { [.cat, .xterm, .xwaylandXterm, .foot].contains(self) }

        /// The layer of `desktops.sh` that it needs besides the desktop's.
        var layer: String? {
            switch self {
            case .xwaylandXterm: "xwayland"
            case .gtk4: "gtk4"
            case .qt5, .qt6: "qt"
            default: nil
            }
        }
    }

    /// The whole matrix, desktop by desktop.
    static let all: [MatrixCell] = [
        MatrixCell(desktop: .console, application: .cat, isAlwaysRun: true),
        MatrixCell(desktop: .xorg, application: .xterm, isAlwaysRun: true),
        MatrixCell(desktop: .xorg, application: .gtk3, isAlwaysRun: true),
        MatrixCell(desktop: .xorg, application: .gtk4),
        MatrixCell(desktop: .xorg, application: .qt5),
        MatrixCell(desktop: .xorg, application: .qt6),
        MatrixCell(desktop: .xorgEvdev, application: .xterm),
        MatrixCell(desktop: .xorgEvdev, application: .gtk3),
        MatrixCell(desktop: .sway, application: .foot, isAlwaysRun: true),
        MatrixCell(desktop: .sway, application: .xwaylandXterm),
        MatrixCell(desktop: .sway, application: .gtk3),
        MatrixCell(desktop: .sway, application: .gtk4),
        MatrixCell(desktop: .sway, application: .qt5),
        MatrixCell(desktop: .sway, application: .qt6),
        MatrixCell(desktop: .weston, application: .foot),
        MatrixCell(desktop: .kwin, application: .foot),
        MatrixCell(desktop: .kwin, application: .xwaylandXterm),
        MatrixCell(desktop: .kwin, application: .gtk3),
        MatrixCell(desktop: .kwin, application: .qt5),
    ]

    /// The cells to run: some, or all with `Tests/run.sh --matrix`; `PHIM_MATRIX` may name
    /// a few to look at, by parts of their names between semicolons.
    static let chosen: [MatrixCell] = {
        let wanted = ProcessInfo.processInfo.environment["PHIM_MATRIX"] ?? ""
        switch wanted {
        case "": return all.filter(\.isAlwaysRun)
        case "all": return all
        default:
            let names = wanted.split(separator: ";")
            return all.filter { cell in names.contains { cell.description.contains($0) } }
        }
    }()
}

extension MatrixCell: CustomTestStringConvertible, CustomStringConvertible {
    var description: String { "\(desktop.rawValue): \(application.rawValue)" }
    var testDescription: String { description }
}
