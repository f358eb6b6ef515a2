/// A pattern for keyboards.
public enum DeviceMatch: Hashable, Sendable {
    /// By the numbers that `phim devices` and lsusb show (`input_id`); nil matches every product.
    case identity(vendor: UInt16, product: UInt16?)
    /// By name, ignoring case; `*` matches any text, `?` any one character.
    case name(String)
    /// By the path of the device node or of a symbolic link to it; `*` and `?` as in names.
    case path(String)

    /// Reads `046d:c31c`, `046d:*`, a path that begins with `/`, or a name. Nil if it is empty, or looks like
    /// malformed numbers.
    public init?(_ text: String) {
        if text.isEmpty { return nil }
        if text.hasPrefix("/") {
            self = .path(text)
            return
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ Self.looksLikeNumber($0) }) else {
            self = .name(text)
            return
        }
        guard let vendor = Self.number(parts[0]) else { return nil }
        if parts[1] == "*" {
            self = .identity(vendor: vendor, product: nil)
            return
        }
        guard let product = Self.number(parts[1]) else { return nil }
        self = .identity(vendor: vendor, product: product)
    }

    /// Whether a keyboard matches. `paths` are its node and the known symbolic links to it; only
    /// a pattern for paths asks for them.
    public func matches(name: String, vendor: UInt16, product: UInt16, paths: @autoclosure () -> [String]) -> Bool {
        switch self {
        case .identity(let wantedVendor, let wantedProduct):
            vendor == wantedVendor && (wantedProduct == nil || product == wantedProduct)
        case .name(let pattern): Glob.matches(pattern.lowercased(), name.lowercased())
        case .path(let pattern): paths().contains { Glob.matches(pattern, $0) }
        }
    }

    /// Whether a part is so short and simple that it is meant as a number, not as a name.
    private static func looksLikeNumber(_ part: Substring) -> Bool {
        part == "*" || (1...6).contains(part.utf8.count) && part.allSatisfy { $0.isLetter || $0.isNumber }
    }

    private static func number(_ part: Substring) -> UInt16? {
        part.utf8.count == 4 ? UInt16(part, radix: 16) : nil
    }
}

extension DeviceMatch: CustomStringConvertible {
    /// The text that `init(_:)` reads back.
    public var description: String {
        switch self {
        case .identity(let vendor, let product):
            vendor.hexadecimal(digits: 4) + ":" + (product?.hexadecimal(digits: 4) ?? "*")
        case .name(let pattern), .path(let pattern): pattern
        }
    }
}

/// Patterns with `*` for any text and `?` for any one character.
enum Glob {
    /// Whether the whole text matches the pattern. The time is at most the product of both lengths.
    static func matches(_ pattern: String, _ text: String) -> Bool {
        let pattern = Array(pattern), text = Array(text)
        var p = 0, t = 0
        // Where to continue if the last `*` must match one more character.
        var star: (pattern: Int, text: Int)?
        while t < text.count {
            if p < pattern.count, pattern[p] == "*" {
                star = (p, t)
                p += 1
            } else if p < pattern.count, pattern[p] == "?" || pattern[p] == text[t] {
                p += 1
                t += 1
            } else if let last = star {
                star = (last.pattern, last.text + 1)
                p = last.pattern + 1
                t = last.text + 1
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == "*" }
    }
}
