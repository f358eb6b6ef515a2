extension Configuration {
    /// An input method by its name: one that is built in, or one that a table describes.
    public struct Method: RawRepresentable, Hashable, Sendable {
        /// The name: `telex`, `esperanto`.
        public let rawValue: String

        /// The method of that name, whether there is one or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Letters are marks and tones: `vieetj`.
        public static let telex = Method(rawValue: "telex")
        /// Telex in which a lone w stays a w.
        public static let simpleTelex = Method(rawValue: "simple-telex")
        /// Digits are marks and tones: `vie65t`.
        public static let vni = Method(rawValue: "vni")
        /// Punctuation is marks and tones: `vie^.t`.
        public static let viqr = Method(rawValue: "viqr")
        /// Telex and VNI at once.
        public static let telexVNI = Method(rawValue: "telex-vni")
        /// The Vietnamese keyboard of Windows.
        public static let microsoft = Method(rawValue: "microsoft")
        /// The keys as the layout has them.
        public static let none = Method(rawValue: "none")

        /// The methods that need no table, in their order; their names are taken.
        public static let builtIn: [Method] = [.telex, .simpleTelex, .vni, .viqr, .telexVNI, .microsoft, .none]

        /// The names of the methods that are there without a file: those that are built in, and the tables that are
        /// shipped.
        public static let shippedNames = builtIn.map(\.rawValue) + ShippedMethods.names

        /// The method needs no table.
        public var isBuiltIn: Bool { Self.builtIn.contains(self) }
    }
}

extension Configuration {
    /// Makes a method known that the configuration may not name: its table is found as if a locale named it.
    ///
    /// `file` is the configuration file, beside which tables are looked for. Answers what is wrong; without an error
    /// the method is there.
    public mutating func add(
        _ method: Method, file: String?, environment: [String: String]
    ) -> [Complaint] {
        let folders = ConfigurationFile.methodFolders(for: file, in: environment)
        let shelf = MethodShelf(methods, folders: folders)
        let list = ComplaintList(file: file ?? "built in")
        _ = shelf.method(Located(method.rawValue), of: list)
        let complaints = list.sorted + shelf.complaints.flatMap(\.sorted)
        if !complaints.contains(where: { $0.severity == .error }) { methods = shelf.tables }
        return complaints
    }
}
