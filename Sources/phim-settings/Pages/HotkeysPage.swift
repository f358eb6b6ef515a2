import CGtk4
import Configuration
import System

/// The page of actions with their keys. Keys are set by pressing them, and problems are shown at once.
final class HotkeysPage: Page {
    let widget: Widget
    private let model: HotkeysModel
    private let card = Rows.card()
    private let rawKey: [SettingRow]
    private var shown: [HotkeysModel.Binding]?

    init(_ settings: SettingsModel) {
        model = HotkeysModel(model: settings)
        rawKey = TypingPage.rows(["vietnamese.raw_key"], settings)
        widget = Rows.page([
            Rows.group(
                localized("Hotkeys"),
                note: localized("Press + to add keys, or press keys that are there to change them."), card),
            Rows.group(localized("The key that restores a word"), Rows.card(rawKey.map(\.widget))),
        ])
        refresh()
    }

    func refresh() {
        for row in rawKey { row.refresh() }
        let bindings = model.bindings
        if bindings == shown { return }
        shown = bindings
        card.removeAll()
        for action in HotkeysModel.usual {
            card.append([row([action], bindings.filter { $0.actions == [action] })])
        }
        for binding in bindings where !(binding.actions.count == 1 && HotkeysModel.usual.contains(binding.actions[0]))
        {
            card.append([row(binding.actions, [binding])])
        }
        card.append([newAction])
    }

    private func row(_ actions: [String], _ bindings: [HotkeysModel.Binding]) -> Widget {
        let name = model.name(of: actions)
        var controls: [Widget] = []
        for binding in bindings {
            let change = Make.button(binding.keys) { [unowned self] in ask(actions, insteadOf: binding) }
            change.named(localized("\(binding.keys): change the keys for “\(name)”")).styled("code")
            let remove = Make.button(icon: "user-trash-symbolic", localized("Remove \(binding.keys)")) { [model] in
                model.remove(binding)
            }
            controls.append(Make.line([change, remove], spacing: 0))
        }
        let add = Make.button(icon: "list-add-symbolic", localized("Add keys for “\(name)”")) { [unowned self] in
            ask(actions, insteadOf: nil)
        }
        return Rows.row(name, "", [Make.column(controls, spacing: 2), add])
    }

    private func ask(_ actions: [String], insteadOf old: HotkeysModel.Binding?) {
        _ = KeyDialog(model.name(of: actions), over: widget) { [model] in
            model.problem(of: $0, besides: old?.keys)
        } done: { [model] in
            model.bind($0, to: actions, insteadOf: old)
        }
    }

    /// The row for any other action, by its name.
    private var newAction: Widget {
        let field = TextLine(localized("Another action"), placeholder: "text:Xin chào") { _ in }
        let add = { [unowned self] in
            if !field.text.isEmpty { ask([field.text], insteadOf: nil) }
        }
        Signal.connect(field.widget.raw, "activate", add)
        return Rows.row(
            localized("Another action"), localized("“phim actions” lists them: text:…, key:…, run:…"),
            [field.widget, Make.button(localized("Add"), add)])
    }
}
