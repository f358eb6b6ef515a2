import Foundation
import System
import TestSupport
import Testing

@testable import DeviceNodes

/// The seats of devices, in files as udev and logind write them.
@Suite(.enabled(if: LogindFiles.isPossible, "needs root, for a /run of its own")) struct DeviceSeatTests {
    private static func device() -> dev_t {
        var status = stat()
        stat("/dev/null", &status)
        return status.st_rdev
    }

    @Test func `A device belongs to the seat that udev says, and before udev says anything to none`() throws {
        try LogindFiles.with { _ in
            let device = Self.device()
            #expect(throws: SystemError(call: "sd_device_get_is_initialized", errno: EAGAIN)) {
                try DeviceSeat.name(of: device)
            }
            for (seat, name) in [(nil, "seat0"), ("", "seat0"), ("seat-usb", "seat-usb")] {
                try DeviceServiceRig.describe(seat: seat)
                #expect(try DeviceSeat.name(of: device) == name)
            }
            #expect(throws: SystemError(call: "sd_device_new_from_devnum", errno: ENODEV)) {
                try DeviceSeat.name(of: 4095 << 8)
            }
        }
    }

    @Test func `A process that opens nodes itself opens none of another seat`() throws {
        try LogindFiles.with { files in
            var results: [Bool] = []
            for seat in [nil, "seat1", "seat0"] {
                try DeviceServiceRig.describe(seat: seat)
                DirectNodes().open("/dev/null") { opened in
                    if case .success(let descriptor) = opened { close(descriptor) }
                    results.append((try? opened.get()) != nil)
                }
            }
            #expect(results == [true, false, true])
        }
    }
}
