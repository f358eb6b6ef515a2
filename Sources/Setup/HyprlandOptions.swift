import System

/// The XKB options in Hyprland's configuration file. Hyprland reloads the file by itself.
struct HyprlandOptions: KeymapOptionStore {
    let configuration: String

    private var block: OptionBlock {
        OptionBlock(file: UserFile(path: configuration + "/hypr/hyprland.conf"), setting: "kb_options") {
            "input {\n    kb_options = \($0)\n}"
        }
    }

    var place: String { block.file.path }

    func add(_ option: String) throws(PlainError) -> Bool {
        guard let text = try block.file.read() else { throw PlainError(localized("\(place) does not exist")) }
        return try block.add(option, to: text) != nil
    }

    func remove(_ option: String) throws(PlainError) -> Bool {
        guard let own = try block.textWithoutBlock() else { return false }
        try block.file.write(own)
        return true
    }
}
