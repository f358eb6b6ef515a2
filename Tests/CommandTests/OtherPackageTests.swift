import Foundation
import TestSupport
import Testing

extension PackageTests {
    /// The packages for rpm and pacman, made of the archive. rpm installs its package here; that of pacman is unpacked.
    @Suite(
        .serialized, .needs("rpmbuild", "bsdtar", "zstd", "cpio"))
    struct OtherPackageTests {
        private static let made = Result { try Made() }

        /// The files as they are installed, and the two packages.
        private struct Made {
            let program: String
            let files: String
            let rpm: String
            let arch: String

            init() throws {
                let packages = try PackageTests.made.get()
                program = packages.program
                let folder = packages.archive.deletingLastPathComponent().appending(path: "others").path
                let sources = folder + "/sources"
                _ = try Packages.shell(
                    """
                    mkdir -p \(sources); tar --directory \(sources) --extract --file \(packages.archive.path) \
                        --strip-components 1
                    for kind in files rpm arch; do
                        ZSTD_CLEVEL=1 \(sources)/systemd/package.sh --only $kind --output \(folder)
                    done
                    """)
                files = folder + "/files"
                let names = try FileManager.default.contentsOfDirectory(atPath: folder)
                rpm = folder + "/" + (try #require(names.first { $0.hasSuffix(".rpm") }))
                arch = folder + "/" + (try #require(names.first { $0.hasSuffix(".pkg.tar.zst") }))
            }
        }

        @Test(arguments: ["rpm", "arch"])
        func `The packages for rpm and pacman have the same files as the .deb, and the configuration`(kind: String)
            throws
        {
            let made = try Self.made.get()
            try TemporaryFolder.with { folder in
                let unpack =
                    kind == "rpm"
                    ? "rpm2cpio \(made.rpm) | cpio --quiet -idm"
                    : "zstd -dqc \(made.arch) | tar -x; test -s .MTREE; rm .MTREE .PKGINFO .INSTALL"
                // The folder is a home with a configuration.
                let place = folder.appending(path: "unpacked").path
                _ = try shell("mkdir \(place); cd \(place); \(unpack)")
                let sums = "find . -type f -exec sha256sum {} + | sort; find . -type l -printf '%p %l\\n' | sort"
                let expected = try shell("cd \(made.files); \(sums)")
                let configuration = try shell("sha256sum <\(made.files)/usr/share/phim/phim.toml | cut -c 1-64")
                let unpacked = try shell("cd \(place); \(sums)")
                let added = Set(unpacked.split(separator: "\n")).symmetricDifference(expected.split(separator: "\n"))
                #expect(added == ["\(configuration)  ./etc/phim/phim.toml"])
            }
        }

        @Test func `The package for rpm names the libraries it needs and its configuration file`() throws {
            let made = try Self.made.get()
            let needs = try shell("rpm -qp --requires \(made.rpm) 2>/dev/null")
            for name in ["libevdev.so.2", "libxkbcommon.so.0", "libsystemd.so.0", "libc.so.6", "xkeyboard-config"] {
                #expect(needs.contains(name), "\(needs)")
            }
            #expect(try shell("rpm -qp --configfiles \(made.rpm) 2>/dev/null") == "/etc/phim/phim.toml")
            #expect(try shell("rpm -qp --qf '[%{FILEUSERNAME}\\n]' \(made.rpm) 2>/dev/null | sort -u") == "root")
        }

        @Test func `rpm installs, upgrades and removes the package, and its scripts do the same as those of dpkg`()
            throws
        {
            let made = try Self.made.get()
            try TemporaryFolder.with { folder in
                let root = try BareRoot(folder: folder.appending(path: "bare"), program: made.program)
                let before = try root.paths()
                // What the package needs is there, but rpm does not know of it.
                try root.rpm("--install \(made.rpm)")
                #expect(try root.inside("printf \"tieengs Vieetj\\n\" | phim type") == "tiếng Việt\n")
                let planes = ["./etc/xkb/rules/evdev", "./etc/xkb/symbols/phim_vi", "./etc/phim/plane-vi.map"]
                #expect(Set(try root.paths()).isSuperset(of: planes))
                try root.rpm("--upgrade --force \(made.rpm)")
                #expect(Set(try root.paths()).isSuperset(of: planes))
                try root.rpm("--erase phim")
                // Folders that other packages have too belong to none of them.
                let left = Set(try root.paths()).subtracting(before)
                #expect(left.filter { $0.contains("phim") || $0.contains("xkb") } == [])
            }
        }

        @Test func `The package for pacman names its version, its configuration and its install script`() throws {
            let made = try Self.made.get()
            try TemporaryFolder.with { folder in
                _ = try shell("cd \(folder.path); zstd -dqc \(made.arch) | tar -x .MTREE .PKGINFO .INSTALL")
                let text = { (name: String) in
                    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
                }
                let version = try shell("\(made.program) --version")
                let information = try text(".PKGINFO")
                for line in ["pkgname = phim", "pkgver = \(version)-1", "backup = etc/phim/phim.toml"] {
                    #expect(information.contains(line + "\n"), "\(information)")
                }
                // A root without rights to change anything: only that the functions are there and lead to the script.
                let calls = try shell(
                    """
                    cd \(folder.path); . ./.INSTALL
                    maintain() { echo "$*"; }
                    pre_install 1; post_install 1; pre_upgrade 2 1; post_upgrade 2 1; pre_remove 2; post_remove 2
                    """)
                #expect(
                    calls == """
                        preinst install
                        postinst configure
                        preinst upgrade
                        postinst configure 1
                        prerm remove
                        postrm remove
                        """)
                let listed = try shell("zcat \(folder.path)/.MTREE")
                #expect(listed.contains("./usr/bin/phim ") && listed.contains("./.INSTALL "), "\(listed.prefix(500))")
            }
        }

        private func shell(_ command: String) throws -> String { try Packages.shell(command) }
    }

    /// Debian's own judgement of the package.
    @Test(
        .needs("lintian"),
        .enabled(if: Packages.release != nil, "needs the optimised program: Tests/run.sh --all sets PHIM_RELEASE"))
    func `lintian has no complaints about the .deb`() throws {
        let packages = try PackageTests.made.get()
        // Each version complains of more. What is an error is one for all of them.
        let version = try Packages.shell("lintian --version")
        let tags = version.contains("v2.116.") ? "" : " --fail-on error --display-level '>=error'"
        #expect(try Packages.shell("lintian --allow-root\(tags) \(packages.deb.path)") == "")
    }
}
