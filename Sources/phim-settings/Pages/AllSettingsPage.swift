import CGtk4
import Configuration
import System

/// The page with every plain setting of the schema: a search field, and for each setting its explanation, default and
/// control.
final class AllSettingsPage: Page {
    let widget: Widget
    private var groups: [(widget: Widget, rows: [(row: SettingRow, words: String)])] = []
    private let nothing: Widget

    init(_ model: SettingsModel) {
        let note = localized("Every plain setting of phim.toml. The file keeps your comments and your order.")
        nothing = Make.label(localized("No setting has these words."), "note")
        nothing.isShown = false
        let field = gtk_search_entry_new()!.named(localized("Search"), note)
        for table in Schema.tables {
            let rows = table.settings.map { setting in
                let sentence = Self.sentence(of: setting)
                let row = SettingRow(setting, setting.path, sentence, in: model)
                let title = SettingNames.rows[setting.path]?.title ?? ""
                return (row: row, words: "\(setting.path) \(sentence) \(title)".lowercased())
            }
            let card = Rows.card(rows.map(\.row.widget))
            groups.append((Rows.group("[\(table.name)]", card), rows))
        }
        widget = Rows.page([Make.column([Make.label(note, "note"), field, nothing])] + groups.map(\.widget))
        Signal.connect(field.raw, "search-changed") { [unowned self] in
            find(String(cString: gtk_editable_get_text(field.object)))
        }
    }

    func refresh() {
        for row in groups.flatMap(\.rows) { row.row.refresh() }
    }

    private static func sentence(of setting: Setting) -> String {
        let usual = setting.argument(in: .builtIn)
        let sentence =
            LocalizedText(key: setting.explanation).text(in: .session).split(separator: "\n").joined(separator: " ")
        return sentence + "\n" + localized("Default: \(usual.isEmpty ? localized("none") : usual)")
    }

    private func find(_ text: String) {
        let words = text.lowercased().split(separator: " ")
        var isAny = false
        for (group, rows) in groups {
            var isShown = false
            for (row, text) in rows {
                row.widget.isShown = words.allSatisfy { text.contains($0) }
                isShown = isShown || row.widget.isShown
            }
            group.isShown = isShown
            isAny = isAny || isShown
        }
        nothing.isShown = !isAny
    }
}
