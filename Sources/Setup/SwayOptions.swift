import System

/// The XKB options in sway's configuration file. The running sway gets them as well.
struct SwayOptions: KeymapOptionStore {
    let home: String
    let configuration: String
    let commands: Commands

    private static let system = "/etc/sway/config"

    private var block: OptionBlock {
        // The first file that sway finds, see sway(1).
        let paths = [home + "/.sway/config", configuration + "/sway/config"]
        let file = UserFile(path: paths.first { UserFile(path: $0).exists } ?? paths[1])
        return OptionBlock(file: file, setting: "xkb_options") { "input type:keyboard xkb_options \($0)" }
    }

    var place: String { block.file.path }

    func add(_ option: String) throws(PlainError) -> Bool {
        let block = block
        guard let list = try block.add(option, to: block.file.read() ?? "include \(Self.system)\n") else {
            return false
        }
        apply(list)
        return true
    }

    func remove(_ option: String) throws(PlainError) -> Bool {
        let block = block
        guard let own = try block.textWithoutBlock() else { return false }
        // A file that `add` has created is removed.
        if own.split(separator: "\n") == ["include \(Self.system)"] {
            try block.file.remove()
        } else {
            try block.file.write(own)
        }
        apply(block.options(in: own))
        return true
    }

    /// Sets the options in the running sway, so that it need not reload its configuration.
    private func apply(_ list: OptionList) {
        guard commands.environment["SWAYSOCK"]?.isEmpty == false else { return }
        _ = commands.output(["swaymsg", "--", "input", "type:keyboard", "xkb_options", "\"\(list.text)\""])
    }
}
