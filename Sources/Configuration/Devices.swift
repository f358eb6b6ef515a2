extension Configuration {
    /// `[devices]`: which keyboards Phím reads. A device is a keyboard by its keys, not by its name.
    public struct Devices: Hashable, Sendable {
        /// A keyboard is used if any of these matches it …
        public var include: [DeviceMatch] = [.name("*")]
        /// … and none of these.
        public var exclude: [DeviceMatch] = []
        /// What is typed on certain keyboards; the first that matches counts.
        public var settings: [DeviceSettings] = []

        /// Whether the keyboard is used.
        ///
        /// `paths` are its node, `/dev/input/event3`, and the known symbolic links to it.
        public func takes(name: String, vendor: UInt16, product: UInt16, paths: [String]) -> Bool {
            func isMatched(by matches: [DeviceMatch]) -> Bool {
                matches.contains { $0.matches(name: name, vendor: vendor, product: product, paths: paths) }
            }
            return isMatched(by: include) && !isMatched(by: exclude)
        }

        mutating func read(_ table: inout TableReader, _ reader: ActionReader, _ methods: MethodCatalog) {
            let included = table.strings("include")
            if let included {
                include = included.compactMap { DeviceMatch($0, of: table) }
                if included.isEmpty {
                    table.complaints.add(
                        .noEffect, at: table.position(of: "include"),
                        "devices.include is empty: no keyboard will be used")
                }
            }
            if let excluded = table.strings("exclude") {
                exclude = excluded.compactMap { DeviceMatch($0, of: table) }
            }
            settings = DeviceSettings.list(from: &table, reader, methods)
        }
    }
}

extension DeviceMatch {
    /// Reads a pattern, or reports it.
    init?(_ text: Located<String>, of table: TableReader) {
        guard let match = DeviceMatch(text.value) else {
            table.complaints.add(
                .badValue, at: text.position,
                "invalid keyboard pattern \(text.value.quoted): use vendor:product with four hexadecimal digits each, a "
                    + "name with * and ?, or a path")
            return nil
        }
        self = match
    }
}
