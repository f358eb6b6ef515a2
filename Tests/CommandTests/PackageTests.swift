import Foundation
import TestSupport
import Testing

/// What systemd/package.sh makes: a Debian package and an archive.
@Suite(
    .serialized, .waits, .inFullRun, .needs("dpkg-deb", "dpkg-shlibdeps"))
struct PackageTests {
    private static let systemd = CommandSessionTests.root.appending(path: "systemd")
    static let made = Result { try Packages() }

    @Test
    func `Without dpkg, install.sh of the archive installs the same files as the .deb and does the same`()
        throws
    {
        let packages = try Self.made.get()
        try TemporaryFolder.with { folder in
            let packaged = try BareRoot(folder: folder.appending(path: "packaged"), program: packages.program)
            let copied = try BareRoot(folder: folder.appending(path: "copied"), program: packages.program)
            let before = try copied.paths()
            try packaged.dpkg("--install \(packages.deb.path)")
            let sources = copied.machine.folder.appending(path: "sources").path
            _ = try shell(
                "mkdir \(sources); tar --directory \(sources) --extract --file \(packages.archive.path) "
                    + "--strip-components 1")
            let said = try copied.inside("/sources/systemd/install.sh")
            #expect(said.contains("systemd is not running") || said.contains("no /dev/uinput"), "\(said)")
            #expect(said.contains("\ntiếng Việt\n"), "\(said)")
            let paths = try copied.paths().filter { !$0.hasPrefix("./sources") }
            let expected = try packaged.paths().map {
                $0.replacing("/zsh/vendor-completions", with: "/zsh/site-functions")
            }
            #expect(
                Set(paths).symmetricDifference(expected).filter { !$0.contains("/lintian") } == [
                    "./usr/share/phim/manifest"
                ])
            try copied.inside("/sources/systemd/install.sh --uninstall")
            let left = Set(try copied.paths().filter { !$0.hasPrefix("./sources") }).subtracting(before)
            #expect(left.filter { $0.contains("phim") } == [])
        }
    }

    @Test func `The control file, checksums and licences of the .deb are right`() throws {
        let packages = try Self.made.get()
        try TemporaryFolder.with { folder in
            let unpacked = try packages.unpack(in: folder)
            let control = try unpacked.text("/DEBIAN/control")
            let version = try shell("\(packages.program) --version")
            let architecture = try shell("dpkg --print-architecture")
            #expect(packages.deb.lastPathComponent == "phim_\(version)_\(architecture).deb")
            #expect(control.contains("\nVersion: \(version)\nArchitecture: \(architecture)\n"))
            let depends = try #require(control.split(separator: "\n").first { $0.hasPrefix("Depends: ") })
            for name in [
                "libc6 (>= ", "libevdev2", "libxkbcommon0", "libxkbcommon-x11-0", "libsystemd0", "libncursesw6",
                "xkb-data",
            ] {
                #expect(depends.contains(name))
            }
            #expect(try unpacked.text("/DEBIAN/conffiles") == "/etc/phim/phim.toml\n")
            #expect(
                try shell(
                    "cd \(unpacked.folder.path) && md5sum --check --quiet DEBIAN/md5sums; wc -l <DEBIAN/md5sums")
                    == shell("cd \(unpacked.folder.path) && find usr -type f | wc -l"))
            #expect(try unpacked.text("/usr/lib/systemd/user/phim.service").contains("ExecStart=/usr/bin/phim run\n"))
            let licences = try unpacked.text("/usr/share/doc/phim/copyright")
            #expect(licences.contains("MIT License") && licences.contains("wordfreq"))
            for file in try unpacked.files() where file.hasSuffix(".md") || file.hasSuffix(".toml") {
                let text = try unpacked.text(file)
                #expect(!text.contains("Daemon.docc/") && !text.contains("`config/"), "\(file)")
            }
        }
    }

    @Test func `The .deb is installed without Swift, runs, is upgraded, removed and purged, and leaves nothing`()
        throws
    {
        let packages = try Self.made.get()
        try TemporaryFolder.with { folder in
            let newer = try packages.newer(in: folder)
            let root = try BareRoot(folder: folder.appending(path: "bare"), program: packages.program)
            let configuration = "/etc/phim/phim.toml"
            let before = try root.paths()

            try root.dpkg("--install \(packages.deb.path)")
            #expect(try root.inside("phim --version") == "0.1.0\n")
            #expect(try root.inside("printf \"tieengs Vieetj\\n\" | phim type") == "tiếng Việt\n")
            let planes = ["./etc/xkb/rules/evdev", "./etc/xkb/symbols/phim_vi", "./etc/phim/plane-vi.map"]
            #expect(Set(try root.paths()).isSuperset(of: planes))

            try root.dpkg("--install \(newer.path)")
            #expect(try root.machine.text(configuration).hasSuffix("# The default of next year.\n"))
            try root.machine.write("[log]\nlevel = \"info\"\n", configuration)
            try root.dpkg("--install \(newer.path)")
            try root.dpkg("--force-confold --install \(packages.deb.path)")
            #expect(try root.machine.text(configuration) == "[log]\nlevel = \"info\"\n")
            #expect(Set(try root.paths()).isSuperset(of: planes))

            try root.dpkg("--remove phim")
            let left = Set(try root.paths()).subtracting(before)
            #expect(
                left.subtracting(["./etc", "./etc/phim", "./etc/phim/phim.toml.dpkg-dist"]) == [
                    "./etc/phim/phim.toml"
                ])
            try root.dpkg("--purge phim")
            #expect(try root.paths().filter { $0 != "./etc" } == before)
        }
    }

    @Test func `The .deb can be installed without /proc, and its script says what is missing`() throws {
        let packages = try Self.made.get()
        try TemporaryFolder.with { folder in
            let root = try BareRoot(
                folder: folder.appending(path: "bare"), program: packages.program, hasProc: false)
            let before = try root.paths()
            let output = try root.dpkg("--install \(packages.deb.path)")
            #expect(output.contains("Error: /proc is not mounted"))
            #expect(output.contains("not in the keymap yet: sudo phim keymap xkb --install"))
            try root.dpkg("--purge phim")
            #expect(try root.paths().filter { $0 != "./etc" } == before)
        }
    }

    @Test func `The .deb can be installed below a root whose programs cannot run`() throws {
        let packages = try Self.made.get()
        try TemporaryFolder.with { folder in
            let root = try BareRoot(folder: folder.appending(path: "bare"), program: packages.program)
            let before = try root.paths()
            try root.dpkg("--force-script-chrootless --install \(packages.deb.path)")
            #expect(try root.machine.text("/etc/xkb/rules/evdev").contains("phim:vi"))
            try root.dpkg("--force-script-chrootless --purge phim")
            let left = Set(try root.paths()).subtracting(before).filter {
                $0 != "./etc" && !$0.hasPrefix("./etc/systemd")
            }
            #expect(left == [])
        }
    }

    @Test func `The scripts of the .deb notify running systemd and udev, and ignore their failures`() throws {
        let packages = try Self.made.get()
        try TemporaryFolder.with { folder in
            let root = try BareRoot(folder: folder.appending(path: "bare"), program: packages.program)
            try root.standIn(for: ["systemctl", "systemd-run", "udevadm", "modprobe"])
            for path in ["/run/systemd/system/x", "/run/udev/control", "/run/user/1000/systemd/private"] {
                try root.machine.write("", path)
            }
            // These are of a user's configuration. They stay.
            let planes = ["/etc/xkb/symbols/phim_vi", "/etc/phim/plane-vi.map"]
            for path in planes { try root.machine.write("mine", path) }

            try root.dpkg("--install \(packages.deb.path)")
            let udev = [
                "udevadm control --reload", "udevadm trigger --action=change --subsystem-match=input",
                "udevadm trigger --action=change --subsystem-match=misc --sysname-match=uinput",
            ]
            let user = "systemctl --user --machine=1000@.host"
            let (console, socket) = ("phim-console-keymap.service", "phim-devices.socket")
            let reading = [
                "systemctl daemon-reload", "systemctl stop phim-devices.service",
                "systemctl --quiet is-enabled \(socket)", "systemctl --quiet is-enabled \(console)",
            ]
            let restarting = ["\(user) daemon-reload", "\(user) try-restart phim.service phim-indicator.service"]
            let enabling = ["systemctl --root=/ --quiet reenable \(socket) \(console)"]
            #expect(try root.takeCalls() == ["modprobe uinput"] + udev + enabling + reading + restarting)
            try root.dpkg("--install \(packages.deb.path)")
            #expect(try root.takeCalls() == ["modprobe uinput"] + udev + reading + restarting)
            for path in planes { #expect(try root.machine.text(path) == "mine") }

            try root.dpkg("--remove phim")
            let stopping = [
                "\(user) stop phim-indicator.service phim.service", "systemctl stop \(socket) phim-devices.service",
                "systemctl --root=/ --quiet disable \(socket) \(console)",
            ]
            // No program of the package runs in a session of a user.
            #expect(
                try root.takeCalls() == stopping + udev + ["systemctl daemon-reload", "\(user) daemon-reload"])
        }
    }

    private func shell(_ command: String) throws -> String { try Packages.shell(command) }
}

