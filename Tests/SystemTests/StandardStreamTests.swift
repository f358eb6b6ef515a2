import TestSupport
import Testing

@Suite struct StandardStreamTests {
    @Test(arguments: ["0<&-", "1>&-", "2>&-", "0<&- 1>&- 2>&-"])
    func `No file takes the place of a standard stream that was closed at the start`(closed: String) throws {
        #expect(try TemporaryFolder.with { try ConsoleSession.run("test-process streams \(closed)", in: $0) } == "")
    }
}
