import CGtk4
import Keyboard

/// The page of overridden words: shows, changes and removes them.
final class WordsPage: Page {
    let widget: Widget
    private let model: WordsModel
    private let texts: SettingsTexts
    private let rows: [SettingRow]
    private let card = Rows.card()
    private var shown: (areKept: Bool, words: [WordOverride])?

    init(_ settings: SettingsModel, _ daemon: DaemonLink) {
        model = WordsModel(model: settings, daemon: daemon)
        texts = settings.texts
        rows = TypingPage.rows(
            ["vietnamese.always_keep", "vietnamese.always_restore", "vietnamese.words_file"], settings)
        widget = Rows.page([
            Rows.group(texts.words, note: texts.wordsNote, card),
            Rows.group(texts.wordLists, Rows.card(rows.map(\.widget))),
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
                Rows.row(texts.notKept, texts.notKeptNote, [Make.button(texts.keepWords) { [model] in model.keep() }])
            ])
            return
        }
        for word in words { card.append([row(word)]) }
        card.append([newWord])
    }

    private var choices: [String] { [texts.keepWord, texts.restoreWord] }
    private static let values: [WordChoice] = [.keep, .restore]

    private func row(_ word: WordOverride) -> Widget {
        let choice = Choice(texts.wordIs.filled(word.text), choices) { [model] in
            model.set(word.text, to: Self.values[$0])
        }
        choice.show(Self.values.firstIndex(of: word.choice) ?? -1)
        let forget = Make.button(icon: "user-trash-symbolic", texts.forget.filled(word.text)) { [model] in
            model.set(word.text, to: nil)
        }
        return Rows.row(word.text, "", [choice.widget, forget])
    }

    private var newWord: Widget {
        let field = TextLine(texts.newWord, placeholder: "lôgic") { _ in }
        let choice = Choice(texts.newWord, choices) { _ in }
        choice.show(0)
        let add = { [model] in
            let place = Int(gtk_drop_down_get_selected(choice.widget.object))
            if !field.text.isEmpty { model.set(field.text, to: Self.values[place]) }
        }
        Signal.connect(field.widget.raw, "activate", add)
        return Rows.row(texts.newWord, "", [field.widget, choice.widget, Make.button(texts.add, add)])
    }
}
