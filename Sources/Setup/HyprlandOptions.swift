import Keymaps
import System

/// Hyprland's configuration file: a block of Phím's at its end. Hyprland reads the file again by itself.
struct HyprlandOptions: KeymapOptionStore {
    let configuration: String

    private var file: UserFile { UserFile(path: configuration + "/hypr/hyprland.conf") }

    var place: String { file.path }

    func add(_ option: String) throws(PlainError) -> Bool {
        guard let text = file.text else { throw PlainError("\(place) does not exist") }
        let own = MarkedBlock("", comment: "#").removed(from: text)
        var list = OptionList(SettingScan.last("kb_options", in: own) ?? "")
        guard list.add(option) else { return false }
        let block = MarkedBlock("input {\n    kb_options = \(list.text)\n}", comment: "#", writer: "phim setup")
        let new = block.inserted(into: text)
        if new == text { return false }
        try file.write(new)
        return true
    }

    func remove(_ option: String) throws(PlainError) -> Bool {
        guard let text = file.text else { return false }
        let own = MarkedBlock("", comment: "#").removed(from: text)
        if own == text { return false }
        try file.write(own)
        return true
    }
}
