import Engine
import Keyboard

/// `[layers.NAME]`: what keys do while the layer is in force.
extension Layer {
    /// The layers that are there without any configuration: the number block that laptops have under their letters,
    /// and the signs of the shifted number row.
    static let shipped: [Layer] = [
        Layer("numeric", bindings(numeric), isOneShot: true), Layer("symbolic", bindings(symbolic), isOneShot: true),
    ]

    /// The names that the layers of a file will have, before the layers are read.
    static func names(in table: TableReader) -> [String] {
        shipped.map(\.name) + [KeyboardContext.alphabetic, "emojis"] + table.entryNames(of: "layers")
    }

    /// Reads `[layers]`: one table for each. A layer of a shipped one's name replaces it.
    static func list(from table: inout TableReader, _ reader: ActionReader) -> (layers: [Layer], rules: [HandlerRule])
    {
        var layers = shipped
        var rules: [HandlerRule] = []
        for entry in table.ownEntries() {
            guard var layerTable = table.reader(of: entry, want: "a table: [layers.\(entry.key.visible)]") else {
                continue
            }
            var layer = Layer(entry.key)
            layerTable.read("one_shot", into: &layer.isOneShot)
            layerTable.read("closed", into: &layer.isClosed)
            let lines = layerTable.ownEntries().lazy.filter { !$0.has(key: "one_shot") && !$0.has(key: "closed") }
            let list = HotkeyList(lines, of: layerTable, reader, warnsOfTyping: false)
            layer.bindings = list.hotkeys
            rules += list.rules
            if !list.modifierHotkeys.isEmpty {
                layerTable.complaints.add(
                    .badHotkey, at: entry.keyPosition, "a layer binds keys, not modifiers alone")
            }
            if entry.key == KeyboardContext.alphabetic {
                layerTable.complaints.add(
                    .badValue, at: entry.keyPosition, "“alphabetic” is what the keys are without any layer")
            }
            layers.removeAll { $0.name == layer.name }
            layers.append(layer)
        }
        return (layers, rules)
    }

    private static func bindings(_ pairs: [(Character, Character)]) -> [Hotkey] {
        pairs.compactMap { key, sign in
            guard let (keycode, _) = KeyLayout.usKey(of: key.unicodeScalars.first!) else { return nil }
            return Hotkey(keycode, [], .character(sign.unicodeScalars.first!))
        }
    }

    private static let numeric: [(Character, Character)] = Array(
        zip("uiojklm0p;", "456123" + "0*-+"))

    private static let symbolic: [(Character, Character)] = Array(
        zip("qwertyuiopasdfghjklzxcvbnm", "!@#$%^&*()~`-=_+[]|<>{}\\\"'"))
}
