import CGtk4
import Configuration
import System

/// The rows of the languages, in order: layout, method and position of each.
final class LanguageRows {
    let widget = Rows.card()
    private let model: LanguagesModel
    private var shown: [LanguagesModel.Language]?

    init(_ model: LanguagesModel) {
        self.model = model
        refresh()
    }

    func refresh() {
        let languages = model.languages
        if languages == shown { return }
        shown = languages
        widget.removeAll()
        for (index, language) in languages.enumerated() {
            widget.append([row(language, at: index, isLast: index == languages.count - 1)])
        }
        widget.append([newLanguage])
    }

    private func row(_ language: LanguagesModel.Language, at index: Int, isLast: Bool) -> Widget {
        let title = language.title
        let methods = model.methods(with: language.method)
        let method = Choice(localized("Input method of \(title)"), methods.map { SettingNames.methods[$0] ?? $0 }) {
            [model] in
            model.set("method", of: language.id, to: methods[$0])
        }
        method.show(methods.firstIndex(of: language.method) ?? -1)
        let layout = TextLine(localized("Keyboard layout of \(title)"), placeholder: "us") { [model] in
            model.set("layout", of: language.id, to: $0)
        }
        layout.show(language.layout)
        gtk_editable_set_width_chars(layout.widget.object, 8)
        gtk_widget_set_tooltip_text(
            layout.widget, localized("Keyboard layout of \(title)") + ": " + "us, fr(bepo), de(nodeadkeys)"
        )
        let up = Make.button(icon: "go-up-symbolic", localized("Move \(title) up")) { [model] in
            model.move(index, to: index - 1)
        }
        up.isUsable = index > 0
        let down = Make.button(icon: "go-down-symbolic", localized("Move \(title) down")) { [model] in
            model.move(index, to: index + 1)
        }
        down.isUsable = !isLast
        let remove = Make.button(icon: "user-trash-symbolic", localized("Remove \(title)")) { [model] in
            model.remove(index)
        }
        remove.isUsable = !(index == 0 && isLast)
        return Rows.row(
            title, "",
            [
                method.widget, Make.label(localized("Layout")), layout.widget,
                Make.line([up, down, remove], spacing: 0),
            ])
    }

    private var newLanguage: Widget {
        let field = TextLine(localized("Another language"), placeholder: "fr") { _ in }
        gtk_editable_set_width_chars(field.widget.object, 8)
        let add = { [model] in
            if !field.text.isEmpty { model.add(field.text) }
        }
        Signal.connect(field.widget.raw, "activate", add)
        return Rows.row(
            localized("Another language"), localized("Its code: en, fr, de@bepo"),
            [field.widget, Make.button(localized("Add"), add)])
    }
}
