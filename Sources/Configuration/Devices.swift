extension Configuration {
    /// `[devices]`: which keyboards Phím reads. What a keyboard is, is told by its keys, not by its name.
    public struct Devices: Hashable, Sendable {
        /// A keyboard is taken if any of these matches it …
        public var include: [DeviceMatch] = [.name("*")]
        /// … and none of these.
        public var exclude: [DeviceMatch] = []

        /// Whether the keyboard is one to take.
        ///
        /// `paths` are its node, `/dev/input/event3`, and the symbolic links to it that are known.
        public func takes(name: String, vendor: UInt16, product: UInt16, paths: [String]) -> Bool {
            func isMatched(by matches: [DeviceMatch]) -> Bool {
                matches.contains { $0.matches(name: name, vendor: vendor, product: product, paths: paths) }
            }
            return isMatched(by: include) && !isMatched(by: exclude)
        }

        mutating func read(_ table: inout TableReader) {
            let included = table.strings("include")
            if let included {
                include = included.compactMap { DeviceMatch($0, of: table) }
                if included.isEmpty {
                    table.complaints.add(
                        .noEffect, at: table.position(of: "include"),
                        "devices.include is empty: no keyboard is ever taken")
                }
            }
            if let excluded = table.strings("exclude") {
                exclude = excluded.compactMap { DeviceMatch($0, of: table) }
            }
        }
    }
}

extension DeviceMatch {
    /// Reads a match, or complains of it.
    fileprivate init?(_ text: Located<String>, of table: TableReader) {
        guard let match = DeviceMatch(text.value) else {
            table.complaints.add(
                .badValue, at: text.position,
                "\(text.value.quoted) is no match for a keyboard: write vendor:product as four hexadecimal digits "
                    + "each, a name with * and ?, or a path")
            return nil
        }
        self = match
    }
}
