/// A list of XKB options.
struct OptionList: Equatable {
    var options: [String] = []

    /// Reads a list in the form of XKB: `caps:escape,compose:ralt`.
    init(_ text: some StringProtocol) {
        options = text.split(separator: ",").map { String($0.filter { !$0.isWhitespace }) }.filter { !$0.isEmpty }
    }

    /// Reads a list in the text form of GVariant: `['caps:escape', 'compose:ralt']`, `@as []`. Options contain no
    /// quotes.
    init(variant text: some StringProtocol) {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "'" || $0 == "\"" }
        options = parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
    }

    /// The list in the form of XKB.
    var text: String { options.joined(separator: ",") }

    /// The list in the text form of GVariant.
    var variant: String {
        options.isEmpty ? "@as []" : "[" + options.map { "'\($0)'" }.joined(separator: ", ") + "]"
    }

    /// Adds an option; false if the list has it already.
    mutating func add(_ option: String) -> Bool {
        if options.contains(option) { return false }
        options.append(option)
        return true
    }

    /// Removes an option; false if the list does not have it.
    mutating func remove(_ option: String) -> Bool {
        guard let index = options.firstIndex(of: option) else { return false }
        options.remove(at: index)
        return true
    }
}
