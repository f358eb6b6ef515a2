import Configuration
import Keyboard
import Typing

/// A text field in which this process types like the daemon, for use without a daemon. It has no devices and keeps
/// nothing.
struct TryModel {
    private var explainer: Explainer?

    /// The greatest length of the text.
    private static let limit = 2000

    /// A field with a configuration. If it cannot be assembled, GTK handles the keys.
    init(_ model: SettingsModel) {
        let file = model.reading.file ?? "built in"
        if case .success(let assembly) = Assembly.make(model.configuration, file: file, hasPlane: true) {
            explainer = Explainer(assembly, limit: Self.limit)
        }
    }

    /// The text before and after the cursor.
    var text: (before: String, after: String) {
        explainer.map { ($0.area.before, $0.area.after) } ?? ("", "")
    }

    /// Types a tap of a key while modifiers are held; false if the window must handle the key.
    mutating func press(_ keycode: Keycode, _ modifiers: Modifiers) -> Bool {
        guard explainer != nil else { return false }
        _ = explainer?.explain(KeyText.tap(Keystroke(keycode, modifiers)))
        return true
    }
}
