import Bus
import Control
import Keyboard
import System

/// A change of the configuration by the menu.
package enum ConfigurationChange: Hashable, Sendable {
    /// Sets a setting to a value.
    case set(_ path: String, _ value: String)
    /// Turns Phím off or on in an application.
    case off(Bool, in: String)
}

/// The command of a menu item.
enum MenuCommand: Hashable {
    case request(ControlRequest)
    /// Changes the configuration.
    case change(ConfigurationChange)
    case openConfiguration
    case openWords
    case showKeyboard
    case findProblems
    case start
}

/// The menu that a panel shows when the icon is clicked with the secondary button.
struct IndicatorMenu: Hashable {
    /// An item of the menu.
    struct Item: Hashable {
        /// The mark before the label.
        enum Mark: Hashable {
            case none
            case radio(isOn: Bool)
            case check(isOn: Bool)
        }

        var label: String
        var mark = Mark.none
        var command: MenuCommand
    }

    /// Groups of items, with separators between them.
    let groups: [[Item]]

    /// The menu of a state, and of the application that had the focus last.
    init(_ state: IndicatorState, _ application: MenuApplication? = nil) {
        var tools = [
            Item(label: localized("Settings"), command: .openConfiguration),
            Item(label: localized("Show the keyboard"), command: .showKeyboard),
            Item(label: localized("Find problems (phim doctor)"), command: .findProblems),
        ]
        guard let shown = state.shown else {
            tools.insert(Item(label: localized("Start Phím"), command: .start), at: 0)
            groups = [tools]
            return
        }
        tools.insert(Item(label: localized("Remembered words"), command: .openWords), at: 1)
        let locales = shown.locales.map {
            Item(
                label: LanguageName.menuTitle(of: $0), mark: .radio(isOn: $0 == shown.locale),
                command: .request(.locale($0)))
        }
        let methods = shown.methods.map {
            Item(label: $0, mark: .radio(isOn: $0 == shown.method), command: .request(.inputMethod($0)))
        }
        let isReleased = shown.state == .released
        var switches = [
            Item(
                label: isReleased ? localized("Use the keyboards again") : localized("Pause"),
                mark: isReleased ? .none : .check(isOn: shown.state == .paused), command: .request(.toggle)),
            Item(
                label: localized("Sounds and vibration"), mark: .check(isOn: shown.feedback),
                command: .request(.feedback(.toggle))),
        ]
        if let application {
            let item = Item(
                label: localized("Not in \(application.name)"), mark: .check(isOn: application.isOff),
                command: .change(.off(!application.isOff, in: application.name)))
            switches.insert(item, at: 1)
        }
        groups = [locales, methods, switches, Self.settings(shown.settings.switches), tools]
            .filter { !$0.isEmpty }
    }

    /// The settings that users change often.
    private static func settings(_ switches: [String: Bool]) -> [Item] {
        Status.Indicator.Switch.allCases.compactMap { setting in
            guard let isOn = switches[setting.rawValue] else { return nil }
            let (label, path, values) = description(of: setting)
            return Item(
                label: label, mark: .check(isOn: isOn), command: .change(.set(path, isOn ? values.off : values.on)))
        }
    }

    private static func description(
        of setting: Status.Indicator.Switch
    ) -> (label: String, path: String, values: (on: String, off: String)) {
        switch setting {
        case .modernTones: (localized("Tones as in hoà, thuý"), "vietnamese.tone_style", ("modern", "classic"))
        case .english: (localized("Keep English words"), "vietnamese.english", ("true", "false"))
        case .restore: (localized("Restore words that are not Vietnamese"), "vietnamese.restore", ("true", "false"))
        case .shorthand: (localized("Shorthand"), "shorthand.enabled", ("true", "false"))
        }
    }
}

/// The numbers by which panels identify menu items. A command keeps its number, so that a click on an outdated menu
/// still has the right effect.
struct MenuNumbers {
    /// The commands by their numbers, from 1 on.
    private var commands: [MenuCommand] = []

    /// The first number of the separators.
    static let separators: Int32 = 1 << 20

    /// The command of a number; nil if there is none.
    func command(_ number: Int32) -> MenuCommand? {
        commands.indices.contains(Int(number) - 1) ? commands[Int(number) - 1] : nil
    }

    /// The number of a command.
    mutating func number(of command: MenuCommand) -> Int32 {
        if let place = commands.firstIndex(of: command) { return Int32(place + 1) }
        commands.append(command)
        return Int32(commands.count)
    }

    /// The items and separators of a menu with their numbers.
    mutating func lines(of menu: IndicatorMenu) -> [(number: Int32, properties: [String: BusValue])] {
        var lines: [(Int32, [String: BusValue])] = []
        for (index, group) in menu.groups.enumerated() {
            if index > 0 { lines.append((Self.separators + Int32(index), ["type": .text("separator")])) }
            lines += group.map { (number(of: $0.command), $0.properties) }
        }
        return lines
    }
}

extension IndicatorMenu.Item {
    /// The properties of the item in com.canonical.dbusmenu.
    fileprivate var properties: [String: BusValue] {
        // A single `_` would mark the letter after it as the mnemonic.
        var properties: [String: BusValue] = ["label": .text(label.replacing("_", with: "__"))]
        let (type, isOn): (String, Bool) =
            switch mark {
            case .none: ("", false)
            case .radio(let isOn): ("radio", isOn)
            case .check(let isOn): ("checkmark", isOn)
            }
        if !type.isEmpty {
            properties["toggle-type"] = .text(type)
            properties["toggle-state"] = .int(isOn ? 1 : 0)
        }
        return properties
    }
}
