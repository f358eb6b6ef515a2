import Foundation
import TestSupport
import Testing

/// What the guide *Privacy and passwords* says of the programs and the units themselves. Testing.md says where the tests of
/// its other sentences are.
@Suite struct PrivacyTests {
    @Test func `phim imports no function that resolves a host name or opens a network address`() throws {
        let path = BuiltProducts.directory.appending(path: "phim").path
        let imports = try Machine.output(of: "/usr/bin/nm", ["-D", "--undefined-only", path])
        #expect(imports.status == 0 && imports.text.contains(" socket"), "what it imports is not known")
        for function in ["getaddrinfo", "gethostby", "inet_pton", "inet_addr", "res_query", "sd_resolve", "curl_"] {
            #expect(!imports.text.contains(" " + function), "phim calls \(function)")
        }
    }

    /// Sockets of a daemon: `SystemCallTests`.
    @Test(
        .needs("strace"),
        arguments: [
            "doctor", "status", "devices", "focus --once", "type", "explain tieengs", "check", "keymap xkb", "get",
            "setup --unattended", "pick emoji heart", "keyboard", "macro list", "run",
        ])
    func `A command opens no socket of a network`(command: String) throws {
        let trace = try TemporaryFolder.with { folder in
            _ = try ConsoleSession.run("strace -f -e trace=%network -o trace phim \(command) </dev/null", in: folder)
            return try String(contentsOf: folder.appending(path: "trace"), encoding: .utf8)
        }
        #expect(trace.contains("exited with"), "the command was not traced to its end")
        let sockets = trace.split(separator: "\n").filter { $0.contains("socket(") }
        #expect(sockets.allSatisfy { $0.contains("AF_UNIX") || $0.contains("AF_NETLINK") }, "\(sockets)")
    }

    @Test(arguments: [
        ("phim.service", ["RestrictAddressFamilies=AF_UNIX AF_NETLINK", "LimitCORE=0", "NoNewPrivileges=yes"]),
        (
            "phim-devices.service",
            [
                "RestrictAddressFamilies=AF_UNIX", "PrivateNetwork=yes", "IPAddressDeny=any", "LimitCORE=0",
                "ProtectHome=yes", "ProtectSystem=strict", "NoNewPrivileges=yes", "CapabilityBoundingSet=",
                "User=phim-devices", "DevicePolicy=closed",
            ]
        ),
    ])
    func `The units have no network, leave no core dump, and open only the devices they need`(
        unit: String, settings: [String]
    ) throws {
        let lines = try CommandSessionTests.shipped("systemd/" + unit).split(separator: "\n").map(String.init)
        for setting in settings { #expect(lines.contains(setting), "\(unit) lacks \(setting)") }
        let names = settings.map { $0.prefix { $0 != "=" } + "=" }
        for name in names where name != "NoNewPrivileges=" {
            #expect(lines.count { $0.hasPrefix(name) } == 1, "\(unit) has \(name) twice")
        }
        let devices = lines.filter { $0.hasPrefix("DeviceAllow=") }
        #expect(
            devices == (unit == "phim.service" ? [] : ["DeviceAllow=char-input rw", "DeviceAllow=/dev/uinput rw"]))
    }

    @Test func `Each test that Testing.md names exists`() throws {
        let page = try CommandSessionTests.shipped("Sources/Daemon/Daemon.docc/Testing.md")
        let rows = try #require(page.split(separator: "## What is promised about privacy").last).split(
            separator: "\n"
        )
        .filter { $0.hasPrefix("| ") }.joined(separator: "\n")
        let folder = CommandSessionTests.root.appending(path: "Tests")
        let names = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
        let tests = try names.filter { $0.hasSuffix("Tests.swift") }.map {
            try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
        }.joined()
        let functions = rows.matches(of: /\*([^*|]+)\*/).map { "func `\($0.1)`(" }
        let suites = rows.matches(of: /`([A-Z][A-Za-z]+)`/).map(\.1)
        #expect(functions.count > 30 && suites.count > 30)
        let missing =
            functions.filter { !tests.contains($0) }
            + suites.filter { !tests.contains("struct \($0)") && !tests.contains("class \($0)") }.map(String.init)
        #expect(missing == [])
    }

    /// A user who is not root: to root nothing is refused.
    private static let otherUser = getuid() == 0 ? "setpriv --reuid=61501 --regid=61501 --clear-groups " : ""

    /// That user can run what was built.
    private static let canBeRun =
        (try? TemporaryFolder.with { folder in
            try ConsoleSession.run("\(otherUser)\(program) --version >/dev/null && echo yes", in: folder).hasPrefix(
                "yes")
        }) == true

    private static let program = BuiltProducts.directory.appending(path: "phim").path

    /// The kernel gives what leads to the memory of such a process to root, and lets no debugger attach to it.
    @Test(.enabled(if: canBeRun, "another user cannot run what was built here"))
    func `Another process of the same user cannot read the memory of a command`() throws {
        let printed = try TemporaryFolder.with { folder in
            try ConsoleSession.run(
                """
                mkfifo f; chmod 777 . f; exec 4<>f
                \(Self.otherUser)sleep 100 <f >/dev/null 2>&1 & other=$!
                \(Self.otherUser)\(Self.program) type <f >/dev/null 2>&1 & phim=$!
                owner() { stat -c %u /proc/$1/mem; }
                for i in $(seq 400); do
                    if [ "$(owner $phim)" = 0 ] && [ "$(owner $other)" != 0 ] &&
                        grep -q phim /proc/$phim/comm; then echo refused; break; fi
                    sleep 0.05
                done
                kill $other $phim
                """, in: folder)
        }
        #expect(printed.hasPrefix("refused"), "\(printed)")
    }
}
