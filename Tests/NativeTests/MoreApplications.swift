import TestSupport

/// The applications that need only a row: each runs on the X server, with `--matrix` only. A new one is a row here, and its
/// package in `Tests/run.sh`.
extension MatrixApplication {
    static let calcAutoInput = Self(
        "LibreOffice Calc, AutoInput", start: "calc",
        programs: ["soffice", "libreoffice/program/libsclo.so", "libreoffice/program/libvclplug_gtk3lo.so"],
        reading: .clipboard, completes: true)

    private static let programs: [Self] = [
        Self(
            "Kate", start: #"become "$bus" kate --startanon "$(empty text)""#, programs: ["kate"], reading: .clipboard
        ),
        Self(
            "Geany", start: #"become "$bus" geany -i -s -t -c "$HOME/geany" "$(empty text.c)""#, programs: ["geany"],
            reading: .clipboard),
        Self(
            "Qt Creator", start: #"become "$bus" qtcreator -settingspath "$HOME/creator" "$(empty text.cpp)""#,
            programs: ["qtcreator"], reading: .clipboard),
        Self(
            "TeXstudio", start: "texstudio", programs: ["texstudio", "xdotool"], reading: .clipboard, isPrepared: true
        ),
        Self(
            "LibreOffice Impress, GTK 3", start: "impress", programs: ["soffice", "xdotool"] + impress,
            reading: .clipboard, isPrepared: true),
        Self(
            "Inkscape, text tool", start: "inkscape", programs: ["inkscape", "xdotool"], reading: .clipboard,
            isPrepared: true),
        Self("GIMP, text tool", start: "gimp", programs: ["gimp", "xdotool"], reading: .clipboard, isPrepared: true),
        Self(
            "Claws Mail, message", start: "claws-mail", programs: ["claws-mail", "xdotool"], reading: .clipboard,
            isPrepared: true),
        Self(
            "Evolution, message", start: "evolution", programs: ["evolution", "xdotool"], reading: .clipboard,
            isPrepared: true),
        Self(
            "Pidgin, account", start: "pidgin", programs: ["pidgin", "xdotool"], reading: .clipboard,
            isPrepared: true, undo: nil),
        Self("HexChat", start: "hexchat", programs: ["hexchat"], reading: .clipboard, undo: nil),
        Self(
            "KeePassXC, entry", start: "keepassxc", programs: ["keepassxc", "xdotool"], reading: .clipboard,
            isPrepared: true),
        Self("rofi", start: "rofi", programs: ["rofi", "xdotool"], afterControlA: "hòaabc", undo: nil),
        Self("Epiphany, text area", start: "epiphany", programs: ["epiphany"], reading: .clipboard),
        Self("qutebrowser, text area", start: "qutebrowser", programs: ["qutebrowser"], reading: .clipboard),
        iPython, textualInput, textualArea, readsAsKeys,
        Self("screen", programs: ["xterm", "screen"], isTerminal: true, afterControlA: nil, undo: nil),
        terminal("mosh", programs: ["xterm", "mosh-server"]),
        Self(
            "Scribus, story", start: "scribus", programs: ["scribus", "xdotool"], reading: .clipboard,
            isPrepared: true),
        Self(
            "Blender, text editor", start: "blender", programs: ["blender", "xdotool"], reading: .clipboard,
            isPrepared: true),
    ]

    /// Those that run in the terminal of the Wayland desktop, too.
    static let inTerminals = [iPython, textualInput, textualArea, readsAsKeys, helix]

    private static let impress = ["libreoffice/program/libsdlo.so", "libreoffice/program/libvclplug_gtk3lo.so"]

    /// Editors and fields of web pages, and the file that shows that the package of each is there.
    private static let editors: [(name: String, page: String, file: String, filter: Filter?)] = [
        ("Monaco", "monaco", "phim-editors/monaco/monaco-editor/min/vs/loader.js", nil),
        ("TinyMCE", "tinymce", "phim-editors/tinymce/static/tinymce/tinymce.min.js", nil),
        ("Quill", "quill", "phim-editors/streamlit_quill/frontend/build/index.html", nil),
        ("Lexical", "lexical", "phim-editors/streamlit_lexical/frontend/build/index.html", nil),
        ("TipTap", "tiptap", "phim-editors/django_tiptap_editor/static/django_tiptap_editor/tiptap.bundle.js", nil),
        ("Trix", "trix", "phim-editors/trix_widget/static/trix/trix.min.js", nil),
        ("Draft.js", "draft", "phim-editors/wagtail/admin/static/wagtailadmin/js/draftail.js", nil),
        ("React, controlled", "react?controlled", "nodejs/react-dom/umd/react-dom.production.min.js", nil),
        ("React, trimmed", "react?trimmed", "nodejs/react-dom/umd/react-dom.production.min.js", .removesSpaces),
        ("React, letters only", "react?letters", "nodejs/react-dom/umd/react-dom.production.min.js", .removesSpaces),
        ("React, full", "react?full", "nodejs/react-dom/umd/react-dom.production.min.js", .isFull),
    ]

    static let pages = editors.flatMap { editor in
        [(name: "Chromium", program: "chromium"), (name: "Firefox", program: "firefox-esr")].map { browser in
            Self(
                "\(browser.name), \(editor.name)",
                start: "editor \(browser.name.lowercased()) '\(editor.page)'",
                programs: [browser.program, "python3", editor.file], reading: .clipboard, filter: editor.filter)
        }
    }

    static let more = [calcAutoInput] + programs + pages
}
