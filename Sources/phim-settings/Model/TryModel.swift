import Configuration
import Keyboard
import Typing

/// A text field in which this process types like the daemon, for use without a daemon. It has no devices and keeps
/// nothing.
final class TryModel {
    private var explainer: Explainer?
    /// The text before and after the cursor.
    private(set) var text = (before: "", after: "")

    /// The greatest length of the text.
    private static let limit = 2000

    /// A field with a configuration. If it cannot be assembled, GTK handles the keys.
    init(_ model: SettingsModel) {
        let file = model.reading.file ?? "built in"
        if case .success(let assembly) = Assembly.make(model.configuration, file: file, hasPlane: true) {
            explainer = Explainer(assembly, limit: Self.limit)
        }
    }

    /// Types a tap of a key while modifiers are held; false if the window must handle the key.
    func press(_ keycode: Keycode, _ modifiers: Modifiers) -> Bool {
        let step = KeyText.tap(Keystroke(keycode, modifiers))
        guard let explanation = explainer?.explain(step) else { return false }
        let scalars = explanation.text.unicodeScalars
        text = (String(scalars.dropLast(explanation.behind)), String(scalars.suffix(explanation.behind)))
        return true
    }
}
