import System

/// The XKB options in Hyprland's configuration file. Hyprland reloads the file by itself.
///
/// Since version 0.55 the configuration is a program in Lua, `hyprland.lua`; `hyprland.conf` is read only where there is
/// none. A later `hl.config` replaces the keys that it names and no others (tried with 0.56.2).
struct HyprlandOptions: KeymapOptionStore {
    let configuration: String

    private var folder: String { configuration + "/hypr/" }
    private var block: OptionBlock { blocks.first { $0.file.exists } ?? blocks[0] }

    /// The blocks of both files, that of the file that Hyprland prefers first.
    private var blocks: [OptionBlock] {
        [
            OptionBlock(file: UserFile(path: folder + "hyprland.lua"), setting: "kb_options", comment: "--") {
                "hl.config({ input = { kb_options = \"\($0)\" } })"
            },
            OptionBlock(file: UserFile(path: folder + "hyprland.conf"), setting: "kb_options") {
                "input {\n    kb_options = \($0)\n}"
            },
        ]
    }

    var place: String { block.file.path }

    func add(_ option: String) throws(PlainError) -> Bool {
        guard let text = try block.file.read() else {
            throw PlainError(localized("there is neither hyprland.lua nor hyprland.conf in \(folder)"))
        }
        return try block.add(option, to: text) != nil
    }

    /// Removes the block from both files, since the user may have changed from one to the other.
    func remove(_ option: String) throws(PlainError) -> Bool {
        var isRemoved = false
        for block in blocks {
            guard let own = try block.textWithoutBlock() else { continue }
            try block.file.write(own)
            isRemoved = true
        }
        return isRemoved
    }
}
