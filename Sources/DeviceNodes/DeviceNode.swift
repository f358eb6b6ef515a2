/// An event node: `/dev/input/eventN`.
package struct DeviceNode: Hashable, Sendable {
    /// The N, of at most four digits.
    package let number: UInt32

    /// The node of that number.
    package init(number: UInt32) { self.number = number }

    /// Reads a name as `name` writes it; nil for any other text.
    package init?(name: some Collection<UInt8>) {
        guard name.starts(with: "event".utf8), let number = Decimal.number(name.dropFirst(5), digits: 4) else {
            return nil
        }
        self.number = number
    }

    /// The node of a path; nil if it is another path than that of such a node.
    package init?(path: String) {
        guard let name = path.utf8.split(separator: UInt8(ascii: "/")).last, let node = DeviceNode(name: name),
            node.path == path
        else { return nil }
        self = node
    }

    /// `event3`.
    package var name: String { "event\(number)" }

    /// `/dev/input/event3`.
    package var path: String { "/dev/input/" + name }
}

/// Numbers as the protocol writes them: digits, without a sign and without zeros before them.
enum Decimal {
    /// The number of a text; nil if it is none, or has more digits.
    static func number(_ text: some Collection<UInt8>, digits limit: Int) -> UInt32? {
        guard (1...limit).contains(text.count), text.count == 1 || text.first != UInt8(ascii: "0") else { return nil }
        var number: UInt32 = 0
        for digit in text {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + UInt32(digit - UInt8(ascii: "0"))
        }
        return number
    }
}
