import Keyboard

extension CharacterPlane {
    /// Reads the plane from a generated symbols file, so that a new plane can keep its places; nil if the text is no
    /// such file.
    ///
    /// Only the first section is read, because the plane is the same in all sections.
    public init?(name: String, symbolsFile text: String) {
        let lines = Self.firstSection(of: text)
        let placement: Placement = lines.contains { $0.hasPrefix(KeySlots.section) } ? .slots : .levels
        let ordinary = placement == .levels ? PlaneKey.places : []
        var places: [Substring: Int] = [:]
        for (index, place) in ordinary.enumerated() { places[place.xkbName[...]] = index }
        for (index, place) in PlaneKey.spareKeys.enumerated() {
            places[place.xkbName[...]] = 2 * ordinary.count + index
        }
        var pairs = Array(repeating: Pair(), count: placement.pairCapacity)
        var isEmpty = true
        for line in lines {
            guard let name = line.between("<", ">"), let place = places[name], let list = line.between("= [", "]")
            else { continue }
            let below = placement == .levels ? 4 : 0
            let levels = list.split(separator: ",").dropFirst(below).prefix(4).map { $0.drop { $0 == " " } }
            let characters = levels.map { Unicode.Scalar(keysymName: $0.prefix { $0 != " " }) }
            let stride = place < ordinary.count ? ordinary.count : PlaneKey.spareKeys.count
            for (index, character) in characters.enumerated() {
                guard let character else { continue }
                isEmpty = false
                let target = place + index / 2 * stride
                if index % 2 == 0 { pairs[target].lower = character } else { pairs[target].upper = character }
            }
        }
        if isEmpty { return nil }
        while pairs.last == Pair() { pairs.removeLast() }
        self.init(name: name, on: placement, pairs: pairs)
    }

    /// The lines of the first section with keys. There is a section for each layout, so the whole file is long.
    private static func firstSection(of text: String) -> [Substring] {
        var lines: [Substring] = []
        var rest = text.utf8[...]
        while !rest.isEmpty {
            let line = Substring(rest.prefix { $0 != UInt8(ascii: "\n") })
            rest = rest.dropFirst(line.utf8.count + 1)
            if lines.isEmpty && !line.hasPrefix("partial alphanumeric_keys") { continue }
            if line == "};" { break }
            lines.append(line)
        }
        return lines
    }
}

extension Unicode.Scalar {
    /// Parses a keysym name of the generated form, such as `U1EA1`.
    fileprivate init?(keysymName name: Substring) {
        guard name.first == "U", let value = UInt32(name.dropFirst(), radix: 16) else { return nil }
        self.init(value)
    }
}

extension Substring {
    /// The text between the first `start` and the next `end`.
    fileprivate func between(_ start: String, _ end: Character) -> Substring? {
        guard let first = firstRange(of: start) else { return nil }
        let rest = self[first.upperBound...]
        return rest.firstIndex(of: end).map { rest[..<$0] }
    }
}
