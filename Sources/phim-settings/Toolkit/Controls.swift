import CGtk4

/// A control that shows a value. It calls its closure when the user changes the value, but not in `show`.
protocol Control: AnyObject {
    associatedtype Value: Equatable
    var widget: Widget { get }
    /// Shows a value without calling the closure.
    func show(_ value: Value)
}

/// A switch.
final class Toggle: Control {
    let widget: Widget
    private var isShowing = false

    init(_ name: String, _ changed: @escaping (Bool) -> Void) {
        widget = gtk_switch_new()!.named(name)
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
        Signal.connectPointer(widget.raw, "notify::active") { [self] _ in
            if !isShowing { changed(gtk_switch_get_active(widget.object) != 0) }
        }
    }

    func show(_ value: Bool) {
        isShowing = true
        gtk_switch_set_active(widget.object, value ? 1 : 0)
        isShowing = false
    }
}

/// A drop-down list of texts. The value is an index.
final class Choice: Control {
    let widget: Widget
    private var isShowing = false
    private var count: UInt32

    init(_ name: String, _ titles: [String], _ changed: @escaping (Int) -> Void) {
        let list = gtk_string_list_new(nil)
        for title in titles { gtk_string_list_append(list, title) }
        count = UInt32(titles.count)
        widget = gtk_drop_down_new(list, nil)!.named(name)
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
        // The button in the list has the focus, so it needs the name as well.
        gtk_widget_get_first_child(widget)?.named(name)
        Signal.connectPointer(widget.raw, "notify::selected") { [self] _ in
            let place = gtk_drop_down_get_selected(widget.object)
            if !isShowing, place < count { changed(Int(place)) }
        }
    }

    /// Shows the text with this index; nothing for an index out of range.
    func show(_ value: Int) {
        isShowing = true
        gtk_drop_down_set_selected(widget.object, (0..<Int(count)).contains(value) ? UInt32(value) : .max)
        isShowing = false
    }
}

/// A line of text. It calls its closure when Enter is pressed or the focus leaves the line.
final class TextLine: Control {
    let widget: Widget
    private var shown = ""

    init(_ name: String, placeholder: String = "", _ changed: @escaping (String) -> Void) {
        widget = gtk_entry_new()!.named(name)
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
        gtk_editable_set_width_chars(widget.object, 14)
        if !placeholder.isEmpty { gtk_entry_set_placeholder_text(widget.of(), placeholder) }
        let commit = { [self] in
            if text == shown { return }
            shown = text
            changed(text)
        }
        Signal.connect(widget.raw, "activate", commit)
        Signal.focusLeaves(widget, commit)
    }

    var text: String { String(cString: gtk_editable_get_text(widget.object)) }

    func show(_ value: String) {
        shown = value
        if text != value { gtk_editable_set_text(widget.object, value) }
    }
}

/// A field for a number in a range.
final class Number: Control {
    let widget: Widget
    private var isShowing = false

    init(_ name: String, _ range: ClosedRange<Int>, _ changed: @escaping (Int) -> Void) {
        widget = gtk_spin_button_new_with_range(Double(range.lowerBound), Double(range.upperBound), 1)!.named(name)
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
        Signal.connect(widget.raw, "value-changed") { [self] in
            if !isShowing { changed(Int(gtk_spin_button_get_value_as_int(widget.object))) }
        }
    }

    func show(_ value: Int) {
        isShowing = true
        gtk_spin_button_set_value(widget.object, Double(value))
        isShowing = false
    }
}
