import Keyboard
import Transliteration

/// A text field that shows what revisions put there, and complains about a revision that is not minimal.
struct Screen {
    /// The text before the cursor.
    private(set) var text: [Unicode.Scalar] = []
    /// The text after the cursor, its first character last.
    private var ahead: [Unicode.Scalar] = []
    private(set) var complaints: [String] = []
    private var revision = Revision()

    var string: String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: text)
        view.append(contentsOf: ahead.reversed())
        return String(view)
    }

    /// The field is empty again.
    mutating func clear() {
        text.removeAll(keepingCapacity: true)
        ahead.removeAll()
        complaints.removeAll()
    }

    /// Types one key: `<` is BackSpace, `_` a space, `↵` Return, `␛` turns the word to its keys and back, `←`,
    /// `→` and `⌦` are Left, Right and Delete, anything else itself.
    mutating func type(_ key: Unicode.Scalar, literally: Bool = false, with method: inout some InputMethod) {
        switch key {
        case "←":
            method.moveBackward()
            if let character = text.popLast() { ahead.append(character) }
            return
        case "→":
            method.moveForward()
            if let character = ahead.popLast() { text.append(character) }
            return
        case "⌦":
            method.deleteForward()
            _ = ahead.popLast()
            return
        case "<": method.deleteBackward(into: &revision)
        case "↵": method.finishWord(into: &revision)
        case "␛": _ = method.toggleRaw(.endedWords, into: &revision)
        case "_": method.insert(" ", literally: literally, into: &revision)
        default: method.insert(key, literally: literally, into: &revision)
        }
        apply(to: key)
        if key == "↵" { text.append("\n") }
    }

    /// Types one character, whatever it stands for in `type`.
    mutating func insert(_ character: Unicode.Scalar, with method: inout some InputMethod) {
        method.insert(character, literally: false, into: &revision)
        apply(to: character)
    }

    mutating func type(_ keys: String, with method: inout some InputMethod) {
        for key in keys.unicodeScalars { type(key, with: &method) }
    }

    private mutating func apply(to key: Unicode.Scalar) {
        if revision.deleteCount > text.count && !(key == "<" && revision.deleteCount == 1 && text.isEmpty) {
            complaints.append("\(key) deletes \(revision.deleteCount) of \(string)")
        }
        let deleted = text.suffix(revision.deleteCount)
        if let old = deleted.first, let new = revision.insertion.first, old == new {
            complaints.append("\(key) puts \(new) back, in \(string)")
        }
        text.removeLast(min(revision.deleteCount, text.count))
        text += revision.insertion
    }
}
