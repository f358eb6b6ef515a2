import CGtk4

/// Creates the parts that all pages have.
enum Rows {
    /// A page with groups in a column.
    static func page(_ groups: [Widget]) -> Widget {
        let column = Make.column(groups, spacing: 18).styled("page")
        gtk_widget_set_halign(column, GTK_ALIGN_FILL)
        return column
    }

    /// A group: a heading, a note, and rows.
    static func group(_ title: String, note: String = "", _ rows: Widget) -> Widget {
        let group = Make.column()
        if !title.isEmpty { group.append([Make.label(title, "heading")]) }
        if !note.isEmpty { group.append([Make.label(note, "note")]) }
        group.append([rows])
        return group
    }

    /// The frame around the rows of a group.
    static func card(_ rows: [Widget] = []) -> Widget { Make.column(rows, spacing: 0).styled("card") }

    /// A row: a title with a sentence below it, and controls on the right.
    static func row(_ title: String, _ sentence: String = "", _ controls: [Widget]) -> Widget {
        let texts = Make.column([Make.label(title)], spacing: 2).expanded()
        gtk_widget_set_valign(texts, GTK_ALIGN_CENTER)
        if !sentence.isEmpty { texts.append([Make.label(sentence, "note")]) }
        return Make.line([texts] + controls, spacing: 12).styled("row")
    }
}
