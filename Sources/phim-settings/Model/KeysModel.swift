import Configuration
import Keyboard

/// The remapped keys and the layers of the file.
struct KeysModel {
    /// A key with what it becomes, or with what it does in a layer.
    struct Line: Hashable {
        /// The path of the setting: `remap.capslock`.
        let path: String
        /// The path without its table: `capslock`, `cursor.h`.
        let title: String
        /// The value as the argument of `phim set`.
        let value: String
    }

    let model: SettingsModel
    /// `remap` or `layers`.
    let table: String

    var lines: [Line] {
        model.edit.otherValues.filter { $0.names[0] == table && $0.names.count == (table == "layers" ? 3 : 2) }.map {
            Line(path: $0.path, title: $0.names.dropFirst().joined(separator: ". "), value: $0.argument)
        }
    }

    func set(_ line: Line, to value: String) { model.set(line.path, to: value) }

    func remove(_ line: Line) { model.unset(line.path) }

    /// Adds a key: of `[remap]`, or of a layer, which is created if it does not exist.
    func add(_ key: String, in layer: String?, _ value: String) {
        let names = [table] + (layer.map { [$0] } ?? []) + [key]
        model.set(names.map { "\"\($0)\"" }.joined(separator: "."), to: value)
    }
}
