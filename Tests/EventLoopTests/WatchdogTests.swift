import Glibc
import TestSupport
import Testing

/// A process whose loop stands still ends with status 70.
@Suite(.serialized, .waits) struct WatchdogTests {
    @Test(arguments: ["spin", "block", "start"])
    func `The watchdog ends a process whose loop stands still`(how: String) throws {
        let printed = try TemporaryFolder.with { try ConsoleSession.run("test-process watchdog \(how)", in: $0) }
        #expect(printed == "phim: critical: the loop stood still; the keyboards are released\n[70]")
    }

    /// Another has the same processor, and this one gets it for less than a sixth of the time.
    @Test func `A turn that others keep from the processor is left alone`() throws {
        let printed = try TemporaryFolder.with {
            try ConsoleSession.run(
                """
                one=$(taskset -pc $$ | sed 's/.*: //; s/[-,].*//')
                taskset -c $one sh -c 'while :; do :; done' & other=$!
                taskset -c $one nice -n 8 test-process watchdog work; status=$?; kill -KILL $other; exit $status
                """, in: $0)
        }
        #expect(printed == "slow")
    }

    @Test func `A process that was stopped goes on afterwards`() throws {
        let printed = try TemporaryFolder.with {
            try ConsoleSession.run(
                """
                process=$$
                (for i in $(seq 400); do
                    grep -q 'State:.T' /proc/$process/status && break; sleep 0.05
                done; sleep 1; kill -CONT $process) >/dev/null 2>&1 &
                exec test-process watchdog stop
                """, in: $0)
        }
        #expect(printed == "gone on")
    }

    /// strace stops the process at each call, here for 20 ms.
    @Test(.needs("strace"))
    func `A process that is traced goes on, however long its tracer stops it`() throws {
        let printed = try TemporaryFolder.with {
            try ConsoleSession.run(
                "exec strace -o /dev/null -e inject=umask:delay_enter=20000 test-process watchdog calls", in: $0)
        }
        #expect(printed == "gone on")
    }

    @Test func `The watchdog does not end a process whose loop waits or turns`() throws {
        #expect(try TemporaryFolder.with { try ConsoleSession.run("test-process watchdog turn", in: $0) } == "")
    }
}
