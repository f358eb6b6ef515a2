import Engine
import Keyboard
import System

/// `[layers.NAME]`: what keys do while the layer is active.
extension Layer {
    /// The built-in layers: the number block that laptops have under their letters, and the symbols of the shifted
    /// number row.
    static let shipped: [Layer] = [
        Layer("numeric", bindings(numeric), isOneShot: true), Layer("symbolic", bindings(symbolic), isOneShot: true),
    ]

    /// The names of all layers, known before the layers are read.
    static func names(in table: TableReader) -> [String] {
        shipped.map(\.name) + [KeyboardContext.alphabetic] + table.entryNames(of: "layers")
    }

    /// The name of the emoji layer, which actions may use even if the file has no table for it.
    static let emojis = "emojis"

    /// Reads `[layers]`, which has a table for each layer. A layer with the name of a built-in one replaces it.
    static func list(
        from table: inout TableReader, _ reader: ActionReader, _ positions: inout SourcePositions
    ) -> (layers: [Layer], rules: [HandlerRule]) {
        var layers = shipped
        var rules: [HandlerRule] = []
        for entry in table.ownEntries() {
            guard
                var layerTable = table.reader(of: entry, mustBe: localized("a table: [layers.\(entry.key.visible)]"))
            else { continue }
            var layer = Layer(entry.key)
            layerTable.read("one_shot", into: &layer.isOneShot)
            layerTable.read("closed", into: &layer.isClosed)
            let lines = layerTable.ownEntries().filter { $0.key != "one_shot" && $0.key != "closed" }
            let list = HotkeyList(lines, of: layerTable, reader, warnsOfTyping: false)
            layer.bindings = list.hotkeys
            rules += list.rules
            if !list.modifierHotkeys.isEmpty {
                layerTable.complaints.add(
                    .badHotkey, at: entry.keyPosition, localized("modifiers alone cannot be bound in a layer"))
            }
            if entry.key == KeyboardContext.alphabetic {
                layerTable.complaints.add(
                    .badValue, at: entry.keyPosition,
                    localized("“alphabetic” is the keyboard without a layer and cannot be defined"))
            }
            positions[layer: layer.name] = entry.keyPosition
            layers.removeAll { $0.name == layer.name }
            layers.append(layer)
        }
        return (layers, rules)
    }

    private static func bindings(_ pairs: [(Character, Character)]) -> [Hotkey] {
        pairs.compactMap { key, sign in
            KeyLayout.usKey(of: key.unicodeScalars.first!).map {
                Hotkey($0.keycode, [], .character(sign.unicodeScalars.first!))
            }
        }
    }

    private static let numeric: [(Character, Character)] = Array(
        zip("uiojklm0p;", "456123" + "0*-+"))

    private static let symbolic: [(Character, Character)] = Array(
        zip("qwertyuiopasdfghjklzxcvbnm", "!@#$%^&*()~`-=_+[]|<>{}\\\"'"))
}
