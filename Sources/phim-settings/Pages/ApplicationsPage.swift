import CGtk4

/// The page of rules for applications: language, method, or Phím turned off.
final class ApplicationsPage: Page {
    let widget: Widget
    private let model: ApplicationsModel
    private let daemon: DaemonLink
    private let texts: SettingsTexts
    private let rows: [SettingRow]
    private let card = Rows.card()
    private let seenCard = Rows.card()
    private var shown: (rules: [ApplicationsModel.Rule], seen: [String], locales: [String])?

    init(_ settings: SettingsModel, _ daemon: DaemonLink) {
        self.daemon = daemon
        model = ApplicationsModel(model: settings)
        texts = settings.texts
        rows = TypingPage.rows(["focus.follow", "focus.locale_per_application"], settings)
        widget = Rows.page([
            Rows.group(texts.applications, note: texts.applicationsNote, card),
            Rows.group(texts.seenApplications, note: texts.seenApplicationsNote, seenCard),
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
            let add = Make.button(texts.add) { [model] in model.add(name) }
            seenCard.append([Rows.row(name, "", [add.named("\(texts.add) \(name)")])])
        }
        if seen.isEmpty { seenCard.append([Make.label(texts.noneSeen, "note", "row")]) }
    }

    private func row(_ rule: ApplicationsModel.Rule, at index: Int) -> Widget {
        let locales = model.locales
        let locale = Choice(texts.localeIn.filled(rule.title), [texts.usualLanguage] + locales) { [model] in
            model.set("locale", at: index, to: $0 == 0 ? nil : locales[$0 - 1])
        }
        locale.show(rule.locale.flatMap { locales.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
        let names = LanguagesModel(model: model.model).methods(with: rule.method ?? "telex")
        let method = Choice(texts.methodIn.filled(rule.title), [texts.usualMethod] + names) { [model] in
            model.set("method", at: index, to: $0 == 0 ? nil : names[$0 - 1])
        }
        method.show(rule.method.flatMap { names.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
        let off = Toggle(texts.offIn.filled(rule.title)) { [model] in model.setOff(at: index, $0) }
        off.show(rule.isOff)
        let remove = Make.button(icon: "user-trash-symbolic", texts.remove.filled(rule.title)) { [model] in
            model.remove(index)
        }
        let note = rule.others.isEmpty ? "" : texts.otherSettings.filled(rule.others.joined(separator: ", "))
        return Rows.row(
            rule.title, note,
            [locale.widget, method.widget, Make.line([Make.label(texts.off), off.widget], spacing: 6), remove])
    }

    private var newRule: Widget {
        let field = TextLine(texts.newApplication, placeholder: "steam_app_*") { _ in }
        let add = { [model] in
            if !field.text.isEmpty { model.add(field.text) }
        }
        Signal.connect(field.widget.raw, "activate", add)
        return Rows.row(texts.newApplication, texts.newApplicationNote, [field.widget, Make.button(texts.add, add)])
    }
}
