import Foundation
import Keyboard
import Keymaps
import Testing

@testable import Desktop

@Suite struct SessionKindTests {
    @Test(arguments: [
        (["XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": "ubuntu:GNOME"], "wayland", "GNOME"),
        (["XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": "KDE"], "wayland", "KDE Plasma"),
        (["WAYLAND_DISPLAY": "wayland-1", "SWAYSOCK": "/run/x"], "wayland", "sway"),
        (["WAYLAND_DISPLAY": "wayland-1", "HYPRLAND_INSTANCE_SIGNATURE": "1"], "wayland", "Hyprland"),
        (["DISPLAY": ":0", "XDG_CURRENT_DESKTOP": "XFCE"], "x11", "X11"),
        ([:], "tty", "console"),
    ])
    func `The kind of session is read from the environment`(
        environment: [String: String], type: String, desktop: String
    ) {
        let session = SessionKind(environment: environment)
        #expect(session.type == type && session.desktop == desktop)
        let all = DesktopInstructions.all(forOptionNamed: "phim:vi").map { ($0.desktop, $0.text) }
        #expect(session.instructions(among: all) != nil)
    }
}
