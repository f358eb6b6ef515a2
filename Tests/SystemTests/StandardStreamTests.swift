import TestSupport
import Testing

@Suite struct StandardStreamTests {
    @Test(arguments: ["0<&-", "1>&-", "2>&-", "0<&- 1>&- 2>&-"])
    func `A standard stream that is closed at the start is not replaced by another file`(closed: String) throws {
        #expect(try TemporaryFolder.with { try ConsoleSession.run("test-process streams \(closed)", in: $0) } == "")
    }
}
