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

        /// An element that is no object has neither, and does not spoil the others.
        init(from decoder: any Decoder) throws {
            guard let container = try? decoder.container(keyedBy: Key.self) else { return }
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

    /// A text; nil for any other value.
    private struct Text: Decodable {
        var text: String?

        init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
    }

    /// The macros; the names are those of an object of texts.
    private let items: [(name: String?, abbreviation: String?, text: String?, isOn: Bool)]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let list = try? container.decode([Item].self) {
            items = list.map { (nil, $0.abbreviation, $0.text, $0.isOn) }
        } else if let wrapped = try? container.decode(Wrapped.self) {
            items = wrapped.shortcuts.map { (nil, $0.abbreviation, $0.text, $0.isOn) }
        } else {
            let table = try container.decode([String: Text].self)
            items = table.sorted { $0.key < $1.key }.map { ($0.key, $0.key, $0.value.text, true) }
        }
    }

    /// The macros of a file, without those that are turned off.
    static func macros(of text: String, in file: String) throws -> MacroImport {
        let list: MacroJSON
        do {
            list = try JSONDecoder().decode(MacroJSON.self, from: Data(text.utf8))
        } catch {
            throw PlainError(
                localized("\(file) is not JSON of macros: an array of objects with “key” and “value”"))
        }
        var result = MacroImport()
        let places = JSONElements(of: text)
        for (index, item) in list.items.enumerated() where item.isOn {
            let line = places.line(of: index, named: item.name)
            guard let abbreviation = item.abbreviation, let text = item.text else {
                let name = item.name ?? "\(index + 1)"
                result.complain(line: line, localized("entry \(name) has no key or no value"))
                continue
            }
            result.add(
                MacroImport.Item(abbreviation: abbreviation, text: MacroText.escaped(text), moment: .wordEnd),
                line: line)
        }
        return result
    }
}
