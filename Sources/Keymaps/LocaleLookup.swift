/// Finds the locale that a person means among those that are configured.
package enum LocaleLookup {
    /// The identifier for a text: itself, else with less of its end (`sv-SE` → `sv`), else one that has more
    /// (`sv` → `sv-SE`), else the only one whose identifier or layout begins like it or is named so. Nil if none or
    /// several are meant.
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
