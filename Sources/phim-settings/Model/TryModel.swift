import Configuration
import Keyboard
import Typing

/// A text field in which this process types as the daemon would, for when there is none. It has no devices and keeps
/// nothing.
struct TryModel {
    private var explainer: Explainer?

    /// More of the text is not kept.
    private static let limit = 2000

    /// A field with a configuration. One that cannot be assembled leaves the keys to GTK.
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

    /// A key was pressed and let go while modifiers were held; false if it is left to the window.
    mutating func press(_ keycode: Keycode, _ modifiers: Modifiers) -> Bool {
        guard explainer != nil else { return false }
        _ = explainer?.explain(KeyText.tap(keycode, modifiers))
        return true
    }
}