/// The packages of the program of this build, made once.
struct Packages {
    let program: String
    let deb: URL
    let archive: URL

    /// The folder of the optimised programs.
    static let release = ProcessInfo.processInfo.environment["PHIM_RELEASE"].flatMap { $0.isEmpty ? nil : $0 }

    init() throws {
        let folder = BuiltProducts.directory.appending(path: "packages")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // The optimised program needs no libraries of Swift. One with its symbols is ten times as large.
        let release = Self.release
        let built = (release ?? BuiltProducts.directory.path) + "/phim"
        program = folder.appending(path: "program").path
        _ = try Self.shell("strip -o \(program) \(built)")
        let output = folder.appending(path: "output")
        let script = CommandSessionTests.root.appending(path: "systemd/package.sh").path
        let said = try Self.shell("DPKG_DEB_COMPRESSOR_LEVEL=1 \(script) --binary \(program) --output \(output.path)")
        #expect(said.contains("good for tests only") == (release == nil), "\(said)")
        let files = try FileManager.default.contentsOfDirectory(at: output, includingPropertiesForKeys: nil)
        deb = try #require(files.first { $0.pathExtension == "deb" })
        archive = try #require(files.first { $0.pathExtension == "gz" })
    }

    func unpack(in folder: URL) throws -> Machine {
        let unpacked = try Machine(
            folder: folder.appending(path: "unpacked"), systemd: CommandSessionTests.root.appending(path: "systemd"))
        _ = try Self.shell("dpkg-deb --raw-extract \(deb.path) \(unpacked.folder.path)")
        return unpacked
    }

    /// The next version, with another default configuration.
    func newer(in folder: URL) throws -> URL {
        let root = try unpack(in: folder).folder.path
        let newer = folder.appending(path: "newer.deb")
        _ = try Self.shell(
            "cd \(root); sed -i 's/^Version: .*/&.1/' DEBIAN/control; echo '# The default of next year.' >>etc/phim/phim.toml;"
                + " dpkg-deb --root-owner-group -Znone --build . \(newer.path)")
        return newer
    }

    static func shell(_ command: String) throws -> String {
        let result = try Machine.output(of: "/bin/bash", ["-euc", command])
        #expect(result.status == 0, "\(command): \(result.text)")
        return result.text.trimmingCharacters(in: .newlines)
    }
}
