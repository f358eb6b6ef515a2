import Configuration
import Testing

@Suite struct DeviceMatchTests {
    @Test(
        arguments: [
            ("*", true), ("", nil), ("046d:c31c", true), ("046D:C31C", true), ("046d:*", true), ("046d:c31d", false),
            ("046e:*", false), ("46d:c31c", nil), ("046g:c31c", nil), ("046d:", false), ("*keyboard*", true),
            ("LOGITECH usb keyboard", true), ("logitech", false), ("log*key*rd", true), ("log*key*re", false),
            ("?ogitech*", true), ("**d", true), ("/dev/input/event3", true), ("/dev/input/event", false),
            ("/dev/input/by-id/*-kbd", true), ("/dev/input/EVENT3", false),
        ] as [(String, Bool?)])
    func `A device pattern matches by vendor and product, name or path`(text: String, expected: Bool?) {
        let match = DeviceMatch(text)
        #expect(
            match?.matches(
                name: "Logitech USB Keyboard", vendor: 0x046d, product: 0xc31c,
                paths: ["/dev/input/event3", "/dev/input/by-id/usb-Logitech-event-kbd"]) == expected)
    }

    @Test(arguments: ["046d:c31c", "046d:*", "0001:000f", "*keyboard*", "/dev/input/event3"])
    func `The text of a device pattern parses to the same pattern`(text: String) {
        #expect(DeviceMatch(text)?.description == text)
    }

    @Test func `A device that is excluded, or not included, is not taken`() {
        var devices = Configuration.builtIn.devices
        #expect(devices.takes(name: "A", vendor: 1, product: 2, paths: []))
        devices.exclude = [.identity(vendor: 1, product: 2)]
        #expect(!devices.takes(name: "A", vendor: 1, product: 2, paths: []))
        devices = Configuration.builtIn.devices
        devices.include = [.name("B*")]
        #expect(!devices.takes(name: "A", vendor: 1, product: 2, paths: []))
    }
}
