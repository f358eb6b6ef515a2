import Foundation
import TestSupport
import Testing

/// systemd/install.sh where it copies the files, with a program that stands in for Phím and everything below a folder of
/// the test's own.
@Suite(.inFullRun) struct InstallScriptTests {
    private static let systemd = CommandSessionTests.root.appending(path: "systemd")

    private static let configuration = "/etc/phim/phim.toml"

    @Test func `install.sh installs all files, also a second time, and removes all of them`() throws {
        try withMachine { machine in
            try machine.install()
            let installed = try machine.files()
            #expect(installed.count > 70)
            for path in [
                Self.configuration, "/usr/bin/phim-indicator", "/usr/lib/systemd/user/phim.service",
                "/usr/lib/udev/rules.d/60-phim.rules", "/usr/libexec/phim-devices",
                "/usr/share/doc/phim/Privacy.md", "/usr/share/libinput/60-phim.quirks",
                "/usr/share/man/man5/phim.toml.5.gz", "/usr/share/phim/methods/ipa.toml",
                "/usr/share/phim/panels/waybar.jsonc", "/usr/share/zsh/site-functions/_phim",
            ] {
                #expect(installed.contains(path), "\(path)")
            }
            #expect(try machine.text("/usr/bin/phim") == String(contentsOf: machine.program, encoding: .utf8))
            #expect(try machine.text("/usr/share/zsh/site-functions/_phim") == "completions for zsh\n")
            try machine.install()
            #expect(try machine.files() == installed)
            try machine.run("install.sh", ["--uninstall"])
            #expect(try machine.files() == [])
        }
    }

    @Test func `install.sh installs the settings window only if asked to, and removes it`() throws {
        let window = ["/usr/bin/phim-settings", "/usr/share/applications/vn.phim.Settings.desktop"]
        try withMachine { machine in
            try FileManager.default.copyItem(
                at: machine.program,
                to: machine.program.deletingLastPathComponent().appending(path: "phim-settings"))
            try machine.install(["--with-settings"])
            #expect(Set(window).isSubset(of: try machine.files()))
            #expect(try machine.files().contains("/usr/share/man/man1/phim-settings.1.gz"))
            try machine.run("install.sh", ["--uninstall"])
            #expect(try machine.files() == [])
            try machine.install(["--without-settings"])
            #expect(Set(window).isDisjoint(with: try machine.files()))
        }
    }

    @Test func `Links and paths in the installed pages lead to installed files`() throws {
        try withMachine { machine in
            try machine.install()
            let installed = Set(try machine.files())
            let pages = installed.filter { $0.hasSuffix(".md") || $0.hasSuffix("/phim.toml") }
            #expect(pages.count > 20)
            for path in pages {
                let page = Page(text: try machine.text(path))
                for link in page.links {
                    let target = URL(filePath: path).deletingLastPathComponent().appending(path: link).standardized
                        .path
                    #expect(installed.contains(target), "\(path): \(link)")
                }
                for name in page.installedPaths {
                    #expect(installed.contains { $0 == name || $0.hasPrefix(name + "/") }, "\(path): \(name)")
                }
            }
        }
    }

    @Test func `install.sh keeps a configuration that was changed`() throws {
        try withMachine { machine in
            try machine.install()
            try machine.write("mine\n", Self.configuration)
            let output = try machine.install()
            #expect(output.contains("\(Self.configuration) was changed and is kept"))
            #expect(try machine.text(Self.configuration) == "mine\n")
            try machine.run("install.sh", ["--uninstall"])
            #expect(try machine.files() == [Self.configuration])
        }
    }

    @Test func `install.sh replaces a configuration that was not changed by the new default`() throws {
        try withMachine { machine in
            try machine.install()
            for path in [Self.configuration, "/usr/share/phim/phim.toml"] {
                try machine.write("the default of last year\n", path)
            }
            try machine.install()
            let text = try machine.text(Self.configuration)
            #expect(try text == machine.text("/usr/share/phim/phim.toml"))
            #expect(text.hasPrefix("# The complete configuration of Phím."))
            #expect(text.contains("see /usr/share/doc/phim/HandlerPrograms.md, and /usr/share/phim/handlers"))
        }
    }

    @Test func `Removal takes only the block of Phím out of a shared rules file`() throws {
        let block = "// >>> Phím: written by `phim keymap --install`\n! option = symbols\n// <<< Phím\n"
        try withMachine { machine in
            try machine.install()
            try machine.write("! include %S/evdev\n// theirs\n\n\(block)// after\n", "/etc/xkb/rules/evdev")
            try machine.write("symbols", "/etc/xkb/symbols/phim_vi")
            try machine.run("install.sh", ["--uninstall"])
            #expect(try machine.files() == ["/etc/xkb/rules/evdev"])
            #expect(try machine.text("/etc/xkb/rules/evdev") == "! include %S/evdev\n// theirs\n\n// after\n")
            try machine.install()
            try machine.write("! include %S/evdev\n\n\(block)", "/etc/xkb/rules/evdev")
            try machine.run("install.sh", ["--uninstall"])
            #expect(try machine.files() == [])
        }
    }

