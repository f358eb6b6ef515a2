import CLinux
package import Keyboard

/// Turns of a mouse's wheel, which the kernel reports as movements.
extension Keycode {
    /// The buttons of a mouse, and the turns of its wheel.
    package static let ofMouse = (0...Keycode.max.rawValue).map { Keycode($0) }.filter(\.isOfMouse)

    /// The turn that a movement (`EV_REL`) reports, in whole steps or in parts of a step; nil if it moves no wheel.
    init?(turning axis: UInt16, by distance: Int32) {
        if distance == 0 { return nil }
        switch Int32(axis) {
        case REL_WHEEL, REL_WHEEL_HI_RES: self = distance > 0 ? .wheelUp : .wheelDown
        case REL_HWHEEL, REL_HWHEEL_HI_RES: self = distance > 0 ? .wheelRight : .wheelLeft
        default: return nil
        }
    }

    /// The axis of a turn, and the distance of one step; nil for any other key.
    var turn: (axis: UInt16, distance: Int32)? {
        switch self {
        case .wheelUp: (UInt16(REL_WHEEL), 1)
        case .wheelDown: (UInt16(REL_WHEEL), -1)
        case .wheelLeft: (UInt16(REL_HWHEEL), -1)
        case .wheelRight: (UInt16(REL_HWHEEL), 1)
        default: nil
        }
    }
}
