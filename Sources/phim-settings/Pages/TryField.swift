import CGtk4
import Keyboard
import System

/// The field to try typing: the running daemon types there, or else the pipeline in this process.
final class TryField {
    let widget: Widget
    private let model: SettingsModel
    private let daemon: DaemonLink
    private let view: Widget
    private let note: Widget
    private var field: TryModel?

    private static let example = localized("tieengs Vieetj gives tiếng Việt in TELEX, tie61ng Vie65t in VNI.")

    init(_ model: SettingsModel, _ daemon: DaemonLink) {
        self.model = model
        self.daemon = daemon
        view = gtk_text_view_new()!.named(localized("Try it"), Self.example).styled("try")
        gtk_text_view_set_wrap_mode(view.of(), GTK_WRAP_WORD_CHAR)
        // Tab moves to the next control.
        gtk_text_view_set_accepts_tab(view.of(), 0)
        gtk_widget_set_size_request(view, -1, 60)
        note = Make.label("", "note")
        let bar = Make.line([note.expanded()])
        widget = Make.column([Rows.card([view]), bar])
        gtk_widget_set_overflow(gtk_widget_get_first_child(widget), GTK_OVERFLOW_HIDDEN)
        bar.append([Make.button(localized("Clear")) { [unowned self] in clear() }])
        Signal.keys(of: view) { [unowned self] in receive($0) }
        refresh()
    }

    /// The keysyms of modifier keys, which type nothing.
    private static let modifierKeys = UInt32(GDK_KEY_Shift_L)...UInt32(GDK_KEY_Hyper_R)

    /// Restarts the pipeline for another configuration or daemon; text that was typed before stays.
    func refresh() {
        field = nil
        let typist =
            daemon.isTyping
            ? localized("The running Phím types here, as in every window.")
            : localized("Phím is not running: this field types as it would.")
        gtk_label_set_text(note.object, typist + " " + Self.example)
    }

    private func clear() {
        field = nil
        show(before: "", after: "")
        gtk_widget_grab_focus(view)
    }

    /// Handles a key. Keys that leave the field and shortcuts of the window are not typed.
    private func receive(_ key: Signal.Key) -> Bool {
        let state = key.state.rawValue
        let isChord = state & (GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue) != 0
        let leaves = [UInt32(GDK_KEY_Tab), UInt32(GDK_KEY_ISO_Left_Tab), UInt32(GDK_KEY_Escape)].contains(key.value)
        guard !daemon.isTyping, !isChord, !leaves, !Self.modifierKeys.contains(key.value), let keycode = key.evdev
        else { return false }
        if field == nil {
            field = TryModel(model)
            show(before: "", after: "")
        }
        let modifiers: Modifiers = state & GDK_SHIFT_MASK.rawValue != 0 ? .shift : []
        guard field?.press(keycode, modifiers) == true, let text = field?.text else { return false }
        show(before: text.before, after: text.after)
        return true
    }

    private func show(before: String, after: String) {
        let buffer = gtk_text_view_get_buffer(view.of())
        gtk_text_buffer_set_text(buffer, before + after, -1)
        var place = GtkTextIter()
        gtk_text_buffer_get_iter_at_offset(buffer, &place, Int32(before.unicodeScalars.count))
        gtk_text_buffer_place_cursor(buffer, &place)
    }
}
