import FoundationEssentials

/// Makes groups of what a desktop's command writes.
protocol GroupReader: Sendable {
    /// Takes the next line; the active group, from 0, if the line contains it.
    mutating func group(after line: String) -> Int?
}

/// Reads `gsettings monitor org.gnome.desktop.input-sources`: `mru-sources: [('xkb', 'ru'), ('xkb', 'us')]`.
///
/// GNOME Shell makes a keymap of three sources at a time, in their order.
struct InputSourceReader: GroupReader {
    private var sources: [Substring] = []
    private var current: Substring?

    /// As many sources share a keymap. The keymap's last group, behind them, is chosen by no key.
    static let sourcesOfKeymap = 3

    mutating func group(after line: String) -> Int? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        switch line[..<colon] {
        case "sources": sources = Self.layouts(in: line[colon...])
        case "mru-sources": current = Self.layouts(in: line[colon...]).first
        default: return nil
        }
        guard !sources.isEmpty else { return nil }
        return (sources.firstIndex { $0 == current } ?? 0) % Self.sourcesOfKeymap
    }

    /// The names of the layouts in a list of pairs, without those of input methods.
    private static func layouts(in list: Substring) -> [Substring] {
        let texts = list.split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
        return zip(texts, texts.dropFirst()).enumerated()
            .filter { $0.offset.isMultiple(of: 2) && $0.element.0 == "xkb" }.map(\.element.1)
    }
}

/// Reads `gdbus`: `(uint32 1,)`, and `/Layouts: org.kde.KeyboardLayouts.layoutChanged (uint32 1,)`.
struct PlasmaGroupReader: GroupReader {
    func group(after line: String) -> Int? {
        let isReport = line.hasPrefix("(uint32 ") || line.contains("KeyboardLayouts.layoutChanged (uint32 ")
        guard isReport, let number = line.split(separator: " ").last else { return nil }
        return Int(number.prefix { $0.isNumber })
    }
}

/// Reads `swaymsg -t get_inputs`, a list on one line, and `-t subscribe '["input"]'`, an event a line.
struct SwayGroupReader: GroupReader {
    /// The keyboard that counts.
    let keyboard: String

    private struct Input: Decodable {
        var name: String
        var group: Int?

        enum CodingKeys: String, CodingKey {
            case name
            case group = "xkb_active_layout_index"
        }
    }

    private struct Event: Decodable {
        var input: Input
    }

    func group(after line: String) -> Int? {
        let bytes = Data(line.utf8)
        let inputs =
            (try? JSONDecoder().decode([Input].self, from: bytes))
            ?? (try? JSONDecoder().decode(Event.self, from: bytes)).map { [$0.input] }
        return inputs?.first { $0.name == keyboard }?.group
    }
}
