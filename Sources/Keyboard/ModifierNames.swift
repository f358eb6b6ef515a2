extension Modifiers {
    /// The names that a configuration may use for the modifiers that are held.
    public static let names: [String: Modifiers] = [
        "ctrl": .control, "control": .control, "shift": .shift, "alt": .option, "option": .option,
        "altgr": .levelThree, "super": .command, "meta": .command, "command": .command,
    ]

    /// The name of one modifier that is held.
    public static func name(of modifier: Modifiers) -> String {
        ordered.first { $0.modifier == modifier }?.name ?? ""
    }

    /// The first name of each modifier that is held, in the order in which a chord is written.
    package static let ordered: [(name: String, modifier: Modifiers)] = [
        ("ctrl", .control), ("alt", .option), ("altgr", .levelThree), ("shift", .shift), ("super", .command),
    ]
}
