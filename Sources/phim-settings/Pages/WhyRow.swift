import CGtk4
import Configuration
import System
import Typing

/// A line for a word that came out wrong: it says which keys type it, what they give, and why. Nothing is kept.
final class WhyRow {
    let widget: Widget
    private let model: SettingsModel
    private let answer: Widget
    private var line: TextLine?

    init(_ model: SettingsModel) {
        self.model = model
        answer = Make.label("", "note", "row")
        gtk_label_set_selectable(answer.object, 1)
        gtk_widget_set_visible(answer, 0)
        widget = Rows.card()
        let line = TextLine(localized("A word, or some words")) { [unowned self] in explain($0) }
        self.line = line
        let ask = Make.button(localized("Explain")) { [unowned self] in explain(line.text) }
        widget.append([
            Rows.row(
                localized("Why did this word become that?"),
                localized(
                    "Write the word as it came out, with the words before it if you like, and press Enter."),
                [line.widget, ask]),
            answer,
        ])
    }

    /// Explains again, by the configuration as it is now.
    func refresh() {
        if let line { explain(line.text) }
    }

    private func explain(_ text: String) {
        gtk_widget_set_visible(answer, text.isEmpty ? 0 : 1)
        // Explaining compiles the keymaps.
        if text.isEmpty { return }
        let explained = ExplainedText(shown: text, model.configuration, file: model.reading.file ?? "built in")
        gtk_label_set_text(
            answer.object, explained?.line ?? localized("No language has an input method for Vietnamese."))
    }
}
