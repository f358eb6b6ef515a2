extension Keymap {
    /// A short name for a keymap of which only the text is known: the names of its groups, as in
    /// `English (US), Russian`.
    public static func layoutNames(in text: String) -> String {
        var names: [Substring] = []
        for line in text.split(separator: "\n") {
            // name[Group1]="English (US)"; libxkbcommon writes 1 for Group1 in newer versions.
            let line = line.drop { $0 == " " || $0 == "\t" }
            guard line.hasPrefix("name["), let open = line.firstIndex(of: "\"") else { continue }
            names.append(line[line.index(after: open)...].prefix { $0 != "\"" })
        }
        return names.isEmpty ? "unnamed" : names.joined(separator: ", ")
    }
}
