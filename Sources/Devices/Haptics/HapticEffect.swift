import Keyboard

/// The strength and the length of one kind of haptic feedback.
struct HapticEffect: Hashable {
    /// The magnitude of the strong, low-frequency motor, 0 to 0xffff.
    var strong: UInt16
    /// The magnitude of the weak, high-frequency motor, 0 to 0xffff.
    var weak: UInt16
    /// The length in milliseconds.
    var length: UInt16

    /// The effect of a kind of feedback; nil for `.none`.
    init?(_ kind: HapticFeedback) {
        switch kind {
        case .none: return nil
        case .selectionChanged: self.init(0, 0x3000, 12)
        case .light: self.init(0, 0x5000, 18)
        case .medium: self.init(0x5000, 0x5000, 30)
        case .heavy: self.init(0xc000, 0x4000, 50)
        case .success: self.init(0x4000, 0x8000, 80)
        case .warning: self.init(0x8000, 0x4000, 140)
        case .error: self.init(0xffff, 0x8000, 220)
        }
    }

    private init(_ strong: UInt16, _ weak: UInt16, _ length: UInt16) {
        self.strong = strong
        self.weak = weak
        self.length = length
    }
}
