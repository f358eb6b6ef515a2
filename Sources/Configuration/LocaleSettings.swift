import System

extension Configuration {
    /// `[[locale]]`: a language with its layout and its input method.
    public struct LocaleSettings: Hashable, Sendable {
        /// The identifier: `vi`, `sv-SE`, `vi@bepo`. Unique among the locales.
        public var id: String
        /// The keyboard layout: `us`, `fr(bepo)`. Checked for its form only: the assembly checks that it exists and
        /// reports `Complaint.ID.unknownLayout` at this position.
        public var layout: Located<String>
        /// The input method.
        public var method: Method
        /// Whether keys after Escape are commands of a modal editor, until one of them begins an insertion.
        public var modal = false

        /// A locale without modal editing.
        public init(id: String, layout: Located<String>, method: Method) {
            self.id = id
            self.layout = layout
            self.method = method
        }

        /// The locales if the file has none.
        static let builtIn = [
            LocaleSettings(id: "vi", layout: Located("us"), method: .telex),
            LocaleSettings(id: "en", layout: Located("us"), method: .none),
        ]

        static func list(
            from tables: [TableReader], of root: TableReader, methods: MethodCatalog
        ) -> [LocaleSettings] {
            if tables.isEmpty {
                root.complaints.add(
                    .missingKey, at: root.position(of: "locale"), localized("at least one locale is required"))
            }
            var ids: [String: SourcePosition] = [:]
            return tables.compactMap { table in
                var table = table
                defer { table.complainOfUnknownKeys() }
                return LocaleSettings(from: &table, taken: &ids, methods)
            }
        }

        private init?(from table: inout TableReader, taken: inout [String: SourcePosition], _ methods: MethodCatalog)
        {
            let id = table.requiredString("id", as: "id = \"vi\"")
            (layout, method) = (Located("us"), .none)
            if let name = table.string("layout"), name.isLayoutName(at: table.place(of: "layout")) { layout = name }
            let named = table.string("method").flatMap { methods.method($0, of: table.complaints) }
            table.read("modal", into: &modal)
            guard let id else { return nil }
            self.id = id.value
            method = named ?? Self.builtIn.first { $0.id == id.value }?.method ?? .none
            if id.value.isEmpty || !id.value.unicodeScalars.allSatisfy(Self.isAllowedInID) {
                table.complaints.add(
                    .badValue, at: id.position,
                    localized("invalid id \(id.value.quoted): use letters, digits and - _ @ ."))
            } else if let first = taken[id.value] {
                table.complaints.add(
                    .duplicate, at: id.position,
                    localized("duplicate locale id \(id.value.quoted); first defined at \(first)"))
            } else {
                taken[id.value] = id.position
            }
        }

        private static func isAllowedInID(_ scalar: Unicode.Scalar) -> Bool {
            scalar.isLetterOrDigit || scalar == "-" || scalar == "_" || scalar == "@" || scalar == "."
        }
    }
}

extension Located<String> {
    /// Whether the text has the form of a layout's name, `us` or `fr(bepo)`; reports it if not.
    func isLayoutName(at place: SettingPlace) -> Bool {
        let parts = value.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
        func isName(_ part: Substring) -> Bool {
            !part.isEmpty
                && part.unicodeScalars.allSatisfy { $0.isLetterOrDigit || $0 == "_" || $0 == "-" }
        }
        if isName(parts[0]), parts.count == 1 || parts[1].hasSuffix(")") && isName(parts[1].dropLast()) {
            return true
        }
        place.complain(
            of: self, localized("\(place.path) must be a layout like “us” or “fr(bepo)”, not \(value.quoted)"))
        return false
    }
}

extension Unicode.Scalar {
    /// Whether the character is one of a–z, A–Z and 0–9.
    var isLetterOrDigit: Bool {
        ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
    }
}
