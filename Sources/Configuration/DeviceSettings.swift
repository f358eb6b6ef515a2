import System

extension Configuration {
    /// `[devices."pattern"]`: the locale, layout and method of certain keyboards.
    public struct DeviceSettings: Hashable, Sendable {
        /// The pattern, as in `include`.
        public var name: String
        /// The locale of these keyboards.
        public var locale: String?
        /// The layout of their keys, in every locale.
        public var layout: Located<String>?
        /// The input method of these keyboards.
        public var method: Method?

        /// Reads the tables in `[devices]`. Every other entry must have been read before.
        static func list(
            from table: inout TableReader, _ reader: ActionReader, _ methods: MethodCatalog
        ) -> [DeviceSettings] {
            if case .array(let patterns)? = table.node("include")?.value, patterns.isEmpty {
                table.complaints.add(
                    .noEffect, at: table.position(of: "include"),
                    localized("devices.include is empty: no keyboard will be used"))
            }
            return table.tableEntries().compactMap { entry in
                guard var own = table.reader(of: entry, mustBe: localized("a table")),
                    DeviceMatch(Located(entry.key, at: entry.keyPosition), table.complaints) != nil
                else { return nil }
                defer { own.complainOfUnknownKeys() }
                var settings = DeviceSettings(name: entry.key)
                settings.locale = reader.known(
                    own.string("locale"), localized("locale"), among: reader.locales, in: own)
                settings.layout = own.string("layout")
                settings.method = own.string("method").flatMap { methods.method($0, of: own.complaints) }
                if settings == DeviceSettings(name: entry.key) {
                    own.complaints.add(
                        .noEffect, at: entry.keyPosition,
                        localized("a keyboard without locale, layout or method is one like all others"))
                }
                return settings
            }
        }
    }
}
