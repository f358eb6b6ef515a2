extension Configuration {
    /// An input method by its name: a built-in one, or one described by a table.
    public struct Method: RawRepresentable, Hashable, Sendable {
        /// The name: `telex`, `esperanto`.
        public let rawValue: String

        /// The method of that name, which may not exist.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Letters are diacritics and tones: `vieetj`.
        public static let telex = Method(rawValue: "telex")
        /// Telex in which a w on its own stays a w.
        public static let simpleTelex = Method(rawValue: "simple-telex")
        /// Digits are diacritics and tones: `vie65t`.
        public static let vni = Method(rawValue: "vni")
        /// Punctuation is diacritics and tones: `vie^.t`.
        public static let viqr = Method(rawValue: "viqr")
        /// Telex and VNI at once.
        public static let telexVNI = Method(rawValue: "telex-vni")
        /// The Vietnamese keyboard of Windows.
        public static let microsoft = Method(rawValue: "microsoft")
        /// No method: the characters of the layout.
        public static let none = Method(rawValue: "none")

        /// The methods without a table, in order; their names are reserved.
        public static let builtIn: [Method] = [.telex, .simpleTelex, .vni, .viqr, .telexVNI, .microsoft, .none]

        /// The names of the methods that need no file: the built-in ones and the shipped tables.
        public static let shippedNames = builtIn.map(\.rawValue) + ShippedMethods.names

        /// The method has no table.
        public var isBuiltIn: Bool { Self.builtIn.contains(self) }
    }
}

extension Configuration {
    /// Adds a method that the configuration may not name: its table is searched for as if a locale named it.
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
