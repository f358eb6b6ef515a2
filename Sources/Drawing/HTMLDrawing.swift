import System

/// Draws keyboards as one HTML page without scripts or external files.
public enum HTMLDrawing {
    /// The page of a keyboard, drawn once for each theme.
    public static func file(of keyboard: DrawnKeyboard, _ themes: [Theme]) -> String {
        let background = themes.first?.background ?? Color(0xffffff)
        let figures = themes.map { theme in
            "<figure>\n" + SVGDrawing.element(of: keyboard, theme) + "\n"
                + (themes.count > 1 ? "<figcaption>\(SVGDrawing.escaped(theme.name))</figcaption>\n" : "")
                + "</figure>\n"
        }
        return """
            <!DOCTYPE html>
            <html lang="\(MessageLanguage.session.isVietnamese ? "vi" : "en")">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>\(SVGDrawing.escaped("Phím: " + keyboard.title))</title>
            <style>
            body { margin: 1em; background: \(themes.count > 1 ? Color(0xffffff) : background); }
            figure { margin: 0 0 1em; }
            figcaption { font-family: sans-serif; }
            svg { max-width: 100%; height: auto; }
            section { font-family: sans-serif; background: #ffffff; color: #000000; padding: 0.1em 1em; columns: 24em; }
            table { margin: 1em 0; border-spacing: 0; break-inside: avoid; }
            caption { font-weight: bold; text-align: left; }
            th { font-weight: normal; text-align: left; vertical-align: top; padding-right: 1.5em; }
            </style>
            </head>
            <body>
            \(figures.joined())\(lists(of: keyboard))</body>
            </html>

            """
    }

    /// All bindings, one table for each heading.
    private static func lists(of keyboard: DrawnKeyboard) -> String {
        let tables = keyboard.bindings.map { list in
            let rows = list.lines.map { keys, action in
                "<tr><th>\(SVGDrawing.escaped(keys))</th><td>\(SVGDrawing.escaped(action))</td></tr>\n"
            }
            return "<table>\n<caption>\(SVGDrawing.escaped(list.heading))</caption>\n\(rows.joined())</table>\n"
        }
        return tables.isEmpty ? "" : "<section>\n\(tables.joined())</section>\n"
    }
}