    @Test(arguments: [
        ("install.sh", ["--help"], 0), ("install.sh", ["--nothing"], 64), ("install.sh", ["--user"], 64),
        ("install.sh", ["--binary", "/nowhere"], 1), ("install.sh", ["--user", "nobody-of-that-name"], 1),
        ("install.sh", ["--no-start=yes"], 64), ("install.sh", ["x"], 64), ("install.sh", ["--uninstall"], 1),
        ("package.sh", ["--help"], 0), ("package.sh", ["--output"], 64), ("package.sh", ["--only", "msi"], 64),
        ("package.sh", ["--binary", "/nowhere"], 1),
    ])
    func `install.sh exits with 0 after its help, and with an error after a mistake`(
        script: String, arguments: [String], status: Int32
    ) throws {
        try withMachine { machine in
            let output = try machine.run(script, arguments, status: status)
            #expect(output.contains(status == 0 ? "Usage: systemd/\(script)" : "\(script): "))
            #expect(try machine.files() == [])
        }
    }

    @Test(.needs("shellcheck"))
    func `shellcheck finds no problem in the shell scripts`() throws {
        let scripts = [
            "systemd/install.sh", "systemd/package.sh", "systemd/maintainer.sh", "systemd/settings.sh",
            "config/handlers/brackets.sh", "config/panels/phim-line", "config/panels/phim-i3status",
            "config/panels/prompt.sh", "Tests/CommandTests/bare-root.sh",
        ].map { CommandSessionTests.root.appending(path: $0).path }
        // Each version knows more that might be written otherwise. What is wrong is told by all of them.
        let version = try Machine.output(of: "/usr/bin/shellcheck", ["--version"]).text
        let severity = version.contains("version: 0.9.0\n") ? "style" : "warning"
        let options = [
            "--severity=\(severity)", "--external-sources", "--source-path", CommandSessionTests.root.path,
        ]
        #expect(try Machine.output(of: "/usr/bin/shellcheck", options + scripts).text == "")
    }

    @Test(.needs("systemd-analyze"))
    func `systemd-analyze accepts the units`() throws {
        let version = try Machine.output(of: "/usr/bin/systemd-analyze", ["--version"]).text
        let hasNoSteps = try #require(version.firstMatch(of: /systemd (\d+)/).flatMap { Int($0.1) }) < 254
        try withMachine { machine in
            let units = [
                ("phim.service", "--user"), ("phim-indicator.service", "--user"),
                ("phim-console-keymap.service", "--system"),
                ("phim-devices.socket", "--system"), ("phim-devices.service", "--system"),
            ]
            // The programs that the units name have to be there to be verified.
            for (unit, _) in units {
                var text = try String(contentsOf: Self.systemd.appending(path: unit), encoding: .utf8)
                for program in ["/usr/bin/phim", "/usr/libexec/phim-devices"] {
                    text = text.replacing(program, with: "/bin/true")
                }
                try machine.write(text, "/\(unit)")
            }
            for (unit, scope) in units {
                let result = try Machine.output(
                    of: "/usr/bin/systemd-analyze",
                    ["verify", "--man=no", scope, machine.folder.appending(path: unit).path],
                    environment: ["XDG_RUNTIME_DIR": machine.folder.path])
                #expect(result.status == 0)
                // What a service does that is started again and again, the units say to newer versions only.
                let lines = result.text.split(separator: "\n").filter { line in
                    !hasNoSteps || !["RestartSteps", "RestartMaxDelaySec"].contains { line.contains("'\($0)'") }
                }
                #expect(!lines.contains { $0.contains(unit) }, "\(result.text)")
            }
        }
    }

    @Test(.needs("systemd-analyze"))
    func `The exposure of the unit that systemd computes is the documented one`() throws {
        // Each version of systemd weighs more settings, or weighs them otherwise: the page says of which it tells.
        let version = try Machine.output(of: "/usr/bin/systemd-analyze", ["--version"]).text
        let isDocumented = version.hasPrefix("systemd 252 ")
        var exposures: [Double] = []
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
                exposures.append(try #require(exposure.flatMap { Double($0) }))
                if isDocumented { #expect(page.firstMatch(of: form)?.1 == exposure, "\(exposures)") }
            }
            #expect(exposures[1] < exposures[0] && exposures[0] < 7)
        }
    }

    /// A folder in which a program stands in for Phím; thrown away afterwards.
    private func withMachine(_ body: (Machine) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "phim-install-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(Machine(folder: folder, systemd: Self.systemd))
    }
}
