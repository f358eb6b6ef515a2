/// Drawn keyboards as one HTML page: a file without scripts, styles or pictures elsewhere.
public enum HTMLDrawing {
    /// A page with a keyboard in one theme, or the same in several.
    public static func file(of keyboard: DrawnKeyboard, _ themes: [Theme]) -> String {
        let background = themes.first?.background ?? Color(0xffffff)
        let figures = themes.map { theme in
            "<figure>\n" + SVGDrawing.element(of: keyboard, theme) + "\n"
                + (themes.count > 1 ? "<figcaption>\(SVGDrawing.escaped(theme.name))</figcaption>\n" : "")
                + "</figure>\n"
        }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>\(SVGDrawing.escaped("Phím: " + keyboard.title))</title>
            <style>
            body { margin: 1em; background: \(themes.count > 1 ? Color(0xffffff) : background); }
            figure { margin: 0 0 1em; }
            figcaption { font-family: sans-serif; }
            svg { max-width: 100%; height: auto; }
            </style>
            </head>
            <body>
            \(figures.joined())\(legend(of: keyboard))</body>
            </html>

            """
    }

    /// The bindings with modifiers, which have no key of their own.
    private static func legend(of keyboard: DrawnKeyboard) -> String {
        let chords = keyboard.keys.flatMap(\.chords)
        if chords.isEmpty { return "" }
        let items = chords.map { "<li>\(SVGDrawing.escaped($0))</li>\n" }
        return "<ul style=\"font-family: sans-serif; background: #ffffff; color: #000000\">\n" + items.joined()
            + "</ul>\n"
    }
}
