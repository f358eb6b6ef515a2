extension Modifiers {
    /// The names of modifiers that are held, as a configuration may write them.
    public static let names: [String: Modifiers] = [
        "ctrl": .control, "control": .control, "shift": .shift, "alt": .option, "option": .option,
        "altgr": .levelThree, "super": .command, "meta": .command, "command": .command,
    ]

    /// The usual name of each modifier that is held, in the order in which a chord is written.
    package static let ordered: [(name: String, modifier: Modifiers)] = [
        ("ctrl", .control), ("alt", .option), ("altgr", .levelThree), ("shift", .shift), ("super", .command),
    ]
}
