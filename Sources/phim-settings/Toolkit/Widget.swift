import CGtk4

/// A widget. Once it is in a container, GTK owns it.
typealias Widget = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer<GtkWidget> {
    /// The object for functions of a type whose fields are not public, or of an interface.
    var object: OpaquePointer { OpaquePointer(self) }

    /// The object for signals.
    var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }

    /// The object for functions of its class.
    func of<Class>(_ type: Class.Type = Class.self) -> UnsafeMutablePointer<Class> {
        raw.assumingMemoryBound(to: Class.self)
    }

    /// Sets the accessible name and description for screen readers.
    @discardableResult
    func named(_ name: String, _ description: String = "") -> Widget {
        phim_gtk_set_name(self, name)
        if !description.isEmpty { phim_gtk_set_description(self, description) }
        return self
    }

    /// Adds classes of the style sheet.
    @discardableResult
    func styled(_ classes: String...) -> Widget {
        for name in classes { gtk_widget_add_css_class(self, name) }
        return self
    }

    /// Makes the widget take the remaining width.
    @discardableResult
    func expanded() -> Widget {
        gtk_widget_set_hexpand(self, 1)
        return self
    }

    var isShown: Bool {
        get { gtk_widget_get_visible(self) != 0 }
        nonmutating set { gtk_widget_set_visible(self, newValue ? 1 : 0) }
    }

    var isUsable: Bool {
        get { gtk_widget_get_sensitive(self) != 0 }
        nonmutating set { gtk_widget_set_sensitive(self, newValue ? 1 : 0) }
    }

    /// Removes all children of a box.
    func removeAll() {
        while let child = gtk_widget_get_first_child(self) { gtk_box_remove(of(GtkBox.self), child) }
    }

    /// Appends widgets to a box.
    func append(_ children: [Widget]) {
        for child in children { gtk_box_append(of(GtkBox.self), child) }
    }
}

/// Creates widgets.
enum Make {
    static func column(_ children: [Widget] = [], spacing: Int32 = 6) -> Widget {
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, spacing)!
        box.append(children)
        return box
    }

    static func line(_ children: [Widget] = [], spacing: Int32 = 8) -> Widget {
        let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, spacing)!
        box.append(children)
        return box
    }

    /// A label, wrapped over as many lines as it needs.
    static func label(_ text: String, _ classes: String...) -> Widget {
        let label = gtk_label_new(text)!
        gtk_label_set_wrap(label.object, 1)
        gtk_label_set_wrap_mode(label.object, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(label.object, 0)
        // The label is as wide as the window allows; without a width in characters it would request the width of its
        // whole text.
        gtk_label_set_width_chars(label.object, 4)
        gtk_label_set_max_width_chars(label.object, 60)
        for name in classes { gtk_widget_add_css_class(label, name) }
        return label
    }

    static func button(_ text: String, _ action: @escaping () -> Void) -> Widget {
        let button = gtk_button_new_with_label(text)!
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        Signal.connect(button.raw, "clicked", action)
        return button
    }

    /// A button with an icon of the desktop's theme. Its name is also its tooltip.
    static func button(icon: String, _ name: String, _ action: @escaping () -> Void) -> Widget {
        let button = gtk_button_new_from_icon_name(icon)!
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        gtk_widget_set_tooltip_text(button, name)
        Signal.connect(button.raw, "clicked", action)
        return button.named(name).styled("flat")
    }

    /// A container that takes the available height and scrolls its child.
    static func scrolled(_ child: Widget?) -> Widget {
        let window = gtk_scrolled_window_new()!
        gtk_scrolled_window_set_policy(window.object, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(window.object, child)
        gtk_widget_set_vexpand(window, 1)
        return window
    }
}
