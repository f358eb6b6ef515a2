import System

extension Configuration {
    /// An input method by its name: a built-in one, or one described by a table.
    public struct Method: RawRepresentable, Hashable, Sendable {
        /// The name: `telex`, `esperanto`.
        public let rawValue: String

        /// The method with a name. The method may not exist.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// TELEX, in which letters type diacritics and tones: `vieetj`.
        public static let telex = Method(rawValue: "telex")
        /// TELEX in which w alone stays w.
        public static let simpleTelex = Method(rawValue: "simple-telex")
        /// VNI, in which digits type diacritics and tones: `vie65t`.
        public static let vni = Method(rawValue: "vni")
        /// VIQR, in which punctuation types diacritics and tones: `vie^.t`.
        public static let viqr = Method(rawValue: "viqr")
        /// The keys of TELEX and VNI together.
        public static let telexVNI = Method(rawValue: "telex-vni")
        /// The keys of the Vietnamese keyboard of Windows.
        public static let microsoft = Method(rawValue: "microsoft")
        /// Typing without diacritics, which are chosen when a word ends.
        public static let khongDau = Method(rawValue: "khong-dau")
        /// No method: the characters of the layout.
        public static let none = Method(rawValue: "none")

        /// The methods without a table, in order; their names are reserved.
        public static let builtIn: [Method] = [
            .telex, .simpleTelex, .vni, .viqr, .telexVNI, .microsoft, .khongDau, .none,
        ]

        /// The names of the methods that need no file: the built-in ones and the shipped tables.
        public static let shippedNames = builtIn.map(\.rawValue) + ShippedMethods.names

        /// Whether the method is built in, so that it has no table.
        public var isBuiltIn: Bool { Self.builtIn.contains(self) }

        /// Whether the method types Vietnamese.
        package var isVietnamese: Bool { isBuiltIn && self != .none }
    }
}

extension Configuration {
    /// Adds a method that the configuration does not name. Its table is searched for as if a locale named it.
    ///
    /// `file` is the configuration file, beside which tables are searched for. Returns the complaints; without an error
    /// among them the method was added.
    public mutating func add(
        _ method: Method, file: String?, environment: [String: String]
    ) -> [Complaint] {
        let folders = ConfigurationFile.methodFolders(for: file, in: environment)
        let catalog = MethodCatalog(methods, folders: folders)
        let list = ComplaintList(file: file ?? "built in")
        _ = catalog.method(Located(method.rawValue), of: list)
        let complaints = list.sorted + catalog.complaints.flatMap(\.sorted)
        if !complaints.contains(where: { $0.severity == .error }) { methods = catalog.tables }
        return complaints
    }
}

extension Configuration {
    /// An input method that a locale may name.
    package struct KnownMethod: Codable, Hashable, Sendable {
        /// The name: `telex`, `esperanto`.
        package let name: String
        /// A description of the method in English; empty if its table has no title.
        package let title: String
        /// The identifiers of the locales that use it.
        package let locales: [String]

        /// The description in the language of the session. Titles of tables that are not shipped stay as they are.
        package var localTitle: String { translated(title) }
    }

    /// Every input method that this configuration may name: the built-in ones, its own tables, those in the folders
    /// beside its file, and the shipped ones.
    package func knownMethods(file: String?, environment: [String: String]) -> [KnownMethod] {
        let catalog = MethodCatalog(methods, folders: ConfigurationFile.methodFolders(for: file, in: environment))
        return catalog.names.map { name in
            KnownMethod(
                name: name, title: Method(rawValue: name).title ?? catalog.table(name)?.title ?? "",
                locales: locales.filter { $0.method.rawValue == name }.map(\.id))
        }
    }
}

extension Configuration.Method {
    /// The description of a built-in method in English; nil for a table.
    fileprivate var title: String? {
        switch self {
        case .telex: "Vietnamese, letters as diacritics: vieetj"
        case .simpleTelex: "Vietnamese, TELEX in which w alone stays w"
        case .vni: "Vietnamese, digits as diacritics: vie65t"
        case .viqr: "Vietnamese, punctuation as diacritics: vie^.t"
        case .telexVNI: "Vietnamese, TELEX and VNI"
        case .microsoft: "Vietnamese, the number row as on Windows"
        case .khongDau: "Vietnamese without diacritic keys: viet"
        case .none: "the plain layout"
        default: nil
        }
    }
}
