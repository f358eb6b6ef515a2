import Keymaps
import System

/// Uploads the keymap to the X server at each login, by an autostart entry, since an X server reads no file of the
/// user.
///
/// Desktops start such entries; with a window manager alone, a program like dex or xdg-autostart must do so.
struct X11Autostart: KeymapOptionStore {
    let configuration: String
    let commands: Commands

    private var file: UserFile { UserFile(path: configuration + "/autostart/phim-keymap.desktop") }

    var place: String { file.path }

    private static let upload = "phim keymap xkb --live | xkbcomp -w0 - $DISPLAY"

    private static let entry = """
        [Desktop Entry]
        Type=Application
        Name=Phím keymap
        Comment=Adds the characters of Phím to the keymap of the X server
        Exec=sh -c "\(upload.replacing("$", with: "\\\\$"))"
        NoDisplay=true

        """

    func add(_ option: String) throws(PlainError) -> Bool {
        guard commands.has("xkbcomp") else {
            throw PlainError(localized("xkbcomp is not installed; it is in x11-xkb-utils"))
        }
        let isNew = !file.isExactly(Self.entry)
        if isNew { try file.write(Self.entry) }
        if commands.environment["DISPLAY"]?.isEmpty == false { _ = commands.output(["sh", "-c", Self.upload]) }
        return isNew
    }

    func remove(_ option: String) throws(PlainError) -> Bool {
        guard file.isExactly(Self.entry) else { return false }
        try file.remove()
        return true
    }
}
