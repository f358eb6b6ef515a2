/// Finds the configured locale that a text names.
package enum LocaleLookup {
    /// The identifier of the locale for a text: the text itself; else without a part of its end (`sv-SE` → `sv`); else
    /// an identifier with more at its end (`sv` → `sv-SE`); else the locale whose layout or name matches. Nil if none
    /// or several match.
    package static func find(_ text: String, among locales: [(id: String, layout: String)], names: () -> [LocaleName])
        -> String?
    {
        let ids = locales.map(\.id)
        if ids.contains(text) { return text }
        let wanted = text.replacing("_", with: "-").lowercased()
        if let id = ids.first(where: { $0.lowercased() == wanted }) { return id }
        var shorter = wanted[...]
        while let dash = shorter.lastIndex(where: { "-@.".contains($0) }) {
            shorter = shorter[..<dash]
            if let id = ids.first(where: { $0.lowercased() == shorter }) { return id }
        }
        let longer = ids.filter { id in
            let id = id.lowercased()
            return id.hasPrefix(wanted) && id.dropFirst(wanted.count).first.map { "-@.".contains($0) } == true
        }
        if let id = longer.first { return id }
        if let id = locales.first(where: { $0.layout == text })?.id { return id }
        let known = names().filter { !$0.locales.isEmpty }
        let fitting = LocaleName.matching(text, among: known).flatMap(\.locales)
        return Set(fitting).count == 1 ? fitting.first : nil
    }
}
