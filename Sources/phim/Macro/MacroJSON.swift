import Completion
import Configuration
import FoundationEssentials
import System

/// Reads macros in JSON, as gonhanh and other programs write them: an array of objects with a key and a value, an
/// object with such an array as `shortcuts`, or an object of texts by abbreviation.
struct MacroJSON: Decodable {
    private struct Item: Decodable {
        var abbreviation: String?
        var text: String?
        var isOn = true

        private enum Key: String, CodingKey, CaseIterable {
            case key, trigger, shortcut, from, value, replacement, replace, text, to, isEnabled, enabled
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            func string(_ keys: [Key]) -> String? {
                keys.lazy.compactMap { try? container.decodeIfPresent(String.self, forKey: $0) }.first
            }
            abbreviation = string([.key, .trigger, .shortcut, .from])
            text = string([.value, .replacement, .replace, .to, .text])
            for key in [Key.isEnabled, .enabled] {
                if let value = try? container.decodeIfPresent(Bool.self, forKey: key) { isOn = value }
            }
        }
    }

    private struct Wrapped: Decodable {
        var shortcuts: [Item]
    }

    private let items: [(abbreviation: String?, text: String?, isOn: Bool)]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let list = try? container.decode([Item].self) {
            items = list.map { ($0.abbreviation, $0.text, $0.isOn) }
        } else if let wrapped = try? container.decode(Wrapped.self) {
            items = wrapped.shortcuts.map { ($0.abbreviation, $0.text, $0.isOn) }
        } else {
            let table = try container.decode([String: String].self)
            items = table.sorted { $0.key < $1.key }.map { ($0.key, $0.value, true) }
        }
    }

    /// The macros without those that are turned off.
    var macros: MacroImport {
        var result = MacroImport()
        for (index, item) in items.enumerated() where item.isOn {
            guard let abbreviation = item.abbreviation, let text = item.text else {
                result.complain(line: index + 1, localized("entry \(index + 1) has no key or no value"))
                continue
            }
            result.add(
                MacroImport.Item(abbreviation: abbreviation, text: MacroText.escaped(text), moment: .wordEnd),
                line: index + 1)
        }
        return result
    }
}
