import CGtk4
import System

/// The page of rules for applications: language, method, or Phím turned off.
final class ApplicationsPage: Page {
    let widget: Widget
    private let model: ApplicationsModel
    private let daemon: DaemonLink
    private let rows: [SettingRow]
    private let card = Rows.card()
    private let seenCard = Rows.card()
    private var shown: (rules: [ApplicationsModel.Rule], seen: [String], locales: [String])?

    init(_ settings: SettingsModel, _ daemon: DaemonLink) {
        self.daemon = daemon
        model = ApplicationsModel(model: settings)
        rows = TypingPage.rows(["focus.follow", "focus.locale_per_application"], settings)
        widget = Rows.page([
            Rows.group(
                localized("Applications"),
                note: localized(
                    "Settings for some applications. The first rule that matches is used; * stands for any text."),
                card),
            Rows.group(
                localized("Used recently"),
                note: localized("Applications that had the focus while this window was open."), seenCard),
            Rows.group("", Rows.card(rows.map(\.widget))),
        ])
        refresh()
    }

    func refresh() {
        for row in rows { row.refresh() }
        let (rules, locales) = (model.rules, model.locales)
        let seen = daemon.applications.filter { name in !rules.contains { $0.ids.contains(name) } }
        if let shown, shown == (rules, seen, locales) { return }
        shown = (rules, seen, locales)
        card.removeAll()
        for (index, rule) in rules.enumerated() { card.append([row(rule, at: index)]) }
        card.append([newRule])
        seenCard.removeAll()
        for name in seen {
            let add = Make.button(localized("Add")) { [model] in model.add(name) }
            seenCard.append([Rows.row(name, "", [add.named("\(localized("Add")) \(name)")])])
        }
        if seen.isEmpty {
            seenCard.append([
                Make.label(
                    localized(
                        "None yet. While Phím runs, applications appear here when you click into their windows."),
                    "note", "row"
                )
            ])
        }
    }

    private func row(_ rule: ApplicationsModel.Rule, at index: Int) -> Widget {
        let locales = model.locales
        let locale = Choice(localized("Language in \(rule.title)"), [localized("Usual language")] + locales) {
            [model] in
            model.set("locale", at: index, to: $0 == 0 ? nil : locales[$0 - 1])
        }
        locale.show(rule.locale.flatMap { locales.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
        let names = LanguagesModel(model: model.model).methods(with: rule.method ?? "telex")
        let method = Choice(localized("Input method in \(rule.title)"), [localized("Usual method")] + names) {
            [model] in
            model.set("method", at: index, to: $0 == 0 ? nil : names[$0 - 1])
        }
        method.show(rule.method.flatMap { names.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
        let on = Toggle(localized("Phím types in \(rule.title)")) { [model] in model.setOff(at: index, !$0) }
        on.show(!rule.isOff)
        let remove = Make.button(icon: "user-trash-symbolic", localized("Remove \(rule.title)")) { [model] in
            model.remove(index)
        }
        let note =
            rule.others.isEmpty ? "" : localized("Also set in the file: \(rule.others.joined(separator: ", "))")
        return Rows.row(
            rule.title, note,
            [
                locale.widget, method.widget, Make.line([Make.label("Phím"), on.widget], spacing: 6),
                remove,
            ])
    }

    private var newRule: Widget {
        let field = TextLine(localized("Another application"), placeholder: "steam_app_*") { _ in }
        let add = { [model] in
            if !field.text.isEmpty { model.add(field.text) }
        }
        Signal.connect(field.widget.raw, "activate", add)
        return Rows.row(
            localized("Another application"),
            localized("Its identifier, which “phim focus” shows. Phím is off there until you change that."),
            [field.widget, Make.button(localized("Add"), add)])
    }
}
