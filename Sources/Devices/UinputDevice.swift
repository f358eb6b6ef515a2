import CLinux
import DeviceNodes
import Glibc
import System

/// A device that this process made. It disappears with the process, and the kernel releases its keys.
final class UinputDevice {
    /// What every device of ours has as its physical location, so that no Phím reads it: no hardware begins so.
    static let mark = "phim/"

    /// One thing the device can do: an event type and a code.
    struct Capability: Hashable {
        var type: UInt32
        var code: UInt32
    }

    struct Axis {
        var code: UInt32
        var info: input_absinfo
    }

    /// What is announced when the device is made; nothing of it can change later.
    struct Specification {
        var name: String
        /// What follows the mark in the physical location.
        var role: String
        var identity: DeviceIdentity
        var capabilities: [Capability] = []
        var axes: [Axis] = []
        var properties: [UInt32] = []
    }

    let descriptor: Int32
    private let nodes: any NodeSource

    /// Makes the device with an open descriptor of uinput, which it takes over. Fails as the kernel does.
    init(_ specification: Specification, _ descriptor: Int32, of nodes: any NodeSource) throws(SystemError) {
        self.descriptor = descriptor
        self.nodes = nodes
        do {
            try announce(specification)
            let identity = specification.identity
            try check(
                phim_uinput_create(
                    descriptor, specification.name, Self.mark + specification.role, identity.bus, identity.vendor,
                    identity.product, identity.version),
                "UI_DEV_CREATE", specification.name)
        } catch {
            nodes.close(descriptor)
            throw error
        }
    }

    /// Takes the device away from the desktop.
    func destroy() {
        _ = phim_uinput_destroy(descriptor)
        nodes.close(descriptor)
    }

    /// `inputN`, the device's directory under /sys/class/input.
    var systemName: String? {
        var name = [CChar](repeating: 0, count: 64)
        guard phim_uinput_sysname(descriptor, &name, name.count) == 0 else { return nil }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// `eventN`, its node in /dev/input; nil if it is not known.
    var nodeName: String? {
        guard let systemName, let stream = opendir("/sys/class/input/\(systemName)") else { return nil }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasPrefix("event") { return name }
        }
        return nil
    }

    private func announce(_ specification: Specification) throws(SystemError) {
        for type in Set(specification.capabilities.map(\.type)) {
            try check(phim_uinput_enable_type(descriptor, type), "UI_SET_EVBIT", specification.name)
        }
        for capability in specification.capabilities {
            try check(
                phim_uinput_enable_code(descriptor, capability.type, capability.code), "UI_SET_BIT",
                specification.name)
        }
        for property in specification.properties {
            try check(phim_uinput_enable_property(descriptor, property), "UI_SET_PROPBIT", specification.name)
        }
        for var axis in specification.axes {
            try check(
                phim_uinput_enable_axis(descriptor, axis.code, &axis.info), "UI_ABS_SETUP", specification.name)
        }
    }
}
