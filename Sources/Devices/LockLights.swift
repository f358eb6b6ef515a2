import CLinux
package import Keyboard

/// The lights of a keyboard that are on; bit N stands for the kernel's LED code N (`LED_*`).
package struct LockLights: OptionSet, Hashable, Sendable {
    /// One bit per LED code.
    package let rawValue: UInt8

    /// Creates a set of lights from its bits.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Corresponds to `LED_NUML`.
    package static let numLock = LockLights(rawValue: 1 << 0)
    /// Corresponds to `LED_CAPSL`.
    package static let capsLock = LockLights(rawValue: 1 << 1)
    /// The LED codes that the virtual keyboard has.
    package static let codes: Range<UInt16> = 0..<5

    /// The lock modifiers that these lights show.
    package var modifiers: Modifiers {
        var modifiers: Modifiers = []
        if contains(.numLock) { modifiers.insert(.numLock) }
        if contains(.capsLock) { modifiers.insert(.capsLock) }
        return modifiers
    }

    /// Whether the light of an LED code is on.
    package func isOn(_ code: UInt16) -> Bool { rawValue & (1 << UInt8(code)) != 0 }

    /// Sets the light of an LED code; codes outside `codes` are ignored.
    mutating func set(_ code: UInt16, _ isOn: Bool) {
        guard Self.codes.contains(code) else { return }
        let light = LockLights(rawValue: 1 << UInt8(code))
        if isOn { insert(light) } else { remove(light) }
    }
}
