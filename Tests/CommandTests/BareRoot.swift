import Foundation
import TestSupport
import Testing

/// A root without Swift, systemd and udev, in which dpkg installs. Mounts are seen by the commands of this test only.
struct BareRoot {
    let machine: Machine
    private let hasProc: Bool

    /// Makes the root in a folder. It has the libraries of that program.
    init(folder: URL, program: String, hasProc: Bool = true) throws {
        machine = try Machine(folder: folder, systemd: CommandSessionTests.root.appending(path: "systemd"))
        self.hasProc = hasProc
        let script = CommandSessionTests.root.appending(path: "Tests/CommandTests/bare-root.sh").path
        let made = try Machine.output(of: script, [machine.folder.path, program])
        #expect(made.status == 0, "\(made.text)")
    }

    /// Calls dpkg for this root. What the package depends on is there, but dpkg does not know of it.
    @discardableResult
    func dpkg(_ arguments: String) throws -> String {
        try run("dpkg --root=\"$root\" --force-depends --force-unsafe-io --log=/dev/null \(arguments)")
    }

    /// Calls rpm for this root, with a database of its own.
    @discardableResult
    func rpm(_ arguments: String) throws -> String {
        try run("rpm --root=\"$root\" --dbpath=/var/lib/rpm --nodeps \(arguments)")
    }

    /// Runs a shell command inside.
    @discardableResult
    func inside(_ command: String) throws -> String {
        try run("chroot \"$root\" /usr/bin/bash -c '\(command)'")
    }

    /// Puts programs there that write down their arguments and fail.
    func standIn(for programs: [String]) throws {
        for name in programs {
            try machine.write("#!/usr/bin/bash\necho \"${0##*/} $*\" >>/calls\nexit 1\n", "/usr/bin/\(name)")
        }
        _ = try run("cd \"$root/usr/bin\"; chmod 755 \(programs.joined(separator: " "))")
    }

    /// The calls of these programs since the last time.
    func takeCalls() throws -> [String] {
        let calls = try machine.text("/calls").split(separator: "\n").map(String.init)
        try machine.write("", "/calls")
        return calls
    }

    /// What is there: files, links and folders, but not dpkg's own.
    func paths() throws -> [String] {
        try run("cd \"$root\"; find . -path ./var -prune -o -path ./proc -prune -o -print | sort")
            .split(separator: "\n").map(String.init)
    }

    private func run(_ command: String) throws -> String {
        let mount = hasProc ? "mount --bind /proc \"$root/proc\"; " : ""
        let namespace = geteuid() == 0 ? ["--mount"] : ["--map-root-user", "--mount"]
        let result = try Machine.output(
            of: "/usr/bin/unshare", namespace + ["/bin/sh", "-ec", mount + command],
            environment: [
                "root": machine.folder.path, "PATH": "/usr/local/sbin:/usr/sbin:/sbin:/usr/local/bin:/usr/bin:/bin",
                "HOME": "/root", "TMPDIR": "/tmp", "LC_ALL": "C", "PHIM_ROOT": "",
            ])
        #expect(result.status == 0, "\(command): \(result.text)")
        return result.text
    }
}
