extension BinaryInteger {
    /// The number in base 16, with zeros in front up to this many digits.
    public func hexadecimal(digits count: Int, uppercase: Bool = false) -> String {
        let digits = String(self, radix: 16, uppercase: uppercase)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}

extension Unicode.Scalar {
    /// The code point with at least four digits, in uppercase: `U+1EA1`.
    public var codePoint: String { "U+" + value.hexadecimal(digits: 4, uppercase: true) }
}
