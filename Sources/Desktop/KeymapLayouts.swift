import Glibc

/// The layouts of a keymap's groups, which libxkbcommon 1.13 writes into the name of its symbols; version 1.5 writes
/// `(unnamed)`.
enum KeymapLayouts {
    /// The layouts in the order of the groups, as GNOME names its sources: `us`, `de+neo`. Empty if the keymap's text does
    /// not tell. Example: `xkb_symbols "pc_us_de(neo)_2_inet(evdev)"`; a `:` or `+` may be where `_` is.
    static func names(in text: String) -> [String] {
        guard let name = symbolsName(in: text) else { return [] }
        var depth = 0
        let parts = name.split { character in
            if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
            return depth == 0 && "_+:".contains(character)
        }
        guard parts.count > 1, parts[0] == "pc", parts[1].first?.isLetter == true else { return [] }
        var names = [source(parts[1])]
        var place = 2
        while place + 1 < parts.count, parts[place + 1] == String(names.count + 1) {
            names.append(source(parts[place]))
            place += 2
        }
        return names
    }

    private static func source(_ layout: Substring) -> String {
        let parts = layout.split(separator: "(", maxSplits: 1)
        return parts.count == 2 ? "\(parts[0])+\(parts[1].dropLast())" : String(layout)
    }

    private static let marker = "xkb_symbols \""

    private static func symbolsName(in text: String) -> String? {
        text.withCString { text in
            guard let start = strstr(text, marker)?.advanced(by: marker.utf8.count), let end = strchr(start, 0x22)
            else {
                return nil
            }
            return String(
                decoding: UnsafeRawBufferPointer(start: start, count: min(end - start, 1000)), as: UTF8.self)
        }
    }
}
