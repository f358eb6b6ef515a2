import CGtk4
import System

/// The page of remapped keys and layers.
final class KeysPage: Page {
    let widget: Widget
    private let parts: [Part]

    init(_ settings: SettingsModel) {
        parts = [
            Part(KeysModel(model: settings, table: "remap")), Part(KeysModel(model: settings, table: "layers")),
        ]
        widget = Rows.page([
            Rows.group(
                localized("Remapped keys"),
                note: localized(
                    """
                    A key becomes another one, as capslock becomes esc, or two: { tap = "esc", hold = "leftctrl" }. “phim \
                    keys” lists their names.
                    """), parts[0].card),
            Rows.group(
                localized("Layers"),
                note: localized(
                    """
                    Other actions of the keys while a layer is active: by the action layer:NAME, or while a remapped key \
                    is held.
                    """), parts[1].card),
        ])
    }

    func refresh() {
        for part in parts { part.refresh() }
    }

    /// The rows of a table.
    private final class Part {
        let card = Rows.card()
        private let model: KeysModel
        private var shown: [KeysModel.Line]?

        init(_ model: KeysModel) {
            self.model = model
            refresh()
        }

        func refresh() {
            let lines = model.lines
            if lines == shown { return }
            shown = lines
            card.removeAll()
            for line in lines { card.append([row(line)]) }
            card.append([newLine])
        }

        private func row(_ line: KeysModel.Line) -> Widget {
            let field = TextLine(localized("What \(line.title) does")) { [model] in model.set(line, to: $0) }
            field.show(line.value)
            let remove = Make.button(icon: "user-trash-symbolic", localized("Remove \(line.title)")) { [model] in
                model.remove(line)
            }
            return Rows.row(line.title, "", [field.widget, remove])
        }

        private var newLine: Widget {
            let isLayer = model.table == "layers"
            let layer = isLayer ? TextLine(localized("Layer"), placeholder: "cursor") { _ in } : nil
            let key = TextLine(localized("Key"), placeholder: isLayer ? "h" : "capslock") { _ in }
            let value = TextLine(localized("What it does"), placeholder: isLayer ? "key:left" : "esc") { _ in }
            for field in [layer, key] {
                if let field { gtk_editable_set_width_chars(field.widget.object, 8) }
            }
            let add = { [model] in
                let texts = [layer?.text, key.text, value.text].compactMap(\.self)
                if !texts.contains("") { model.add(key.text, in: layer?.text, value.text) }
            }
            Signal.connect(value.widget.raw, "activate", add)
            let title = isLayer ? localized("Another key of a layer") : localized("Another key")
            let fields = [layer?.widget, key.widget, value.widget].compactMap(\.self)
            return Rows.row(
                title, "", fields + [Make.button(localized("Add"), add).named("\(localized("Add")): \(title)")])
        }
    }
}
