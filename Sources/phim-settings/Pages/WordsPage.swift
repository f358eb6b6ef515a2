import CGtk4
import Keyboard
import System

/// The page of overridden words: shows, changes and removes them.
final class WordsPage: Page {
    let widget: Widget
    private let model: WordsModel
    private let rows: [SettingRow]
    private let card = Rows.card()
    private var shown: (areKept: Bool, words: [WordOverride])?

    init(_ settings: SettingsModel, _ daemon: DaemonLink) {
        model = WordsModel(model: settings, daemon: daemon)
        rows = TypingPage.rows(
            ["vietnamese.always_keep", "vietnamese.always_restore", "vietnamese.words_file"], settings)
        widget = Rows.page([
            Rows.group(
                localized("Words"), note: localized("Words that you marked by the key that restores a word."), card),
            Rows.group(localized("Words in the configuration"), Rows.card(rows.map(\.widget))),
        ])
        refresh()
    }

    func refresh() {
        for row in rows { row.refresh() }
        let (areKept, words) = (model.areKept, model.words)
        if let shown, shown == (areKept, words) { return }
        shown = (areKept, words)
        card.removeAll()
        if !areKept {
            card.append([
                Rows.row(
                    localized("Marked words are forgotten when Phím stops."),
                    localized("They can be kept in ~/.config/phim/words. Nothing else is written there."),
                    [Make.button(localized("Keep them")) { [model] in model.keep() }])
            ])
            return
        }
        for word in words { card.append([row(word)]) }
        card.append([newWord])
    }

    private var choices: [String] { [localized("Stays Vietnamese"), localized("Comes back as typed")] }
    private static let values: [WordChoice] = [.keep, .restore]

    private func row(_ word: WordOverride) -> Widget {
        let choice = Choice(localized("What “\(word.text)” shall be"), choices) { [model] in
            model.set(word.text, to: Self.values[$0])
        }
        choice.show(Self.values.firstIndex(of: word.choice) ?? -1)
        let forget = Make.button(icon: "user-trash-symbolic", localized("Forget “\(word.text)”")) { [model] in
            model.set(word.text, to: nil)
        }
        return Rows.row(word.text, "", [choice.widget, forget])
    }

    private var newWord: Widget {
        let field = TextLine(localized("Another word"), placeholder: "lôgic") { _ in }
        let choice = Choice(localized("Another word"), choices) { _ in }
        choice.show(0)
        let add = { [model] in
            let place = Int(gtk_drop_down_get_selected(choice.widget.object))
            if !field.text.isEmpty { model.set(field.text, to: Self.values[place]) }
        }
        Signal.connect(field.widget.raw, "activate", add)
        return Rows.row(
            localized("Another word"), "", [field.widget, choice.widget, Make.button(localized("Add"), add)])
    }
}
