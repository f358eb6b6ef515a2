import System

/// The locales of a file, for `phim locale`. Those that are built in are written to a file that has none.
extension ConfigurationEdit {
    /// The identifiers of the locales, in their order.
    package var locales: [String] {
        get throws(Refusal) { try usable.locales.map(\.id) }
    }

    /// Adds a locale as the last one. Without a layout it has `us`, and without a method the one that is usual for it.
    package mutating func addLocale(_ id: String, layout: String?, method: String?) throws(Refusal) {
        if try locales.contains(id) { throw .argument(localized("there is a locale “\(id)” already")) }
        let settings = [("id", id), ("layout", layout), ("method", method)]
        try addItem(of: "locale", settings.compactMap { key, value in value.map { (key, .text($0)) } })
    }

    /// Removes a locale, but not the only one.
    package mutating func removeLocale(_ id: String) throws(Refusal) {
        let place = try place(ofLocale: id)
        if try locales.count == 1 {
            throw .argument(localized("“\(id)” is the only locale: add another one before you remove it"))
        }
        try removeItem(place, of: "locale")
    }

    /// Moves a locale to a place, counted from 1. A daemon begins with the first one.
    package mutating func moveLocale(_ id: String, to place: Int) throws(Refusal) {
        let old = try self.place(ofLocale: id)
        let count = try locales.count
        guard (1...count).contains(place) else {
            throw .argument(localized("a place is a number from 1 to \(count)"))
        }
        try moveItem(old, of: "locale", to: place - 1)
    }

    private func place(ofLocale id: String) throws(Refusal) -> Int {
        let ids = try locales
        if let place = ids.firstIndex(of: id) { return place }
        throw .argument(
            localized("there is no locale “\(id)”") + NearestName.question(NearestName.nearest(to: id, among: ids)))
    }
}
