import Keymaps
import System

/// The XKB options in KDE Plasma's file kxkbrc, changed with `kreadconfig6` and `kwriteconfig6`, or the commands of
/// version 5.
///
/// Plasma ignores its list of options unless it also sets the layouts. The settings that are turned on for that are
/// noted in the same file, in a group that Plasma does not read, and are reset when the option is removed.
struct PlasmaOptions: KeymapOptionStore {
    let commands: Commands

    var place: String { "kxkbrc, [Layout] Options" }

    func add(_ option: String) throws(PlainError) -> Bool {
        let file = try File(commands)
        var list = OptionList(file["Layout", "Options"])
        guard list.add(option) else { return false }
        var added: [String] = []
        if file["Layout", "Use"] != "true", file["Layout", "LayoutList"].isEmpty {
            try file.write("Layout", "LayoutList", SystemKeymap.names()?.layout ?? "us")
            added.append("LayoutList")
        }
        for key in ["Use", "ResetOldOptions"] where file["Layout", key] != "true" {
            let before = file["Layout", key]
            added.append(before.isEmpty ? key : "\(key)=\(before)")
            try file.write("Layout", key, "true")
        }
        try file.write("Layout", "Options", list.text)
        if !added.isEmpty {
            try file.write("Phim", "Added", added.joined(separator: ","))
            try file.write("Phim", "Layouts", file["Layout", "LayoutList"])
        }
        reload()
        return true
    }

    func remove(_ option: String) throws(PlainError) -> Bool {
        let file = try File(commands)
        var list = OptionList(file["Layout", "Options"])
        guard list.remove(option) else { return false }
        try file.write("Layout", "Options", list.text)
        try takeBack(file, keeps: !list.options.isEmpty)
        reload()
        return true
    }

    /// Resets the settings that were added for the option, unless layouts or options that the user has chosen since
    /// need them.
    private func takeBack(_ file: File, keeps: Bool) throws(PlainError) {
        let added = file["Phim", "Added"].split(separator: ",")
        if !keeps, file["Phim", "Layouts"] == file["Layout", "LayoutList"] {
            for entry in added {
                let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
                try file.write("Layout", parts[0], parts.count > 1 ? parts[1] : "")
            }
        }
        for key in ["Added", "Layouts"] where !added.isEmpty { try file.write("Phim", key, "") }
    }

    /// Makes the running KWin read the file again. KWin 5 hears the first signal. KWin 6.7 hears only the second, by which
    /// KConfig reports changed keys of a group, as a list of bytes each; with other types it crashes.
    private func reload() {
        let signals = [
            ["/Layouts", "org.kde.keyboard", "reloadConfig"],
            ["/kxkbrc", "org.kde.kconfig.notify", "ConfigChanged", "a{saay}", "1", "Layout", "1"]
                + Self.bytes(of: "Options"),
        ]
        for signal in signals { _ = commands.output(["busctl", "--user", "emit"] + signal) }
    }

    /// A list of bytes as busctl(1) takes it: their number, then each.
    private static func bytes(of text: String) -> [String] { ["\(text.utf8.count)"] + text.utf8.map { "\($0)" } }

    /// The file kxkbrc, read and written with Plasma's own commands.
    private struct File {
        private let commands: Commands
        private let version: String

        init(_ commands: Commands) throws(PlainError) {
            guard let version = ["6", "5"].first(where: { commands.has("kwriteconfig" + $0) }) else {
                throw PlainError(localized("there is neither kwriteconfig6 nor kwriteconfig5"))
            }
            self.commands = commands
            self.version = version
        }

        /// The value of a key; empty if the key does not exist.
        subscript(group: String, key: String) -> String {
            let text = commands.output(["kreadconfig" + version] + arguments(group, key))
            return String((text ?? "").filter { !$0.isNewline })
        }

        /// Sets the value of a key; an empty value removes the key.
        func write(_ group: String, _ key: String, _ value: String) throws(PlainError) {
            let change = value.isEmpty ? ["--delete", ""] : [value]
            _ = commands.output(["kwriteconfig" + version] + arguments(group, key) + change)
            guard self[group, key] == value else {
                throw PlainError(localized("kwriteconfig\(version) did not change kxkbrc"))
            }
        }

        private func arguments(_ group: String, _ key: String) -> [String] {
            ["--file", "kxkbrc", "--group", group, "--key", key]
        }
    }
}
