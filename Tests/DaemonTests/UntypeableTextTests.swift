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
    func `A text is typed as a whole or not at all`(action: String) throws {
        let simulated = try SimulatedDaemon("[output]\nplane = \"off\"\n[keys]\n\"f9\" = \"\(action)\"\n")
        try simulated.type("a")
        simulated.daemon.flow.perform(try #require(KeyboardAction(action)))
        try simulated.settle()
        try simulated.type("b")
        #expect(simulated.text == "ab")
    }

    @Test func `A text that ends in the letter of its key is typed as a whole or not at all`() throws {
        let simulated = try SimulatedDaemon(
            "[output]\nplane = \"off\"\n[[handler]]\naction = \"character:q\"\ndo = \"text:日q\"\n")
        try simulated.type("aqb")
        #expect(simulated.text == "ab")
    }
}

/// No display server is there, and so no clipboard.
@Suite struct UnreachableClipboardTests {
    @Test func `No list holds an emoji that only a clipboard could bring where none is reached`() throws {
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
