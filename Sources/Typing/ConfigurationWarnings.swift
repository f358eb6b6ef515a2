import Configuration
import Engine
import Keyboard
import Keymaps
import Transliteration

// Warnings that need the keymap or the input methods.
extension Configuration {
    /// A warning for each diacritic of an action with which no character can be typed on a keymap.
    func untypeableDiacritics(on index: CharacterIndex, file: String) -> [Complaint] {
        diacritics.compactMap { diacritic in
            let characters = Diacritics.characters(with: diacritic.value, on: index.characters())
            if characters.contains(where: { index.way(of: $0) != nil }) { return nil }
            let action = KeyboardAction.diacritic(diacritic.value)
            return Complaint(
                .untypeable, in: file, at: diacritic.position,
                "“\(action)” does nothing: no letter with this diacritic can be typed")
        }
    }

    /// A warning for each word of `always_keep` that no keys can produce.
    func impossibleWords(file: String) -> [Complaint] {
        let words = vietnamese.alwaysKeep.filter { !$0.value.utf8.allSatisfy { $0 < 0x80 } }
        guard !words.isEmpty, let typist = VNITypist(VietnameseSettings(vietnamese)) else { return [] }
        return words.compactMap { word in
            let letters = Array(word.value.lowercased().unicodeScalars)
            if typist.composition(of: letters) == letters { return nil }
            return Complaint(
                .impossibleWord, in: file, at: word.position,
                "“\(word.value)” has no effect in always_keep: no keys produce this word")
        }
    }
}

/// Types words with VNI, whose keys for each letter do not depend on the rest of the word.
private struct VNITypist {
    private let method: any InputMethod
    /// The keys of each letter with diacritics or a tone.
    private var keys: [Unicode.Scalar: [Unicode.Scalar]] = [:]

    init?(_ settings: VietnameseSettings) {
        var settings = settings
        settings.form = .composed
        guard let method = InputMethods.all(settings).first(where: { $0.name == "vni" }) else { return nil }
        self.method = method
        for letter in "aeiouyd".unicodeScalars {
            for mark in ["", "6", "7", "8", "9"] {
                for tone in ["", "1", "2", "3", "4", "5"] {
                    let typed = [letter] + (mark + tone).unicodeScalars
                    let made = type(typed)
                    if made.count == 1, made != [letter], keys[made[0]] == nil { keys[made[0]] = typed }
                }
            }
        }
    }

    /// The word on the screen after the keys of its letters.
    func composition(of letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
        type(letters.flatMap { keys[$0] ?? [$0] })
    }

    private func type(_ keys: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var method = method
        var revision = Revision()
        for key in keys { method.insert(key, literally: false, into: &revision) }
        return method.composition
    }
}
