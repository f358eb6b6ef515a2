import CGtk4
import Configuration
import System

/// The page with the most used settings: languages, methods, Vietnamese typing and suggestions, and a field to try
/// them.
final class TypingPage: Page {
    let widget: Widget
    private let languages: LanguageRows
    private let rows: [SettingRow]
    private let field: TryField

    /// The plain settings on the page, in order. Settings that this version lacks are left out.
    private static let vietnamese = [
        "vietnamese.preset", "vietnamese.tone_style", "vietnamese.english", "vietnamese.restore",
        "vietnamese.lookback", "vietnamese.correct", "vietnamese.brackets", "vietnamese.quick_telex",
    ]
    private static let aids = [
        "suggestions.add_diacritics", "suggestions.complete", "suggestions.correct", "suggestions.autocorrect",
        "emoji.suggest", "behavior.autocapitalization", "behavior.end_sentences",
    ]

    init(_ model: SettingsModel, _ daemon: DaemonLink) {
        let texts = model.texts
        languages = LanguageRows(LanguagesModel(model: model), texts)
        field = TryField(model, daemon)
        let vietnamese = Self.rows(Self.vietnamese, model)
        let aids = Self.rows(Self.aids, model)
        rows = vietnamese + aids
        widget = Rows.page([
            Rows.group(texts.tryIt, field.widget),
            Rows.group(texts.languages, note: texts.languagesNote, languages.widget),
            Rows.group(texts.vietnamese, Rows.card(vietnamese.map(\.widget))),
            Rows.group(texts.suggestions, Rows.card(aids.map(\.widget))),
        ])
    }

    func refresh() {
        languages.refresh()
        for row in rows { row.refresh() }
        field.refresh()
    }

    /// The rows of settings, with titles and sentences for users.
    static func rows(_ paths: [String], _ model: SettingsModel) -> [SettingRow] {
        paths.compactMap { path in
            guard let setting = Schema.setting(path) else { return nil }
            let row =
                model.texts.rows[path]
                ?? SettingsTexts.Row(path, LocalizedText(key: setting.explanation).text(in: .session))
            return SettingRow(setting, row.title, row.sentence, choices: model.texts.choices[path] ?? [:], in: model)
        }
    }
}
