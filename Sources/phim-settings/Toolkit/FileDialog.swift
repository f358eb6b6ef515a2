import CGtk4

/// The file dialogs of the desktop. Corresponds to GtkFileChooserNative.
enum FileDialog {
    /// Asks for an existing file.
    static func open(_ title: String, over widget: Widget, _ done: @escaping (String) -> Void) {
        show(title, GTK_FILE_CHOOSER_ACTION_OPEN, name: nil, over: widget, done)
    }

    /// Asks for a new file, or a file to replace.
    static func save(_ title: String, name: String, over widget: Widget, _ done: @escaping (String) -> Void) {
        show(title, GTK_FILE_CHOOSER_ACTION_SAVE, name: name, over: widget, done)
    }

    private static func show(
        _ title: String, _ action: GtkFileChooserAction, name: String?, over widget: Widget,
        _ done: @escaping (String) -> Void
    ) {
        let parent = gtk_widget_get_root(widget).map { $0.window }
        guard let dialog = gtk_file_chooser_native_new(title, parent, action, nil, nil) else { return }
        if let name { gtk_file_chooser_set_current_name(dialog, name) }
        Signal.connectNumber(UnsafeMutableRawPointer(dialog), "response") { answer in
            if answer == GTK_RESPONSE_ACCEPT.rawValue, let file = gtk_file_chooser_get_file(dialog) {
                if let path = g_file_get_path(file) {
                    done(String(cString: path))
                    g_free(path)
                }
                g_object_unref(UnsafeMutableRawPointer(file))
            }
            g_object_unref(UnsafeMutableRawPointer(dialog))
        }
        gtk_native_dialog_show(UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkNativeDialog.self))
    }
}

extension OpaquePointer {
    /// The root widget as a window.
    var window: UnsafeMutablePointer<GtkWindow> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: GtkWindow.self)
    }
}

extension String {
    /// The text without empty lines.
    var trimmedLines: String { split(separator: "\n").joined(separator: "\n") }
}
