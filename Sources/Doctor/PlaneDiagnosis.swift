package import Keyboard
package import Keymaps
import System

/// Determines the state of the character plane on a desktop from findings. It is a pure function and reads no files.
package struct PlaneDiagnosis: Hashable, Sendable {
    /// The state of the plane.
    package enum State: String, Codable, Sendable, CaseIterable {
        /// Every character that the locales need is in its place.
        case present
        /// No file of the plane is installed.
        case notInstalled
        /// The files are installed, but the desktop does not use the option.
        case notChosen
        /// The installed files are of another plane than the one that the locales need.
        case staleFile
        /// The files are right, but the desktop uses an older keymap.
        case staleKeymap
        /// The rules of the option are before the line that includes the system's rules, which override them.
        case wrongOrder
        /// A rules file of the user hides the one that has the option.
        case hidden
        /// The files are only in the user's directory, which this compositor does not read.
        case ignoresUserDirectory
        /// The layout of the desktop uses level five itself.
        case levelFiveTaken
        /// The files are right, but it is not known whether the desktop uses them.
        case unknown
    }

    /// The facts from which the state is determined.
    package struct Findings: Sendable {
        /// The active layout.
        package var layout: KeyLayout
        /// Whether the active layout has no room for the plane.
        var hasNoRoom: Bool
        /// The plane in `symbols/phim_…` of /etc/xkb; nil if there is none.
        package var installed: CharacterPlane?
        /// The plane in `symbols/phim_…` of the user's directories; nil if there is none.
        package var installedForUser: CharacterPlane?
        /// The content of `rules/evdev` of /etc/xkb.
        package var rules: String?
        /// The content of the first `rules/evdev` in the user's directories.
        package var userRules: String?
        /// Whether this is a console, which reads none of these files. Then `installed` is the plane in the console's
        /// own file.
        var isConsole: Bool
        /// Whether the desktop did not report its layout, so that the configured one is assumed.
        package var isAssumed = false

        /// Findings with this layout and nothing installed.
        package init(layout: KeyLayout, hasNoRoom: Bool = false, isConsole: Bool = false) {
            self.layout = layout
            self.hasNoRoom = hasNoRoom
            self.isConsole = isConsole
        }
    }

    /// The state of the plane.
    package let state: State
    /// How many characters of the plane are in their places in the layout.
    package let found: Int
    /// How many characters the plane has.
    let wanted: Int
    /// The placement of the plane.
    package let placement: CharacterPlane.Placement

    /// Diagnoses a plane.
    package init(_ plane: CharacterPlane, _ findings: Findings) {
        placement = plane.placement
        let layout = findings.layout
        let hits = plane.characters.filter {
            layout.character(of: $0.keystroke.keycode, under: $0.keystroke.modifiers) == $0.character
        }
        found = hits.count
        wanted = plane.characters.count
        state = Self.state(plane, findings, found: found, wanted: wanted)
    }

    private static func state(
        _ plane: CharacterPlane, _ findings: Findings, found: Int, wanted: Int
    ) -> State {
        if found == wanted && !findings.isAssumed { return .present }
        if findings.hasNoRoom { return .levelFiveTaken }
        guard let installed = findings.installed else {
            if findings.installedForUser != nil { return .ignoresUserDirectory }
            // The active plane is not in these files: it is from the last login, or was uploaded.
            return found > 0 && !findings.isConsole && !findings.isAssumed ? .staleFile : .notInstalled
        }
        let places = Dictionary(installed.characters.map { ($0.character, $0.keystroke) }) { first, _ in first }
        if plane.characters.contains(where: { places[$0.character] != $0.keystroke }) { return .staleFile }
        if findings.isConsole { return found > 0 ? .staleKeymap : .notChosen }
        if isHidden(plane, findings.userRules) { return .hidden }
        if isInWrongOrder(plane, findings.userRules ?? findings.rules) { return .wrongOrder }
        if findings.isAssumed { return .unknown }
        let hasSwitch = plane.placement == .levels && findings.layout.heldModifiers(of: .planeShift) == .levelFive
        return found > 0 || hasSwitch ? .staleKeymap : .notChosen
    }

    /// Whether the user's rules file lacks the option. Only the first rules file is read, so it hides the others.
    private static func isHidden(_ plane: CharacterPlane, _ userRules: String?) -> Bool {
        userRules.map { !$0.contains("phim:\(plane.name) ") } ?? false
    }

    private static func isInWrongOrder(_ plane: CharacterPlane, _ rules: String?) -> Bool {
        guard let rules, let option = rules.firstRange(of: "phim:\(plane.name) "),
            let include = rules.ranges(of: "! include").last
        else { return false }
        return option.lowerBound < include.lowerBound
    }
}

extension PlaneDiagnosis.State {
    /// The state of a plane with this placement, in one sentence.
    package func explanation(of placement: CharacterPlane.Placement) -> String {
        let plane = placement == .slots ? localized("character plane in key slots") : localized("character plane")
        return switch self {
        case .present: localized("the \(plane) is active")
        case .notInstalled: localized("the \(plane) is not installed")
        case .notChosen: localized("the \(plane) is installed, but the keymap in use does not have it")
        case .staleFile: localized("the installed \(plane) is not the one that your locales need")
        case .staleKeymap: localized("the \(plane) is installed, but an older keymap is still in use")
        case .wrongOrder:
            localized("the rules file names the option before it includes the system's rules, which override it")
        case .hidden: localized("a rules file of your own hides the one in /etc/xkb, and does not know the option")
        case .ignoresUserDirectory:
            localized("the \(plane) is in your own directory only, where this compositor does not look")
        case .levelFiveTaken:
            localized("the desktop's layout uses level five itself, so the character plane has no room in it")
        case .unknown: localized("the \(plane) is installed; it is not known whether the desktop uses it")
        }
    }

    /// How to fix it; nil if nothing is wrong. `instructions` are those of this desktop.
    package func fix(instructions: String?, isConsole: Bool = false) -> String? {
        let install = "sudo phim keymap \(isConsole ? "console" : "xkb") --install"
        let choose =
            instructions
            ?? localized("Add the option to the desktop's keyboard options; phim keymap xkb --install lists how.")
        switch self {
        case .present: return nil
        case .notInstalled: return install + "\n" + choose
        case .notChosen: return choose
        case .staleFile:
            return install + localized("\nThen log in again, or have the desktop read its keymap again:\n") + choose
        case .staleKeymap: return localized("Log in again, or have the desktop read its keymap again:\n") + choose
        case .wrongOrder:
            return localized(
                "Move “! include %S/evdev” to the beginning of the rules file, or delete our block and:\n")
                + install
        case .hidden, .ignoresUserDirectory: return install
        case .unknown:
            return localized("Run phim doctor in a terminal of the desktop, as the user who is logged in there.")
        case .levelFiveTaken:
            return localized(
                "Choose another layout for the desktop (your locales need not be the same), or key slots:\n")
                + "sudo phim keymap xkb --install --slots"
        }
    }
}
