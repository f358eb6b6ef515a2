import Completion
import Keyboard
import System

extension PickerList {
    /// The lists of `[[list]]`, with the positions of their items. Unusable lists are left out, with complaints.
    static func all(from readers: [TableReader]) -> [(list: PickerList, position: SourcePosition)] {
        var lists: [(list: PickerList, position: SourcePosition)] = []
        var places: [String: SourcePosition] = [:]
        for var reader in readers {
            defer { reader.complainOfUnknownKeys() }
            let name = reader.requiredString("name", as: "name = \"greetings\"")
            let items = reader.requiredStrings("items", as: "items = [\"Xin chào\", \"Hẹn gặp lại\"]")
            guard let name, let items else { continue }
            if name.value.isEmpty || ActionReader.shippedPickers.contains(name.value) {
                reader.complaints.add(
                    .badValue, at: name.position,
                    name.value.isEmpty
                        ? localized("list.name is empty")
                        : localized("\(name.value.quoted) is the name of a built-in list"))
            } else if let first = places[name.value] {
                reader.complaints.add(
                    .duplicate, at: name.position,
                    localized("duplicate list \(name.value.quoted); first defined at \(first)"))
            } else if items.isEmpty {
                reader.complaints.add(.badValue, at: reader.position(of: "items"), localized("list.items is empty"))
            } else if let (item, mistake) = items.firstMistake {
                reader.complaints.add(
                    mistake.id, at: item.position, localized("a text of list.items \(mistake.message)"))
            } else {
                lists.append((PickerList(name.value, items.map(\.value)), reader.position(of: "items")))
                places[name.value] = name.position
            }
        }
        return lists
    }
}

extension [Located<String>] {
    fileprivate var firstMistake: (Located<String>, MacroMistake)? {
        lazy.compactMap { item in MacroMistake(text: item.value).map { (item, $0) } }.first
    }
}
