import CLinux
package import Keyboard

/// The lights of a keyboard that are on: a bit each, by the code of the kernel's `LED_*`.
package struct LockLights: OptionSet, Hashable, Sendable {
    /// A bit for each light, by the kernel's number.
    package let rawValue: UInt8

    /// Lights of those bits.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Corresponds to `LED_NUML`.
    package static let numLock = LockLights(rawValue: 1 << 0)
    /// Corresponds to `LED_CAPSL`.
    package static let capsLock = LockLights(rawValue: 1 << 1)
    /// Corresponds to `LED_SCROLLL`.
    package static let scrollLock = LockLights(rawValue: 1 << 2)
    /// Corresponds to `LED_COMPOSE`.
    package static let compose = LockLights(rawValue: 1 << 3)
    /// Corresponds to `LED_KANA`.
    package static let kana = LockLights(rawValue: 1 << 4)

    /// The lights that a virtual keyboard has, by number.
    package static let codes: Range<UInt16> = 0..<5

    /// The locks that these lights stand for.
    package var modifiers: Modifiers {
        var modifiers: Modifiers = []
        if contains(.numLock) { modifiers.insert(.numLock) }
        if contains(.capsLock) { modifiers.insert(.capsLock) }
        return modifiers
    }

    /// Whether the light of this code is on.
    package func isOn(_ code: UInt16) -> Bool { rawValue & (1 << UInt8(code)) != 0 }

    /// Switches the light of this code; one that isn't kept here is ignored.
    mutating func set(_ code: UInt16, _ isOn: Bool) {
        guard Self.codes.contains(code) else { return }
        let light = LockLights(rawValue: 1 << UInt8(code))
        if isOn { insert(light) } else { remove(light) }
    }
}
