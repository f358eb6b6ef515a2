import Keyboard
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon

/// Texts with a character that nothing can type.
@Suite struct UntypeableTextTests {
    @Test(arguments: [
        "text:日", "text:hello wonderful world 日", "text:日 hello wonderful world", "emoji:日日日日日日日日a",
    ])
    func `A text that cannot be typed completely is not typed at all`(action: String) throws {
        let simulated = try SimulatedDaemon("[output]\nplane = \"off\"\n[keys]\n\"f9\" = \"\(action)\"\n")
        try simulated.type("a")
        simulated.daemon.flow.perform(try #require(KeyboardAction(action)))
        try simulated.settle()
        try simulated.type("b")
        #expect(simulated.text == "ab")
    }

    @Test func `An untypeable text that ends in the letter of its key is not typed at all`() throws {
        let simulated = try SimulatedDaemon(
            "[output]\nplane = \"off\"\n[[handler]]\naction = \"character:q\"\ndo = \"text:日q\"\n")
        try simulated.type("aqb")
        #expect(simulated.text == "ab")
    }
}

/// No display server is there, and so no clipboard.
@Suite struct UnreachableClipboardTests {
    @Test func `No list has emoji that need the clipboard if it cannot be reached`() throws {
        let simulated = try SimulatedDaemon(
            "[output]\nplane = \"off\"\nclipboard = true\n[emoji]\nsuggest = true\n[[list]]\nname = \"own\"\nitems = [\"🔥\", \"a\"]\n"
        )
        try simulated.type(":heart")
        #expect(simulated.daemon.flow.engine.context.candidates.isEmpty)
        simulated.daemon.flow.perform(.picker("emoji"))
        #expect(simulated.daemon.flow.engine.context.openList == nil)
        simulated.daemon.flow.perform(.picker("own"))
        #expect(simulated.daemon.flow.engine.context.openList?.items == ["a"])
    }
}
