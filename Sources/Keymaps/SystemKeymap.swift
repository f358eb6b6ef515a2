import System

/// The keymap in the system's configuration, for use without a display server.
public enum SystemKeymap {
    /// The configuration files, the first one with a layout wins: Debian's, then those of localectl.
    static let files = ["/etc/default/keyboard", "/etc/vconsole.conf", "/etc/X11/xorg.conf.d/00-keyboard.conf"]

    /// The names in the first file with a layout; nil if there is none.
    public static func names(root: String? = nil) -> LayoutNames? {
        for file in files {
            if let text = TextFile.read((root ?? SystemRoot.prefix) + file), let names = names(in: text) {
                return names
            }
        }
        return nil
    }

    /// The names in a file with lines such as `XKBLAYOUT="us"` or `Option "XkbLayout" "us"`; nil if it has no layout.
    static func names(in text: String) -> LayoutNames? {
        var values: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let line = line.drop { $0 == " " || $0 == "\t" }
            if line.hasPrefix("#") { continue }
            if line.hasPrefix("Option") {
                let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
                if parts.count >= 4 { values[parts[1].uppercased()] = String(parts[3]) }
            } else if let equals = line.firstIndex(of: "=") {
                let value = line[line.index(after: equals)...].prefix { $0 != "#" }
                values[String(line[..<equals])] = value.filter { !"\"' \t\r".contains($0) }
            }
        }
        guard let layout = values["XKBLAYOUT"], !layout.isEmpty else { return nil }
        let model = values["XKBMODEL"] ?? ""
        return LayoutNames(
            layout: layout, variant: values["XKBVARIANT"] ?? "", options: values["XKBOPTIONS"] ?? "",
            model: model.isEmpty ? "pc105" : model)
    }
}
