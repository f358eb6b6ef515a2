import Foundation
import TestSupport
import Testing

/// A machine without devices, such as a container.
@Suite(
    .enabled(if: access("/dev/uinput", F_OK) != 0, "this machine has /dev/uinput: phim run would take its keyboards"))
struct NoDevicesTests {
    @Test func `Without devices the daemon says what is missing and exits with 1`() throws {
        let printed = try TemporaryFolder.with { folder in try ConsoleSession.run("phim run", in: folder) }
        #expect(printed.contains("Error: no input devices: /dev/input: "))
        #expect(printed.hasSuffix("\n[1]"))
    }

    @Test(.enabled(if: access("/dev/input", F_OK) != 0, "this machine has /dev/input"))
    func `Without devices phim devices says why there are none`() throws {
        let printed = try TemporaryFolder.with { folder in try ConsoleSession.run("phim devices", in: folder) }
        #expect(printed.hasPrefix("Error: no input devices:") && printed.hasSuffix("\n[1]"))
    }

    @Test func `phim type accepts standard input that is no text`() throws {
        let printed = try TemporaryFolder.with { folder in
            try ConsoleSession.run("head -c 100000 /dev/urandom | phim type >out; echo $?", in: folder)
        }
        #expect(printed.hasSuffix("\n0"))
    }
}

/// What of a command's memory other programs of its user may read.
@Suite struct CommandMemoryTests {
    @Test func `No command leaves a core dump, whatever it does`() throws {
        let printed = try TemporaryFolder.with { folder in
            try ConsoleSession.run(
                """
                ulimit -c unlimited; mkfifo f; phim type <f >/dev/null & exec 3>f
                for i in $(seq 400); do
                    if grep -q 'core file size *0 *0' /proc/$!/limits; then echo none; break; fi; sleep 0.05
                done
                """, in: folder)
        }
        #expect(printed == "none\n[0]" || printed == "none")
    }
}
