import Control
import System

extension Status.Focus {
    /// The sources of the focused window and field, and how to get more of them on this desktop.
    func findings(on desktop: String) -> [Examination.Finding] {
        let windows = sources.filter { $0 != Self.accessibility }
        var findings = [
            Examination.Finding(
                subject: "focus", verdict: windows.isEmpty ? "warning" : "ok",
                text: windows.isEmpty
                    ? localized("nothing reports which application has the focus")
                    : localized("the window with the focus is reported by: \(windows.joined(separator: ", "))"),
                fix: windows.isEmpty ? Self.advice(for: desktop) : nil)
        ]
        if !sources.contains(Self.accessibility) {
            findings.append(
                Examination.Finding(
                    subject: "focus", verdict: "ok",
                    text: localized("no application reports the kind of its fields, such as password fields"),
                    fix: localized("phim setup   (offers it), or\n")
                        + "gsettings set org.gnome.desktop.interface toolkit-accessibility true\n"
                        + localized("(then start the applications again)")))
        }
        return findings
    }

    private static let accessibility = "accessibility"

    private static let share = "/usr/share/phim"

    /// The commands that install Phím's extension of GNOME Shell.
    static let extensionForGNOME =
        "mkdir -p ~/.local/share/gnome-shell/extensions\n"
        + "cp -r \(share)/gnome-shell/phim-focus@phim.vn ~/.local/share/gnome-shell/extensions/\n"
        + localized("(for GNOME Shell 44 and older: \(share)/gnome-shell/older/phim-focus@phim.vn)\n")
        + localized("gnome-extensions enable phim-focus@phim.vn   (after the next login)")

    private static func advice(for desktop: String) -> String? {
        switch desktop {
        case "GNOME": return extensionForGNOME
        case "KDE Plasma":
            return localized("Phím lets KWin load \(share)/kwin/focus.js; run systemd/install.sh if it is missing")
        default: return nil
        }
    }
}
