import CGtk4
import Configuration
import System

/// A row for a plain setting: title, sentence, a control for its kind, and a button that restores the default.
final class SettingRow {
    let widget: Widget
    let setting: Setting
    private let model: SettingsModel
    private let reset: Widget
    private var show: () -> Void = {}

    /// A row for a setting. `choices` are the names of the values of a choice.
    init(
        _ setting: Setting, _ title: String, _ sentence: String, choices: [String: String] = [:],
        in model: SettingsModel
    ) {
        self.setting = setting
        self.model = model
        let usual = setting.argument(in: .builtIn)
        let shown = choices[usual] ?? (usual.isEmpty ? localized("none") : usual)
        let note = localized("\(title): use the default again (\(shown))")
        reset = Make.button(icon: "edit-undo-symbolic", note) { model.unset(setting.path) }
        let line = Make.line()
        widget = Rows.row(title, sentence, [line])
        let control = makeControl(title, sentence, choices)
        line.append([reset, control])
        refresh()
    }

    /// Shows the present value.
    func refresh() {
        show()
        // The button is made transparent instead of hidden, so that nothing moves.
        gtk_widget_set_opacity(reset, isSet ? 1 : 0)
        reset.isUsable = isSet
    }

    private var isSet: Bool { model.setPaths.contains(setting.path) }
    private var value: String { setting.argument(in: model.configuration) }

    private func makeControl(_ title: String, _ sentence: String, _ choices: [String: String]) -> Widget {
        let set = { [model, setting] (value: String) in model.set(setting.path, to: value) }
        let control: any Control
        switch setting.kind {
        case .flag:
            let toggle = Toggle(title) { set("\($0)") }
            show = { [unowned self] in toggle.show(value == "true") }
            control = toggle
        case .integer(let range):
            let number = Number(title, range) { set("\($0)") }
            show = { [unowned self] in number.show(Int(value) ?? range.lowerBound) }
            control = number
        case .choice(let values):
            let choice = Choice(title, values.map { choices[$0] ?? $0 }) { set(values[$0]) }
            show = { [unowned self] in choice.show(values.firstIndex(of: value) ?? -1) }
            control = choice
        case .text, .key, .list:
            let line = TextLine(title, set)
            show = { [unowned self] in line.show(value) }
            control = line
        }
        if !sentence.isEmpty { phim_gtk_set_description(control.widget, sentence) }
        return control.widget
    }
}
