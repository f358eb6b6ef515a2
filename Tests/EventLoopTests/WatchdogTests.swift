import TestSupport
import Testing

/// A process whose loop stands still ends with status 70.
@Suite struct WatchdogTests {
    @Test(arguments: ["spin", "block", "start"])
    func `The watchdog ends a process whose loop stands still`(how: String) throws {
        let printed = try TemporaryFolder.with { try ConsoleSession.run("test-process watchdog \(how)", in: $0) }
        #expect(printed == "phim: critical: the loop stood still; the keyboards are released\n[70]")
    }

    @Test func `The watchdog does not end a process whose loop waits or turns`() throws {
        #expect(try TemporaryFolder.with { try ConsoleSession.run("test-process watchdog turn", in: $0) } == "")
    }
}
