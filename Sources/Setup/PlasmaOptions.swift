import Keymaps
import System

/// KDE Plasma's file kxkbrc, by its commands `kreadconfig6` and `kwriteconfig6` or those of version 5.
struct PlasmaOptions: KeymapOptionStore {
    let commands: Commands

    var place: String { "kxkbrc, [Layout] Options" }

    func add(_ option: String) throws(PlainError) -> Bool {
        let version = try version()
        var list = OptionList(read("Options", version))
        guard list.add(option) else { return false }
        // Plasma ignores its list of options unless it also chooses the layouts.
        if read("Use", version) != "true" {
            if read("LayoutList", version).isEmpty {
                try write("LayoutList", SystemKeymap.names()?.layout ?? "us", version)
            }
            try write("Use", "true", version)
        }
        try write("ResetOldOptions", "true", version)
        try write("Options", list.text, version)
        reload()
        return true
    }

    func remove(_ option: String) throws(PlainError) -> Bool {
        let version = try version()
        var list = OptionList(read("Options", version))
        guard list.remove(option) else { return false }
        try write("Options", list.text, version)
        reload()
        return true
    }

    private func version() throws(PlainError) -> String {
        guard let version = ["6", "5"].first(where: { commands.has("kwriteconfig" + $0) }) else {
            throw PlainError("there is neither kwriteconfig6 nor kwriteconfig5")
        }
        return version
    }

    private func read(_ key: String, _ version: String) -> String {
        let text = commands.output(["kreadconfig" + version, "--file", "kxkbrc", "--group", "Layout", "--key", key])
        return String((text ?? "").filter { !$0.isNewline })
    }

    private func write(_ key: String, _ value: String, _ version: String) throws(PlainError) {
        _ = commands.output([
            "kwriteconfig" + version, "--file", "kxkbrc", "--group", "Layout", "--key", key, value,
        ])
        guard read(key, version) == value else { throw PlainError("kwriteconfig\(version) did not change kxkbrc") }
    }

    private func reload() {
        let signal = ["--session", "--type=signal", "/Layouts", "org.kde.keyboard.reloadConfig"]
        _ = commands.output(["dbus-send"] + signal)
    }
}
