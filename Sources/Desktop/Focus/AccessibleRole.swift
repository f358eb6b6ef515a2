import Keyboard

/// The roles of AT-SPI2 that take text.
///
/// Source: AtspiRole in atspi-constants.h of at-spi2-core; the numbers are part of the protocol.
enum AccessibleRole: Int {
    case comboBox = 11
    case passwordText = 40
    case spinButton = 52
    case terminal = 60
    case text = 61
    case paragraph = 73
    case autocomplete = 76
    case editBar = 77
    case entry = 79
    case section = 85
    case documentSpreadsheet = 92
    case documentPresentation = 93
    case documentText = 94
    case documentEmail = 96

    /// The kind of a field with this role.
    var kind: FieldKind {
        switch self {
        case .passwordText: .password
        case .terminal: .terminal
        case .comboBox, .autocomplete: .completing
        default: .text
        }
    }

    /// Whether the states contain ATSPI_STATE_FOCUSED, bit 12. The states are two words of 32 bits.
    static func isFocused(_ states: [UInt32]) -> Bool { states.first.map { $0 & 1 << 12 != 0 } ?? false }

    /// Whether the states contain ATSPI_STATE_SUPPORTS_AUTOCOMPLETION, bit 35.
    static func completes(_ states: [UInt32]) -> Bool { states.count > 1 && states[1] & 1 << 3 != 0 }

    /// Whether the states contain ATSPI_STATE_ACTIVE, bit 1.
    static func isActive(_ states: [UInt32]) -> Bool { states.first.map { $0 & 1 << 1 != 0 } ?? false }

    /// Whether the attributes belong to the address bar of Firefox or Chromium.
    static func isAddressBar(_ attributes: [String: String]) -> Bool {
        attributes["id"] == "urlbar-input" || attributes["class"] == "OmniboxViewViews"
    }
}
