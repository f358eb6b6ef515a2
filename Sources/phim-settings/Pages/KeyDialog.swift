import CGtk4
import Configuration
import Engine
import Keyboard
import System

/// A dialog in which the user presses or writes the keys of an action.
final class KeyDialog {
    private let window: Widget
    private let keys: TextLine
    private let note = Make.label("", "note")
    private let ok: Widget
    private let problem: (String) -> String?
    /// The held modifiers, and whether no other key was pressed with them.
    private var held: Modifiers = []
    private var isPlain = true

    /// Asks for the keys of an action. `problem` gives the problem of keys; `done` gets the chosen keys.
    init(
        _ title: String, over parent: Widget, problem: @escaping (String) -> String?, done: @escaping (String) -> Void
    ) {
        self.problem = problem
        window = gtk_window_new()!
        keys = TextLine(localized("Or write them"), placeholder: "ctrl+space") { _ in }
        ok = gtk_button_new_with_label(localized("OK"))!.styled("suggested-action")
        let name = localized("Press keys here")
        let hint = localized("Modifiers with a key, or modifiers alone. Tab goes to the next field, Escape cancels.")
        let pressed = gtk_button_new_with_label(name)!.named(name, hint)
        gtk_window_set_title(window.of(), title)
        gtk_window_set_modal(window.of(), 1)
        gtk_window_set_transient_for(window.of(), gtk_widget_get_root(parent).map { $0.window })
        gtk_window_set_default_size(window.of(), 420, -1)
        let buttons = Make.line([
            Make.button(localized("Cancel")) { [window] in gtk_window_destroy(window.of()) }, ok,
        ])
        gtk_widget_set_halign(buttons, GTK_ALIGN_END)
        gtk_window_set_child(
            window.of(),
            Make.column(
                [
                    Make.label(title, "heading"), pressed, Make.label(hint, "note"), keys.widget, note, buttons,
                ],
                spacing: 10
            ).styled("page"))
        // The window owns these closures, and the closures own this object.
        Signal.connect(ok.raw, "clicked") { [self] in
            let text = keys.text
            gtk_window_destroy(window.of())
            done(text)
        }
        Signal.connect(keys.widget.raw, "changed") { [self] in check() }
        Signal.connect(keys.widget.raw, "activate") { [ok] in
            if ok.isUsable { gtk_widget_activate(ok) }
        }
        Signal.keys(of: pressed) { [self] in press($0) }
        Signal.keysReleased(of: pressed) { [self] in release($0) }
        Signal.keys(of: window) { [window] key in
            guard key.value == UInt32(GDK_KEY_Escape) else { return false }
            gtk_window_destroy(window.of())
            return true
        }
        check()
        gtk_window_present(window.of())
        gtk_widget_grab_focus(pressed)
    }

    private func check() {
        let text = keys.text
        let problem = text.isEmpty ? nil : problem(text)
        gtk_label_set_text(note.object, problem ?? "")
        ok.isUsable = !text.isEmpty && problem == nil
    }

    /// Handles a press. Tab, Enter and space without modifiers keep their function, so that the dialog can be used with
    /// the keyboard.
    private func press(_ key: Signal.Key) -> Bool {
        guard let keycode = key.evdev else { return false }
        if let modifier = Self.modifiers[keycode] {
            held.insert(modifier)
            isPlain = true
            return true
        }
        isPlain = false
        let modifiers = Self.modifiers(of: key.state)
        let goesOn: Set<Keycode> = [.tab, .enter, .space]
        if goesOn.contains(keycode), modifiers.isSubset(of: .shift) { return false }
        gtk_editable_set_text(keys.widget.object, Keystroke(keycode, modifiers).name)
        return true
    }

    /// Handles a release. Modifiers that are released without another key are a hotkey of their own.
    private func release(_ key: Signal.Key) {
        guard let keycode = key.evdev, let modifier = Self.modifiers[keycode] else { return }
        if isPlain, !held.isEmpty {
            gtk_editable_set_text(keys.widget.object, ModifierTap(held).name)
            isPlain = false
        }
        held.remove(modifier)
    }

    private static let modifiers: [Keycode: Modifiers] = [
        .leftControl: .control, .rightControl: .control, .leftShift: .shift, .rightShift: .shift, .leftAlt: .option,
        .rightAlt: .levelThree, .leftMeta: .command, .rightMeta: .command,
    ]

    private static func modifiers(of state: GdkModifierType) -> Modifiers {
        var modifiers: Modifiers = []
        for (mask, modifier) in [
            (GDK_CONTROL_MASK, Modifiers.control), (GDK_SHIFT_MASK, .shift), (GDK_ALT_MASK, .option),
            (GDK_SUPER_MASK, .command),
        ] where state.rawValue & mask.rawValue != 0 {
            modifiers.insert(modifier)
        }
        return modifiers
    }
}
