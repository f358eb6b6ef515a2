import CGtk4

/// The style sheet of the window: a few rules in addition to the desktop's theme, and light or dark like the desktop.
enum Style {
    private static let rules = """
        .page { padding: 18px 24px 24px 24px; }
        .heading { font-weight: bold; }
        .note { opacity: 0.75; font-size: 90%; }
        .card { border: 1px solid alpha(currentColor, 0.18); border-radius: 8px; background: alpha(currentColor, 0.03); }
        .row { padding: 8px 12px; min-height: 34px; }
        .row + .row { border-top: 1px solid alpha(currentColor, 0.12); }
        .problem { color: @error_color; }
        .message { padding: 6px 12px; border-top: 1px solid alpha(currentColor, 0.18); }
        .code { font-family: monospace; font-size: 90%; }
        .try { font-size: 120%; padding: 8px; }
        """

    /// Adds the rules to the display, and follows the colours of the desktop.
    static func use() {
        let provider = gtk_css_provider_new()
        gtk_css_provider_load_from_data(provider, rules, -1)
        gtk_style_context_add_provider_for_display(
            gdk_display_get_default(), OpaquePointer(provider), UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        followColors()
    }

    private static let portal = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let settings = "org.freedesktop.portal.Settings"
    private static let names = ("org.freedesktop.appearance", "color-scheme")

    /// Follows the colour scheme that the portal reports, if there is one. GTK 4.8 does not do so itself.
    private static func followColors() {
        guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return }
        g_dbus_connection_signal_subscribe(
            bus, nil, settings, "SettingChanged", path, names.0, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, arguments, _ in
                guard let arguments, g_variant_n_children(arguments) == 3 else { return }
                let key = g_variant_get_child_value(arguments, 1)
                defer { g_variant_unref(key) }
                guard String(cString: g_variant_get_string(key, nil)) == Style.names.1 else { return }
                Style.take(g_variant_get_child_value(arguments, 2))
            }, nil, nil)
        var words: [OpaquePointer?] = [g_variant_new_string(names.0), g_variant_new_string(names.1)]
        let answer = g_dbus_connection_call_sync(
            bus, portal, path, settings, "Read", g_variant_new_tuple(&words, 2), nil, G_DBUS_CALL_FLAGS_NONE, 500,
            nil,
            nil)
        guard let answer else { return }
        take(g_variant_get_child_value(answer, 0))
        g_variant_unref(answer)
    }

    /// Applies a colour scheme: 1 is dark, 2 light, 0 no preference. The value is in one or two variants. Consumes the
    /// reference.
    private static func take(_ value: OpaquePointer?) {
        var value = value
        while let box = value, g_variant_classify(box) == G_VARIANT_CLASS_VARIANT {
            value = g_variant_get_variant(box)
            g_variant_unref(box)
        }
        guard let number = value else { return }
        if g_variant_classify(number) == G_VARIANT_CLASS_UINT32, let settings = gtk_settings_get_default() {
            let isDark = g_variant_get_uint32(number) == 1
            phim_gtk_set_flag(UnsafeMutableRawPointer(settings), "gtk-application-prefer-dark-theme", isDark ? 1 : 0)
        }
        g_variant_unref(number)
    }
}
