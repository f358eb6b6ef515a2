import TestSupport
import Testing

/// One application on one desktop.
struct MatrixCell: ApplicationCell, Hashable, Sendable {
    let desktop: Desktop
    let application: MatrixApplication
    /// Whether `Tests/run.sh` runs it even without `--matrix`.
    var isAlwaysRun = false
    /// It has never completed.
    var isPending = false

    /// The console, display server or compositor.
    enum Desktop: String, CaseIterable {
        case console = "Linux console"
        case xorg = "Xorg, libinput"
        case xorgEvdev = "Xorg, evdev"
        case sway
        case weston
        case kwin = "KWin"
        case gnome = "GNOME Shell"
        case hyprland = "Hyprland"

        /// The arguments of `guest/desktop/start.sh`.
        var script: String {
            switch self {
            case .console: ""
            case .xorg: "xorg libinput"
            case .xorgEvdev: "xorg evdev"
            case .gnome: "gnome"
            default: rawValue.lowercased()
            }
        }

        /// Whether it needs a login session of logind, and so systemd in the guest.
        var needsLogind: Bool { self == .kwin || self == .gnome || self == .hyprland }

        /// The layers of `desktops.sh` that it needs, the topmost first.
        var layers: [String] {
            switch self {
            case .weston, .kwin: [script, "base"]
            case .gnome: ["gnome", "mesa", "base"]
            default: ["base"]
            }
        }

        /// Whether it is an X server, which gets the plane only from a program.
        var isXorg: Bool { self == .xorg || self == .xorgEvdev }
        /// Whether it has a second layout, chosen by Scroll Lock.
        var hasGroups: Bool { self != .console }

        /// The command of the desktop that chooses its second layout (1) or its first one (0). Nil if there is none, or
        /// if the daemon cannot learn of the change: GNOME Shell updates its setting only while IBus runs, and the
        /// guest's root, who runs the daemon, has no access to the bus of KWin's user.
        func choosing(_ group: Int) -> String? {
            switch self {
            case .sway: "swaymsg -q input type:keyboard xkb_switch_layout \(group)"
            default: nil
            }
        }
    }

    /// The whole matrix, desktop by desktop.
    static let all: [MatrixCell] = [
        MatrixCell(desktop: .console, application: .cat),
        MatrixCell(desktop: .xorg, application: .xterm),
        MatrixCell(desktop: .xorg, application: .gtk3),
        MatrixCell(desktop: .xorg, application: .gtk4),
        MatrixCell(desktop: .xorg, application: .qt5),
        MatrixCell(desktop: .xorg, application: .qt6),
        MatrixCell(desktop: .xorg, application: .chromium),
        MatrixCell(desktop: .xorgEvdev, application: .xterm),
        MatrixCell(desktop: .xorgEvdev, application: .gtk3),
        MatrixCell(desktop: .sway, application: .foot, isAlwaysRun: true),
        MatrixCell(desktop: .sway, application: .readline),
        MatrixCell(desktop: .sway, application: .neovim),
        MatrixCell(desktop: .sway, application: .iPython),
        MatrixCell(desktop: .sway, application: .textualInput, isPending: true),
        MatrixCell(desktop: .sway, application: .textualArea, isPending: true),
        MatrixCell(desktop: .sway, application: .readsAsKeys),
        MatrixCell(desktop: .sway, application: .alacritty),
        MatrixCell(desktop: .sway, application: .kitty),
        MatrixCell(desktop: .sway, application: .xwaylandXterm),
        MatrixCell(desktop: .sway, application: .gtk3),
        MatrixCell(desktop: .sway, application: .gtk4),
        MatrixCell(desktop: .sway, application: .qt5),
        MatrixCell(desktop: .sway, application: .qt6),
        MatrixCell(desktop: .sway, application: .chromium),
        MatrixCell(desktop: .sway, application: .xwaylandChromium),
        MatrixCell(desktop: .sway, application: .firefox, isPending: true),
        MatrixCell(desktop: .weston, application: .foot),
        MatrixCell(desktop: .kwin, application: .foot),
        MatrixCell(desktop: .kwin, application: .xwaylandXterm),
        MatrixCell(desktop: .kwin, application: .gtk3),
        MatrixCell(desktop: .kwin, application: .qt5),
        MatrixCell(desktop: .gnome, application: .foot),
        MatrixCell(desktop: .gnome, application: .xwaylandXterm),
        MatrixCell(desktop: .gnome, application: .gtk3),
        MatrixCell(desktop: .gnome, application: .qt5),
    ]

    /// The cells to run.
    static let chosen = all.chosen(by: MatrixTexts.wanted)
}

extension MatrixCell: CustomTestStringConvertible, CustomStringConvertible {
    var description: String { "\(desktop.rawValue): \(application.rawValue)" }
    var testDescription: String { description }
}

extension MatrixApplication {
    /// The layers of `desktops.sh` that it needs in addition to those of the desktop.
    var layers: [String] {
        switch self {
        case .xwaylandXterm: ["xwayland"]
        case .gtk4: ["gtk4"]
        case .qt5, .qt6: ["qt"]
        case .alacritty, .kitty: ["terminals", "mesa"]
        case .chromium: ["chromium"]
        case .xwaylandChromium: ["chromium", "xwayland"]
        case .firefox: ["firefox"]
        default: []
        }
    }
}
