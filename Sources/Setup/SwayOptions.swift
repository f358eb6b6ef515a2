import Keymaps
import System

/// sway's configuration file: a block of Phím's at its end, which repeats the options that are set there already.
struct SwayOptions: KeymapOptionStore {
    let home: String
    let configuration: String
    let commands: Commands

    private static let system = "/etc/sway/config"

    /// The first that sway finds, sway(1).
    private var file: UserFile {
        let paths = [home + "/.sway/config", configuration + "/sway/config"]
        return UserFile(path: paths.first { UserFile(path: $0).text != nil } ?? paths[1])
    }

    var place: String { file.path }

    func add(_ option: String) throws(PlainError) -> Bool {
        let text = file.text ?? "include \(Self.system)\n"
        let own = MarkedBlock("", comment: "#").removed(from: text)
        var list = OptionList(SettingScan.last("xkb_options", in: own) ?? "")
        guard list.add(option) else { return false }
        let block = MarkedBlock("input type:keyboard xkb_options \(list.text)", comment: "#", writer: "phim setup")
        let new = block.inserted(into: text)
        if new == text { return false }
        try file.write(new)
        apply(list)
        return true
    }

    func remove(_ option: String) throws(PlainError) -> Bool {
        guard let text = file.text else { return false }
        let own = MarkedBlock("", comment: "#").removed(from: text)
        if own == text { return false }
        // What was made here goes again.
        if own.split(separator: "\n") == ["include \(Self.system)"] {
            file.remove()
        } else {
            try file.write(own)
        }
        apply(OptionList(SettingScan.last("xkb_options", in: own) ?? ""))
        return true
    }

    /// In the running sway, without reading the whole file again.
    private func apply(_ list: OptionList) {
        guard commands.environment["SWAYSOCK"]?.isEmpty == false else { return }
        _ = commands.output(["swaymsg", "--", "input", "type:keyboard", "xkb_options", "\"\(list.text)\""])
    }
}

/// Looks for a setting in a configuration file of lines.
enum SettingScan {
    /// The value that stands last behind a name, without quotes and comments; nil if the file does not have it.
    static func last(_ name: String, in text: String) -> String? {
        var value: String?
        for line in text.split(separator: "\n") {
            let code = line.prefix { $0 != "#" }
            let words = code.split { " \t={};\"'".contains($0) }
            if let index = words.firstIndex(where: { $0 == name }), index + 1 < words.count {
                value = words[(index + 1)...].prefix { $0.contains(":") || $0 == "," }.joined()
            }
        }
        return value
    }
}
