import Foundation
import Testing

/// systemd/install.sh and uninstall.sh, with a program that stands in for Phím and everything below a folder of the
/// test's own.
@Suite struct InstallScriptTests {
    private static let systemd = CommandSessionTests.root.appending(path: "systemd")

    private static let guides = [
        "ComingFromOtherPrograms", "DeviceService", "DrawnKeyboards", "Feedback", "Focus", "HandlerPrograms",
        "Indicator",
        "KeysAndBehavior",
        "MethodsByTable",
        "ModalEditors", "README", "Shorthand", "Suggestions",
        "TheCharacterPlane", "ThePlayground", "TwoLanguages", "TypingWithoutDiacritics", "WhoseKeyboard",
    ]
    private static let methods = [
        "esperanto", "french", "german", "greek", "ipa", "kana", "pinyin", "polish", "russian", "spanish",
    ]

    private static let panels = [
        "i3blocks.conf", "phim-i3status", "phim-indicator.desktop", "phim-line", "polybar.ini", "prompt.sh",
        "tmux.conf", "waybar.jsonc",
    ]

    private static let expected =
        [
            "/etc/modules-load.d/phim.conf", "/etc/phim/phim.toml", "/etc/sysusers.d/phim.conf",
            "/etc/udev/rules.d/60-phim.rules", "/usr/local/bin/phim", "/usr/local/bin/phim-indicator",
            "/usr/local/lib/systemd/system/phim-console-keymap.service",
            "/usr/local/lib/systemd/system/phim-devices.service",
            "/usr/local/lib/systemd/system/phim-devices.socket",
            "/usr/local/lib/systemd/user/phim-indicator.service", "/usr/local/lib/systemd/user/phim.service",
            "/usr/local/libexec/phim-devices",
            "/usr/local/share/bash-completion/completions/phim",
        ]
        + guides.map { "/usr/local/share/doc/phim/\($0).md" } + [
            "/usr/local/share/doc/phim/copyright", "/usr/local/share/fish/vendor_completions.d/phim.fish",
            "/usr/local/share/man/man1/phim-indicator.1", "/usr/local/share/man/man1/phim.1",
            "/usr/local/share/man/man5/phim.toml.5",
            "/usr/local/share/man/man8/phim-devices.8", "/usr/local/share/man/vi/man1/phim.1",
            "/usr/local/share/phim/emacs/phim.el", "/usr/local/share/phim/feedback/phim-sounds",
            "/usr/local/share/phim/gnome-shell/older/phim-focus@phim.vn/extension.js",
            "/usr/local/share/phim/gnome-shell/older/phim-focus@phim.vn/metadata.json",
            "/usr/local/share/phim/gnome-shell/phim-focus@phim.vn/extension.js",
            "/usr/local/share/phim/gnome-shell/phim-focus@phim.vn/metadata.json",
            "/usr/local/share/phim/handlers/brackets.sh", "/usr/local/share/phim/handlers/expand-date.py",
            "/usr/local/share/phim/kwin/focus.js", "/usr/local/share/phim/manifest",
        ]
        + methods.map { "/usr/local/share/phim/methods/\($0).toml" }
        + panels.map { "/usr/local/share/phim/panels/\($0)" } + [
            "/usr/local/share/phim/phim.toml", "/usr/local/share/phim/vim/phim.lua",
            "/usr/local/share/phim/vim/phim.vim",
            "/usr/local/share/zsh/site-functions/_phim",
            "/usr/share/libinput/60-phim.quirks",
        ]

