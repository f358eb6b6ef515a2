import System

/// What a finding of `phim doctor` is about.
package enum FindingSubject {
    /// The subject of a finding in words.
    package static func name(of subject: String) -> String {
        switch subject {
        case "clipboard": localized("clipboard")
        case "container": localized("container")
        case "devices": localized("devices")
        case "focus": localized("focus")
        case "indicator": localized("indicator")
        case "keyboards": localized("keyboards")
        case "keymap": localized("keymap")
        case "locale": localized("locale")
        case "losses": localized("losses")
        case "others": localized("others")
        case "panel": localized("panel")
        case "plane": localized("plane")
        case "service": localized("service")
        case "session": localized("session")
        case "tablet": localized("tablet")
        case "typing": localized("typing")
        case "uinput": localized("uinput")
        default: subject
        }
    }
}
