/// A list of XKB options.
struct OptionList: Equatable {
    var options: [String] = []

    /// The list as XKB has it: `caps:escape,compose:ralt`.
    init(_ text: some StringProtocol) {
        options = text.split(separator: ",").map { String($0.filter { !$0.isWhitespace }) }.filter { !$0.isEmpty }
    }

    /// The list as GVariant text: `['caps:escape', 'compose:ralt']`, `@as []`. Options have no quotes in them.
    init(variant text: some StringProtocol) {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "'" || $0 == "\"" }
        options = parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
    }

    /// As XKB has it.
    var text: String { options.joined(separator: ",") }

    /// As GVariant text.
    var variant: String {
        options.isEmpty ? "@as []" : "[" + options.map { "'\($0)'" }.joined(separator: ", ") + "]"
    }

    /// False if it is there already.
    mutating func add(_ option: String) -> Bool {
        if options.contains(option) { return false }
        options.append(option)
        return true
    }

    /// False if it is not there.
    mutating func remove(_ option: String) -> Bool {
        guard let index = options.firstIndex(of: option) else { return false }
        options.remove(at: index)
        return true
    }
}
