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

    /// A warning for each macro with a character that cannot be typed on a keymap, nor pasted: it does nothing.
    func untypeableMacros(on index: CharacterIndex, file: String) -> [Complaint] {
        if output.usesClipboard { return [] }
        let limit = 20
        var complaints: [Complaint] = []
        for (macro, origin) in zip(shorthand.table.macros, shorthand.origins) {
            let characters = macro.texts.flatMap(\.characters)
            guard let character = characters.first(where: { $0 != "\n" && $0 != "\t" && index.way(of: $0) == nil })
            else { continue }
            if complaints.count == limit { break }
            let code = String(character.value, radix: 16, uppercase: true)
            complaints.append(
                Complaint(
                    .untypeable, in: origin.file ?? file, at: origin.position,
                    "the macro “\(macro.abbreviation)” does nothing: its text has a character that cannot be typed, "
                        + "U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)"))
        }
        return complaints
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