    @Test func `Everything is installed, and removed again`() throws {
        try withMachine { machine in
            try machine.install()
            #expect(try machine.files() == Self.expected)
            #expect(
                try machine.text("/usr/local/bin/phim") == String(contentsOf: machine.program, encoding: .utf8))
            #expect(try machine.text("/usr/local/share/zsh/site-functions/_phim") == "completions for zsh\n")
            try machine.run("uninstall.sh", [])
            #expect(try machine.files() == [])
        }
    }

    @Test func `Installing again changes nothing and prints nothing`() throws {
        try withMachine { machine in
            let first = try machine.install()
            #expect(first.contains("    /usr/local/bin/phim\n"))
            let second = try machine.install()
            #expect(!second.contains("    /"))
            #expect(try machine.files() == Self.expected)
        }
    }

    @Test func `A configuration that was changed stays`() throws {
        try withMachine { machine in
            try machine.install()
            try machine.write("mine\n", "/etc/phim/phim.toml")
            let output = try machine.install()
            #expect(output.contains("/etc/phim/phim.toml was changed and is kept"))
            #expect(try machine.text("/etc/phim/phim.toml") == "mine\n")
            try machine.run("uninstall.sh", [])
            #expect(try machine.files() == ["/etc/phim/phim.toml"])
        }
    }

    @Test func `A configuration that was not changed follows the new default`() throws {
        try withMachine { machine in
            try machine.install()
            for path in ["/etc/phim/phim.toml", "/usr/local/share/phim/phim.toml"] {
                try machine.write("the default of last year\n", path)
            }
            try machine.install()
            let text = try machine.text("/etc/phim/phim.toml")
            #expect(try text == machine.text("/usr/local/share/phim/phim.toml"))
            #expect(text.hasPrefix("# The complete configuration of Phím."))
            #expect(
                text.contains("see /usr/local/share/doc/phim/HandlerPrograms.md, and /usr/local/share/phim/handlers"))
        }
    }

    @Test func `Purging removes a changed configuration too`() throws {
        try withMachine { machine in
            try machine.install()
            try machine.write("mine\n", "/etc/phim/phim.toml")
            try machine.run("uninstall.sh", ["--purge"])
            #expect(try machine.files() == [])
        }
    }

    @Test func `Another prefix is in the units, and they are where systemd looks`() throws {
        try withMachine { machine in
            try machine.install(["--prefix", "/opt/phim"])
            let unit = try machine.text("/etc/systemd/user/phim.service")
            #expect(unit.contains("\nExecStart=/opt/phim/bin/phim run\n"))
            #expect(
                try machine.text("/etc/systemd/system/phim-devices.service").contains(
                    "\nExecStart=/opt/phim/libexec/phim-devices /opt/phim/bin/phim\n"))
            #expect(try machine.text("/etc/phim/phim.toml").contains("/opt/phim/share/phim/handlers/expand-date.py"))
            #expect(try machine.files().contains("/etc/systemd/system/phim-console-keymap.service"))
            try machine.run("uninstall.sh", ["--prefix=/opt/phim"])
            #expect(try machine.files() == [])
        }
    }

    @Test func `Only the block of Phím is removed from a shared rules file`() throws {
        let block = "// >>> Phím: written by `phim keymap --install`\n! option = symbols\n// <<< Phím\n"
        try withMachine { machine in
            try machine.install()
            try machine.write("! include %S/evdev\n// theirs\n\n\(block)// after\n", "/etc/xkb/rules/evdev")
            try machine.write("symbols", "/etc/xkb/symbols/phim_vi")
            try machine.run("uninstall.sh", [])
            #expect(try machine.files() == ["/etc/xkb/rules/evdev"])
            #expect(try machine.text("/etc/xkb/rules/evdev") == "! include %S/evdev\n// theirs\n\n// after\n")
            try machine.install()
            try machine.write("! include %S/evdev\n\n\(block)", "/etc/xkb/rules/evdev")
            try machine.run("uninstall.sh", [])
            #expect(try machine.files() == [])
        }
    }

    @Test(arguments: [
        ("install.sh", ["--help"], 0), ("uninstall.sh", ["--help"], 0), ("install.sh", ["--nothing"], 64),
        ("install.sh", ["--prefix"], 64), ("install.sh", ["--prefix", "relative"], 64),
        ("install.sh", ["--prefix", "/a b"], 64), ("install.sh", ["--binary", "/nowhere"], 1),
        ("install.sh", ["--user", "nobody-of-that-name"], 1), ("install.sh", ["--no-start=yes"], 64),
        ("uninstall.sh", [], 1), ("uninstall.sh", ["x"], 64), ("package.sh", ["--help"], 0),
        ("package.sh", ["--output"], 64), ("package.sh", ["--binary", "/nowhere"], 1),
    ])
    func `Help exits with 0, and mistakes with an error`(script: String, arguments: [String], status: Int32) throws {
        try withMachine { machine in
            let output = try machine.run(script, arguments, status: status)
            #expect(output.contains(status == 0 ? "Usage: systemd/\(script)" : "\(script): "))
            #expect(try machine.files() == [])
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/shellcheck"), "needs shellcheck"))
    func `shellcheck finds no problem`() throws {
        let scripts = [
            "systemd/install.sh", "systemd/uninstall.sh", "systemd/package.sh", "systemd/maintainer.sh",
            "config/handlers/brackets.sh", "config/panels/phim-line", "config/panels/phim-i3status",
            "config/panels/prompt.sh", "Tests/CommandTests/bare-root.sh",
        ].map { CommandSessionTests.root.appending(path: $0).path }
        let options = ["--external-sources", "--source-path", CommandSessionTests.root.path]
        #expect(try Machine.output(of: "/usr/bin/shellcheck", options + scripts).text == "")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze"), "needs systemd"))
    func `systemd understands the units`() throws {
        try withMachine { machine in
            let units = [
                ("phim.service", "--user"), ("phim-indicator.service", "--user"),
                ("phim-console-keymap.service", "--system"),
                ("phim-devices.socket", "--system"), ("phim-devices.service", "--system"),
            ]
            // The programs that the units name have to be there to be verified.
            for (unit, _) in units {
                var text = try String(contentsOf: Self.systemd.appending(path: unit), encoding: .utf8)
                text = text.replacing("/usr/local/bin/phim-indicator", with: "/bin/true")
                text = text.replacing("/usr/local/bin/phim", with: "/bin/true")
                text = text.replacing("/usr/local/libexec/phim-devices", with: "/bin/true")
                try machine.write(text, "/\(unit)")
            }
            for (unit, scope) in units {
                let result = try Machine.output(
                    of: "/usr/bin/systemd-analyze",
                    ["verify", "--man=no", scope, machine.folder.appending(path: unit).path],
                    environment: ["XDG_RUNTIME_DIR": machine.folder.path])
                #expect(result.status == 0)
                #expect(!result.text.contains(unit), "\(result.text)")
            }
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze"), "needs systemd"))
    func `The exposure of the unit is the documented one`() throws {
        let page = try CommandSessionTests.shipped("Sources/Daemon/Daemon.docc/WhoseKeyboard.md")
        let unit = try CommandSessionTests.shipped("systemd/phim.service")
        try withMachine { machine in
            for (text, form) in [
                (unit, /an exposure of ([0-9.]+)/),
                (
                    unit.replacing(/\n#([A-Z][A-Za-z]*=)/) { "\n\($0.1)" },
                    /and\s([0-9.]+)\swith the lines of the unit/
                ),
            ] {
                try machine.write(text, "/phim.service")
                let printed = try Machine.output(
                    of: "/usr/bin/systemd-analyze",
                    ["--user", "security", "--offline=yes", "--no-pager", machine.folder.path + "/phim.service"],
                    environment: ["XDG_RUNTIME_DIR": machine.folder.path]
                ).text
                let exposure = printed.firstMatch(of: /exposure level for phim.service: ([0-9.]+)/)?.1
                #expect(exposure != nil && page.firstMatch(of: form)?.1 == exposure, "\(exposure ?? "")")
            }
        }
    }

    /// A folder in which a program stands in for Phím; thrown away afterwards.
    private func withMachine(_ body: (Machine) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "phim-install-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(Machine(folder: folder, systemd: Self.systemd))
    }
}
