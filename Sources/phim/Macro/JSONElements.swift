/// The lines in which the elements of a list in JSON begin, which `JSONDecoder` does not tell. The text must be valid JSON:
/// an array, an object, or an object with an array as `shortcuts`.
struct JSONElements {
    private var lines: [Int] = []
    private var named: [String: Int] = [:]

    init(of text: String) {
        // What is open: arrays and objects, each with whether an element comes next.
        var open: [(isArray: Bool, isNext: Bool)] = []
        var (line, name, member) = (1, "", "")
        var (isText, isEscaped) = (false, false)
        for character in text.unicodeScalars {
            if character == "\n" { line += 1 }
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else if character == "\"" {
                    isText = false
                    continue
                }
                name.unicodeScalars.append(character)
                continue
            }
            if character.properties.isWhitespace { continue }
            let isEnd = character == "]" || character == "}"
            if let last = open.last, last.isNext, !isEnd {
                if last.isArray, open.count == 1 || open.count == 2 && member == "shortcuts" { lines.append(line) }
                open[open.count - 1].isNext = false
            }
            switch character {
            case "\"": (isText, name) = (true, "")
            case ":" where open.count == 1:
                member = name
                named[name] = line
            case "[", "{": open.append((character == "[", true))
            case "]", "}": _ = open.popLast()
            case ",": if !open.isEmpty { open[open.count - 1].isNext = true }
            default: break
            }
        }
    }

    /// The line of an element by its place in the array, or by its name in the object.
    func line(of index: Int, named name: String?) -> Int {
        if let name { return named[name] ?? 1 }
        return lines.indices.contains(index) ? lines[index] : 1
    }
}
