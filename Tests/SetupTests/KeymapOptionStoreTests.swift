import Desktop
import Foundation
import Glibc
import Keymaps
import System
import TestSupport
import Testing

@testable import Setup

/// The desktops' own programs and files, in a home directory of the test's own.
@Suite struct KeymapOptionStoreTests {
    private func store(
        _ desktop: String, in bench: Workbench, _ more: [String: String] = [:]
    ) throws -> any KeymapOptionStore {
        let environment = bench.environment.merging(["GSETTINGS_BACKEND": "keyfile"]) { $1 }.merging(more) { $1 }
        return try #require(KeymapOptionStores.store(of: desktop, environment))
    }

    private func write(_ text: String, to name: String, in bench: Workbench) throws {
        let url = bench.folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    @Test(.needs("gsettings"))
    func `Setup adds the option to GNOME's settings and removes it, and keeps the others`() throws {
        try Workbench.with { bench in
            let store = try store("GNOME", in: bench)
            let commands = Commands(environment: bench.environment.merging(["GSETTINGS_BACKEND": "keyfile"]) { $1 })
            let key = ["org.gnome.desktop.input-sources", "xkb-options"]
            #expect(try store.add("phim:vi"))
            #expect(commands.output(["gsettings", "get"] + key) == "['phim:vi']\n")
            _ = commands.output(["gsettings", "set"] + key + ["['caps:escape', 'phim:vi']"])
            #expect(try !store.add("phim:vi"))
            #expect(try store.remove("phim:vi"))
            #expect(commands.output(["gsettings", "get"] + key) == "['caps:escape']\n")
            #expect(try !store.remove("phim:vi"))
        }
    }

    @Test(.needsKWriteConfig)
    func `Setup adds the option to Plasma's kxkbrc, with a layout and the switch that make it count`() throws {
        try Workbench.with { bench in
            let store = try store("KDE Plasma", in: bench)
            #expect(try store.add("phim:vi"))
            let lines = Set(bench.text(".config/kxkbrc").split(separator: "\n").map(String.init))
            #expect(lines.isSuperset(of: ["[Layout]", "Options=phim:vi", "ResetOldOptions=true", "Use=true"]))
            #expect(lines.contains { $0.hasPrefix("LayoutList=") })

            try write(
                "[Layout]\nLayoutList=fr\nOptions=caps:escape\nUse=true\n", to: ".config/kxkbrc", in: bench)
            #expect(try store.add("phim:vi"))
            #expect(try !store.add("phim:vi"))
            #expect(bench.text(".config/kxkbrc").contains("LayoutList=fr\nOptions=caps:escape,phim:vi\n"))
            #expect(try store.remove("phim:vi"))
            #expect(bench.text(".config/kxkbrc").contains("\nOptions=caps:escape\n"))
        }
    }

    @Test(
        .needsKWriteConfig,
        arguments: [
            "",
            "[Layout]\nLayoutList=fr\nModel=pc105\n",
            "[Layout]\nLayoutList=fr\nResetOldOptions=true\nUse=false\n",
            "[Layout]\nLayoutList=fr\nResetOldOptions=true\nUse=true\n",
        ])
    func `Setup leaves Plasma's kxkbrc as it was after the option is removed`(text: String) throws {
        try Workbench.with { bench in
            if !text.isEmpty { try write(text, to: ".config/kxkbrc", in: bench) }
            let store = try store("KDE Plasma", in: bench)
            #expect(try store.add("phim:vi"))
            #expect(try store.remove("phim:vi"))
            func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
            #expect(lines(bench.text(".config/kxkbrc")) == lines(text))
        }
    }

    @Test(.needsKWriteConfig, arguments: ["LayoutList=us,vn\n", "Options=caps:escape,phim:vi\n"])
    func `Removing the option from Plasma's kxkbrc keeps what the user has chosen since`(chosen: String) throws {
        try Workbench.with { bench in
            try write("[Layout]\nLayoutList=us\n", to: ".config/kxkbrc", in: bench)
            let store = try store("KDE Plasma", in: bench)
            #expect(try store.add("phim:vi"))
            let key = String(chosen.prefix { $0 != "=" })
            let before = bench.text(".config/kxkbrc")
            let line = try #require(before.split(separator: "\n").first { $0.hasPrefix(key + "=") })
            try write(before.replacingOccurrences(of: line + "\n", with: chosen), to: ".config/kxkbrc", in: bench)
            #expect(try store.remove("phim:vi"))
            #expect(bench.text(".config/kxkbrc").contains("Use=true\n"))
            #expect(bench.text(".config/kxkbrc").contains(chosen.replacingOccurrences(of: ",phim:vi", with: "")))
            #expect(!bench.text(".config/kxkbrc").contains("Phim"))
        }
    }

    @Test(.needsKWriteConfig, .needs("busctl"))
    func `Setup tells KWin 5 and KWin 6 of the change, each by the signal that it hears`() throws {
        try Workbench.with { bench in
            let bus = try MessageBusDaemon(in: bench.folder)
            defer { bus.kill() }
            let environment = bench.environment.merging(["DBUS_SESSION_BUS_ADDRESS": bus.address]) { $1 }
            let file = bench.path("signals")
            let monitor = try DetachedProgram(
                "sh -c 'exec busctl --user monitor --json=short >\(file)'", environment: environment, in: bench.folder
            )
            defer { monitor.kill() }
            func signals() -> [Substring] {
                bench.text("signals").split(separator: "\n").filter { $0.contains("org.kde.") }
            }
            // Until the monitor listens.
            #expect(
                try becomesTrue {
                    _ = Commands(environment: environment).output(["busctl", "--user", "emit", "/", "org.kde.a", "B"])
                    return !signals().isEmpty
                })
            let store = try store("KDE Plasma", in: bench, environment)
            #expect(try store.add("phim:vi"))
            #expect(
                try becomesTrue {
                    signals().contains { $0.contains(#""member":"reloadConfig""#) && $0.contains(#""/Layouts""#) }
                })
            let bytes = #"{"type":"a{saay}","data":[{"Layout":[[79,112,116,105,111,110,115]]}]}"#
            #expect(
                try becomesTrue {
                    signals().contains { $0.contains(#""path":"/kxkbrc""#) && $0.contains(bytes) }
                })
        }
    }

    @Test func `Setup names the desktop in the error if its programs are missing`() throws {
        try Workbench.with { bench in
            for desktop in ["GNOME", "KDE Plasma"] {
                let store = try store(desktop, in: bench, ["PATH": bench.folder.path])
                #expect(throws: (any Error).self) { try store.add("phim:vi") }
            }
        }
    }

    @Test(arguments: [
        ("", "input type:keyboard xkb_options phim:vi"),
        ("input * xkb_options caps:escape\n", "input type:keyboard xkb_options caps:escape,phim:vi"),
    ])
    func `Setup adds a block to sway's configuration that repeats the user's options`(text: String, line: String)
        throws
    {
        try Workbench.with { bench in
            // Dotfiles are often links.
            try write(text, to: "dotfiles/sway", in: bench)
            try FileManager.default.createDirectory(
                atPath: bench.path(".config/sway"), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: bench.path(".config/sway/config"), withDestinationPath: bench.path("dotfiles/sway"))
            let store = try store("sway", in: bench)
            #expect(try store.add("phim:vi"))
            #expect(try !store.add("phim:vi"))
            #expect(bench.text("dotfiles/sway").split(separator: "\n").contains { $0 == line })
            #expect(bench.text("dotfiles/sway").hasPrefix(text))
            #expect(try store.remove("phim:vi"))
            #expect(bench.text("dotfiles/sway") == text)
        }
    }

    @Test func `Setup makes a missing configuration of sway that includes the system's, and removes it again`() throws
    {
        try Workbench.with { bench in
            let store = try store("sway", in: bench)
            #expect(try store.add("phim:vi"))
            #expect(bench.text(".config/sway/config").hasPrefix("include /etc/sway/config\n"))
            #expect(try store.remove("phim:vi"))
            #expect(!FileManager.default.fileExists(atPath: bench.path(".config/sway/config")))
        }
    }

    @Test(arguments: [
        (
            "hyprland.conf", "input {\n    kb_layout = us\n    kb_options = caps:escape\n}\n",
            "\n    kb_options = caps:escape,phim:vi\n}"
        ),
        (
            "hyprland.lua",
            "-- kb_options = \"a:b\"\nhl.config({ input = { kb_options = \"caps:escape\" } }) -- mine\n",
            "\nhl.config({ input = { kb_options = \"caps:escape,phim:vi\" } })\n-- <<< Phím\n"
        ),
    ])
    func `Setup adds a block to Hyprland's configuration, but makes no configuration`(
        file: String, text: String, block: String
    ) throws {
        try Workbench.with { bench in
            let store = try store("Hyprland", in: bench)
            #expect(throws: PlainError.self) { try store.add("phim:vi") }
            let path = ".config/hypr/" + file
            try write(text, to: path, in: bench)
            #expect(try store.add("phim:vi"))
            #expect(bench.text(path).contains(block))
            #expect(try !store.add("phim:vi"))
            #expect(try store.remove("phim:vi"))
            #expect(bench.text(path) == text)
        }
    }

    @Test func `Setup changes the file that Hyprland reads, and cleans up both`() throws {
        try Workbench.with { bench in
            let store = try store("Hyprland", in: bench)
            try write("input {\n}\n", to: ".config/hypr/hyprland.conf", in: bench)
            #expect(try store.add("phim:vi"))
            // The user has moved to Lua since.
            try write("hl.config({})\n", to: ".config/hypr/hyprland.lua", in: bench)
            #expect(store.place == bench.path(".config/hypr/hyprland.lua"))
            #expect(try store.add("phim:vi"))
            #expect(bench.text(".config/hypr/hyprland.lua").contains("phim:vi"))
            #expect(try store.remove("phim:vi"))
            for file in ["lua", "conf"] { #expect(!bench.text(".config/hypr/hyprland." + file).contains("phim:vi")) }
        }
    }

    /// Files of the user that may be replaced, by desktop.
    private static let files = ["sway": ".config/sway/config", "Hyprland": ".config/hypr/hyprland.conf"]

    @Test(arguments: [Data([0x23, 0xE9, 0x0A]), Data(repeating: 0x0A, count: 1 << 20 + 1)])
    func `Setup does not replace a file of the user that is no text`(bytes: Data) throws {
        try Workbench.with { bench in
            func put(_ name: String) throws -> URL {
                try write("", to: name, in: bench)
                try bytes.write(to: bench.folder.appending(path: name))
                return bench.folder.appending(path: name)
            }
            for (desktop, name) in Self.files {
                let file = try put(name)
                let store = try store(desktop, in: bench)
                #expect(throws: PlainError.self) { try store.add("phim:vi") }
                #expect(throws: PlainError.self) { try store.remove("phim:vi") }
                #expect(try Data(contentsOf: file) == bytes)
            }
            let file = try put(".config/phim/phim.toml")
            let draft = ConfigurationDraft(languages: [], preset: "phim", hotkey: "alt+z")
            #expect(try draft.write(to: file.path) == .kept)
            #expect(try Data(contentsOf: file) == bytes)
        }
    }

    @Test func `Setup reports a file that cannot be removed`() throws {
        try Workbench.with { bench in
            try UserFile(path: bench.path("none")).remove()
            try write("", to: "folder/file", in: bench)
            #expect(throws: PlainError.self) { try UserFile(path: bench.path("folder")).remove() }
        }
    }

    @Test func `Setup adds no autostart entry without the program that uploads a keymap`() throws {
        try Workbench.with { bench in
            let store = try store("X11", in: bench, ["PATH": bench.folder.path])
            #expect(throws: PlainError.self) { try store.add("phim:vi") }
            #expect(!FileManager.default.fileExists(atPath: store.place))
        }
    }

    @Test func `phim setup --undo undoes only recorded changes, and removes the record after the last one`() throws {
        try Workbench.with { bench in
            let record = SetupRecord(environment: bench.environment)
            let changes = ["sway", "KDE Plasma"].map { SetupRecord.Change(desktop: $0, option: "phim:vi") }
            for change in changes + changes { try record.add(change) }
            #expect(try record.changes() == changes)
            try record.remove(changes[0])
            #expect(try record.changes() == [changes[1]])
            try record.remove(changes[1])
            #expect(!FileManager.default.fileExists(atPath: bench.path(".local/state/phim/setup")))
        }
    }

    @Test func `Setup overwrites a configuration only if setup has written it`() throws {
        try Workbench.with { bench in
            var draft = ConfigurationDraft(
                languages: [ConfigurationDraft.Language(id: "vi", layout: "us", method: "vni")], preset: "phim",
                hotkey: "ctrl+shift")
            let path = bench.path(".config/phim/phim.toml")
            #expect(try draft.write(to: path) == .written)
            #expect(try draft.write(to: path) == .written, "it is the same")
            // Somebody has added a line, and left the first one.
            let changed = draft.text + "[emoji]\nsuggest = true\n"
            try write(changed, to: ".config/phim/phim.toml", in: bench)
            draft.hotkey = "alt+z"
            #expect(try draft.write(to: path) == .replaced(backup: path + "~"))
            #expect(bench.text(".config/phim/phim.toml").contains("\"alt+z\" = \"nextLocale\""))
            #expect(bench.text(".config/phim/phim.toml~") == changed)
            for own in ["[keys]\n", draft.text + String(repeating: "# more than is read\n", count: 60_000)] {
                try write(own, to: ".config/phim/phim.toml", in: bench)
                #expect(try draft.write(to: path) == .kept)
                #expect(bench.text(".config/phim/phim.toml") == own)
            }
        }
    }
}

extension DisplayTests {
    /// The change in a display server that runs.
    @Suite(.serialized) struct RunningDesktopTests {
        @Test func `Setup gives running sway the options at once`() throws {
            let screen = try DisplayServer.xvfb()
            let server = try DisplayServer.sway(layout: "us", on: screen)
            try Workbench.with { bench in
                let environment = [
                    "PATH": "/usr/bin:/bin", "HOME": bench.folder.path, "SWAYSOCK": server.socket,
                    "XDG_RUNTIME_DIR": server.directory.path,
                ]
                let store = try #require(KeymapOptionStores.store(of: "sway", environment))
                let commands = Commands(environment: environment)
                // Until sway listens.
                #expect(
                    try becomesTrue { commands.output(["swaymsg", "-t", "get_version"])?.contains("major") == true })
                #expect(try store.add("compose:ralt"))
                // sway names the options nowhere; the keymap that its clients get has the key.
                #expect(try hasComposeKey(environment))
                #expect(try store.remove("compose:ralt"))
                #expect(try !hasComposeKey(environment))
            }
            withExtendedLifetime(screen) {}
        }

        @Test func `Setup gives a running X server the plane at once, and an autostart entry at each login`() throws {
            let server = try DisplayServer.xvfb()
            try Workbench.with { bench in
                let environment = [
                    "PATH": BuiltProducts.directory.path + ":/usr/bin:/bin", "HOME": bench.folder.path,
                    "DISPLAY": server.display, "XDG_RUNTIME_DIR": server.directory.path,
                ]
                let store = try #require(KeymapOptionStores.store(of: "X11", environment))
                let commands = Commands(environment: environment)
                let ask = ["xkbcomp", "-xkb", server.display, "-"]
                #expect(try #require(commands.output(ask)).contains("ecircumflexacute") == false)
                #expect(try store.add("phim:vi"))
                #expect(try !store.add("phim:vi"))
                #expect(try #require(commands.output(ask)).contains("ecircumflexacute"))

                // The entry does what was done now, as a desktop starts it.
                let entry = bench.text(".config/autostart/phim-keymap.desktop")
                #expect(
                    entry.split(separator: "\n").contains(
                        #"Exec=sh -c "phim keymap xkb --live | xkbcomp -w0 - \\$DISPLAY""#))
                #expect(try store.remove("phim:vi"))
                #expect(!FileManager.default.fileExists(atPath: store.place))
            }
            withExtendedLifetime(server) {}
        }

        private func hasComposeKey(_ environment: [String: String]) throws -> Bool {
            let live = try #require(try LiveKeymap.ask(environment, keyboardName: "none"))
            let text = try #require(live.keymap).text
            return text.contains("Multi_key")
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// Plasma's own program writes its files.
    fileprivate static var needsKWriteConfig: Self {
        .enabled(
            if: ["6", "5"].contains { access("/usr/bin/kwriteconfig" + $0, X_OK) == 0 },
            "needs kwriteconfig6 or kwriteconfig5")
    }
}
