import Foundation
import TestSupport
import Testing

extension GuestTests {
    /// The Debian package on a machine with systemd, udev and logind, for a user who is logged in.
    @Suite
    struct Package {
        private static let alice = LoginGuest.alice

        @Rig @Test
        func `The package types for a user, also after a hang; it is upgraded, removed, purged`()
            throws
        {
            let packages = try Packages()
            defer { packages.remove() }
            let guest = try LoginGuest.shared()
            do {
                let keyboard = PhysicalKeyboard.virtio(guest)
                // The characters of the console come from the package alone. Those of desktops, which it leaves as they are, come
                // from this machine: for them some 400 keymaps are compiled. What udev does at boot is left out in this guest:
                // keyboards belong to the group input.
                try guest.shell(
                    """
                    cp -a \(packages.planes)/etc/xkb /etc/
                    loadkeys --quiet --default; rm -f /etc/phim/phim.toml /run/systemd/user/phim.service
                    # Without it no session of PAM begins, by which the package reaches the user's service manager.
                    echo 'alice:*:19000:0:99999:7:::' >>/etc/shadow
                    udevadm trigger --action=add --subsystem-match=input; udevadm settle
                    """)
                try shortenDatabase(for: packages.first, in: guest)
                try guest.shell("dpkg --install \(packages.first)", allowing: 900)
                try guest.shell("\(Self.alice.systemctl) enable --now phim", allowing: 120)
                try waitUntilItTypes(in: guest)
                try keyboard.type("tieengs Vieetj ")
                try LoginGuest.expect("tiếng Việt ", by: Self.alice, in: guest)

                try stopAndGoOn(with: keyboard, in: guest)
                try keyboard.type("ddang ")
                try LoginGuest.expect("tiếng Việt laf đang ", by: Self.alice, in: guest)

                let process = try mainProcess(in: guest)
                try guest.shell("dpkg --install \(packages.second)", allowing: 900)
                try guest.wait(until: "[ \(mainProcessCommand) != \(process) ]", for: 120, "the service's restart")
                try waitUntilItTypes(in: guest)
                try keyboard.type("chuwx ")
                try LoginGuest.expect("tiếng Việt laf đang chữ ", by: Self.alice, in: guest)

                let files = try guest.shell("dpkg --listfiles phim")
                try guest.shell("dpkg --remove phim", allowing: 300)
                try keyboard.type("vieejt ")
                try LoginGuest.expect("tiếng Việt laf đang chữ vieejt ", by: Self.alice, in: guest)
                #expect(try left(of: files, in: guest) == ["/etc/phim/phim.toml"])
                try guest.shell("dpkg --purge phim", allowing: 300)
                #expect(try left(of: files, in: guest) == [])
                #expect(
                    try guest.run("ls -d /etc/phim /etc/xkb /etc/systemd/system/*/phim* /dev/null 2>/dev/null").text
                        == "/dev/null\n")
            } catch {
                throw LoginGuest.report(error, of: guest)
            }
        }

        /// Leaves only what the package depends on in dpkg's database. dpkg reads the list of files of every package there, and
        /// runs what some do after others are installed, such as the database of manual pages; with all packages of the host
        /// each call takes a minute on an emulated processor.
        @Rig private func shortenDatabase(for package: String, in guest: Guest) throws {
            try guest.shell(
                """
                names=$(dpkg-deb --field \(package) Depends | tr ',|' '\\n\\n' | sed 's/(.*//; s/ //g')
                awk -v names="$names" '
                    BEGIN { RS = ""; ORS = "\\n\\n"; count = split(names, list, "\\n")
                        for (place = 1; place <= count; place++) isKept[list[place]] = 1 }
                    { split($1 " " $2, words, " "); if (words[2] in isKept) print }
                ' /var/lib/dpkg/status >/run/status
                mv /run/status /var/lib/dpkg/status; : >/var/lib/dpkg/triggers/File; rm -f /var/lib/dpkg/triggers/Unincorp
                """, allowing: 120)
        }

        @Rig private func waitUntilItTypes(in guest: Guest) throws {
            try LoginGuest.waitForStatus("active, vi, telex", of: Self.alice, in: guest)
            try LoginGuest.waitForGrab(in: guest)
        }

        /// A daemon that does not get on: phim-devices takes the keyboards from it, so that keys arrive as they are. When it
        /// goes on, it types again.
        @Rig private func stopAndGoOn(with keyboard: PhysicalKeyboard, in guest: Guest) throws {
            let process = try mainProcess(in: guest)
            try guest.shell("kill -STOP \(process)")
            // A key that waits to be read shows that nobody reads. It is lost.
            try keyboard.type("x")
            try LoginGuest.waitForGrab(false, within: 10, in: guest)
            try keyboard.type("laf ")
            try LoginGuest.expect("tiếng Việt laf ", by: Self.alice, in: guest)
            try guest.shell("kill -CONT \(process)")
            try waitUntilItTypes(in: guest)
        }

        private var mainProcessCommand: String {
            "$(\(Self.alice.systemctl) show phim --property=MainPID --value)"
        }

        @Rig private func mainProcess(in guest: Guest) throws -> String {
            try guest.shell("echo \(mainProcessCommand)")
        }

        /// Which of these paths are files still.
        @Rig private func left(of paths: String, in guest: Guest) throws -> [String] {
            let list = "while read -r path; do if [ -f \"$path\" ]; then echo \"$path\"; fi; done"
            return try guest.run(list, input: Array((paths + "\n").utf8)).text.split(separator: "\n").map(String.init)
        }
    }
}

/// The package of the program of this build, a newer one, and the characters for desktops.
@Rig private struct Packages {
    private let folder: String
    let first: String
    let second: String
    /// A directory with the characters for desktops, in etc/xkb.
    let planes: String

    /// Makes all on the host.
    init() throws {
        folder = NSTemporaryDirectory() + "phim-packages-\(UUID().uuidString)"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = [
            "-euc",
            """
            \(Tree.root)/systemd/package.sh --only deb --without-settings --binary \(GuestDaemon.binary) --output \(folder)
            mv \(folder)/*.deb \(folder)/first.deb
            dpkg-deb --raw-extract \(folder)/first.deb \(folder)/tree
            sed -i 's/^Version: .*/&.1/' \(folder)/tree/DEBIAN/control
            dpkg-deb --root-owner-group --build \(folder)/tree \(folder)/second.deb
            \(GuestDaemon.binary) keymap xkb --install --root \(folder)/planes --config \(Tree.root)/config/phim.toml
            """,
        ]
        // An emulated processor takes long to decompress.
        process.environment = ProcessInfo.processInfo.environment.merging(["DPKG_DEB_COMPRESSOR_TYPE": "none"]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw RigFailure(description: "cannot make the packages") }
        first = folder + "/first.deb"
        second = folder + "/second.deb"
        planes = folder + "/planes"
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: folder)
    }
}
