import Completion
import Keyboard
import Navigation
package import System

/// The texts of `phim pick`, in Vietnamese if that is the language of the system, else in English.
package struct PickerTexts: BilingualTexts {
    /// The language of the texts.
    package let language: MessageLanguage

    /// The texts in a language.
    package init(_ language: MessageLanguage) {
        self.language = language
    }

    /// A hint with the keys that choose and cancel.
    func hint(_ keys: KeyCommandTable) -> String {
        func name(_ intent: NavigationIntent) -> String {
            guard let chord = keys.commands.first(where: { $0.intent == intent })?.chord else { return "?" }
            let name = chord.keycode == .escape ? "Escape" : chord.keycode.name
            return chord.modifiers.isEmpty
                ? name.prefix(1).uppercased() + name.dropFirst()
                : chord.modifiers.namePrefix + name
        }
        let (choose, cancel) = (name(.commit), name(.cancel))
        return text(
            "type to search, \(choose) chooses, \(cancel) gives up", "gõ để tìm, \(choose) để chọn, \(cancel) để thôi"
        )
    }

    var nothingFound: String { text("nothing found", "không tìm thấy") }
    var favourite: String { text("favourite", "yêu thích") }
    var recent: String { text("recent", "mới dùng") }
    var common: String { text("common", "hay dùng") }

    func name(of group: Emoji.Group) -> String {
        switch group {
        case .smileys: text("smileys", "mặt cười")
        case .people: text("people", "con người")
        case .nature: text("animals and nature", "thiên nhiên")
        case .food: text("food and drink", "ăn uống")
        case .travel: text("travel and places", "du lịch")
        case .activities: text("activities", "hoạt động")
        case .objects: text("objects", "đồ vật")
        case .symbols: text("symbols", "ký hiệu")
        case .flags: text("flags", "cờ")
        }
    }
}
