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
    private let why: WhyRow

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
        languages = LanguageRows(LanguagesModel(model: model))
        field = TryField(model, daemon)
        why = WhyRow(model)
        let vietnamese = Self.rows(Self.vietnamese, model)
        let aids = Self.rows(Self.aids, model)
        rows = vietnamese + aids
        widget = Rows.page([
            Rows.group(localized("Try it"), field.widget),
            Rows.group("", why.widget),
            Rows.group(
                localized("Languages"),
                note: localized(
                    """
                    The hotkey cycles through them in this order. The first one is active after the login.
                    """), languages.widget),
            Rows.group(localized("Vietnamese"), Rows.card(vietnamese.map(\.widget))),
            Rows.group(localized("Suggestions and aids"), Rows.card(aids.map(\.widget))),
        ])
    }

    func refresh() {
        languages.refresh()
        for row in rows { row.refresh() }
        field.refresh()
        why.refresh()
    }

    /// The rows of settings, with titles and sentences for users.
    static func rows(_ paths: [String], _ model: SettingsModel) -> [SettingRow] {
        paths.compactMap { path in
            guard let setting = Schema.setting(path) else { return nil }
            let row =
                SettingNames.rows[path]
                ?? SettingNames.Row(path, LocalizedText(key: setting.explanation).text(in: .session))
            return SettingRow(setting, row.title, row.sentence, choices: SettingNames.choices[path] ?? [:], in: model)
        }
    }
}
