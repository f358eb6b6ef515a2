import Configuration
import Keyboard
import Keymaps
import Testing

@testable import Typing

@Suite struct OutputGapSettingTests {
    @Test func `The gap of the configuration applies on desktops, and none on the console`() throws {
        let source = "[pace]\ngap_ms = 9\nkey_interval_ms = 10\n"
        let configuration = try #require(Configuration.parse(Array(source.utf8), file: "f").configuration)
        let assembly = try Assembly.make(configuration, file: "f", hasPlane: true).get()
        #expect(assembly.gap(for: configuration.pace) == (9_000, 10_000))
        #expect(
            assembly.on(LiveKeymap(assembly.keymap, from: .x11(":0"))).gap(for: configuration.pace) == (
                9_000, 10_000
            ))
        #expect(assembly.on(LiveKeymap(console: .us, device: "/dev/tty1")).gap(for: configuration.pace) == (0, 0))
    }
}
