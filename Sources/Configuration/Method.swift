extension Configuration {
    /// An input method by its name: one that is built in, or one that a table describes.
    public struct Method: RawRepresentable, Hashable, Sendable {
        /// The name: `telex`, `esperanto`.
        public let rawValue: String

        /// The method of that name, whether there is one or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let telex = Method(rawValue: "telex")
        public static let simpleTelex = Method(rawValue: "simple-telex")
        public static let vni = Method(rawValue: "vni")
        public static let viqr = Method(rawValue: "viqr")
        public static let telexVNI = Method(rawValue: "telex-vni")
        public static let microsoft = Method(rawValue: "microsoft")
        /// The keys as the layout has them.
        public static let none = Method(rawValue: "none")

        /// The methods that need no table, in their order; their names are taken.
        public static let builtIn: [Method] = [.telex, .simpleTelex, .vni, .viqr, .telexVNI, .microsoft, .none]

        /// The method needs no table.
        public var isBuiltIn: Bool { Self.builtIn.contains(self) }
    }
}
