import CGtk4
import System

/// The page of macros in a table: search, edit in place, import and export.
final class ShorthandPage: Page {
    let widget: Widget
    private let model: ShorthandModel
    private let settings: SettingsModel
    private let switches: [SettingRow]
    private let search: Widget
    private let card = Rows.card()
    private let more = Make.label("", "note")
    private var shown: [ShorthandModel.Entry]?

    /// The most rows that are shown; others can be found by a search.
    private static let limit = 200

    init(_ settings: SettingsModel) {
        self.settings = settings
        model = ShorthandModel(model: settings)
        switches = TypingPage.rows(
            ["shorthand.enabled", "shorthand.without_method", "shorthand.follow_case"], settings)
        search = gtk_search_entry_new()!.named(localized("Search"), localized("Shorthand")).expanded()
        let tools = Make.line([search])
        widget = Rows.page([
            Rows.group("", Rows.card(switches.map(\.widget))),
            Rows.group(
                localized("Shorthand"),
                note: localized("An abbreviation becomes its text when the word ends. \\n is a new line."),
                Make.column([tools, card, more])),
        ])
        tools.append([Make.button(localized("Import…")) { [unowned self] in importFile() }])
        let formats = ShorthandModel.formats
        let export = Choice(localized("Export…"), [localized("Export…")] + formats.map(\.0)) { [unowned self] place in
            if place > 0 { exportFile(formats[place - 1]) }
        }
        export.show(0)
        tools.append([export.widget])
        resetExport = { export.show(0) }
        Signal.connect(search.raw, "search-changed") { [unowned self] in refresh() }
        refresh()
    }

    private var resetExport: () -> Void = {}

    func refresh() {
        for row in switches { row.refresh() }
        let found = model.entries(with: String(cString: gtk_editable_get_text(search.object)))
        if found == shown { return }
        shown = found
        card.removeAll()
        card.append([newEntry])
        for entry in found.prefix(Self.limit) { card.append([row(entry)]) }
        more.isShown = found.count > Self.limit
        gtk_label_set_text(more.object, localized("\(found.count - Self.limit) more: search for them."))
    }

    private func row(_ entry: ShorthandModel.Entry) -> Widget {
        let name = Make.label(entry.abbreviation, "code")
        gtk_widget_set_size_request(name, 110, -1)
        let text = TextLine(localized("Text of \(entry.abbreviation)")) { [model] in
            model.change(entry.abbreviation, to: $0)
        }
        text.show(entry.line)
        let remove = Make.button(icon: "user-trash-symbolic", localized("Remove \(entry.abbreviation)")) { [model] in
            model.remove(entry.abbreviation)
        }
        if !entry.isInFile {
            // A `[[macro]]` can have more settings than a line of the file of macros, so it is not edited here.
            text.widget.isUsable = false
            remove.isUsable = false
            gtk_widget_set_tooltip_text(
                text.widget, localized("This one is a [[macro]] in phim.toml: change it there."))
        }
        return Make.line([name, text.widget.expanded(), remove]).styled("row")
    }

    private var newEntry: Widget {
        let name = TextLine(localized("New abbreviation"), placeholder: "vn") { _ in }
        gtk_editable_set_width_chars(name.widget.object, 9)
        let text = TextLine(localized("Its text"), placeholder: "Việt Nam") { _ in }
        let add = { [unowned self, model] in
            if name.text.isEmpty || text.text.isEmpty { return }
            shown = nil
            model.add(name.text, text.text)
            focusNewEntry()
        }
        Signal.connect(text.widget.raw, "activate", add)
        return Make.line([name.widget, text.widget.expanded(), Make.button(localized("Add"), add)]).styled("row")
    }

    /// Moves the focus to the new entry, so that the user can type the next one.
    private func focusNewEntry() {
        guard let row = gtk_widget_get_first_child(card), let name = gtk_widget_get_first_child(row) else { return }
        gtk_widget_grab_focus(name)
    }

    private func importFile() {
        FileDialog.open(localized("Import…"), over: widget) { [model, settings] path in
            BackgroundProgram.run(model.importCommand(path)) { output, _ in
                settings.onProblem(output?.trimmedLines ?? PhimCommand.notStarted(PhimCommand.path))
                settings.reread()
            }
        }
    }

    private func exportFile(_ format: (name: String, file: String)) {
        resetExport()
        FileDialog.save(localized("Export…"), name: format.file, over: widget) { [model] in
            model.export(format.name, to: $0)
        }
    }
}
