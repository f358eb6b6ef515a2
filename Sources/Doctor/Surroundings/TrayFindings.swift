import Control
package import Desktop
import System

extension TrayState {
    /// Whether the indicator is visible in a tray, and how to achieve that. A stopped indicator is no problem, since
    /// the user may want no icon.
    func finding(on desktop: String) -> Examination.Finding {
        let (verdict, text, fix): (String, String, String?) =
            switch self {
            case .shown: ("ok", localized("phim-indicator shows Phím in the tray"), nil)
            case .hidden:
                (
                    "warning", localized("phim-indicator runs, and there is no tray to show it in"),
                    Self.wayToTray(on: desktop)
                )
            case .stopped(hasTray: true):
                ("ok", localized("phim-indicator, which shows Phím in the tray, is not running"), Self.start)
            case .stopped(hasTray: false):
                (
                    "ok", localized("phim-indicator is not running, and there is no tray to show it in"),
                    [Self.wayToTray(on: desktop), Self.start].joined(separator: "\n")
                )
            }
        return .init(subject: "indicator", verdict: verdict, text: text, fix: fix)
    }

    private static let start = localized("systemctl --user enable --now phim-indicator   (or phim setup)")

    /// Instructions to add a tray on a desktop.
    package static func wayToTray(on desktop: String) -> String {
        desktop == "GNOME"
            ? Status.Focus.extensionForGNOME
                + "\n"
                + localized(
                    "or the extension AppIndicator and KStatusNotifierItem Support (gnome-shell-extension-appindicator)"
                )
            : localized("add the tray to your panel; bars without one: man phim-indicator")
    }
}
