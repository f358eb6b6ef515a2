import Configuration
import Engine
import Keyboard
import Keymaps
import System
import Transliteration

// Warnings that need the keymap or the input methods.
extension Configuration {
    /// Warnings for configured texts that the output cannot type.
    func untypeable(on index: CharacterIndex, hasPlane: Bool, file: String) -> [Complaint] {
        untypeableActions(on: index, file: file) + untypeableMacros(on: index, file: file)
            + untypeableLists(on: index, file: file)
            + (hasPlane ? charactersWithoutPlace(on: index, file: file) : [])
    }

    /// A warning for each action of a key or a rule whose text can be neither typed nor pasted, and for each diacritic
    /// with which no character can be typed.
    private func untypeableActions(on index: CharacterIndex, file: String) -> [Complaint] {
        typingActions.compactMap { action in
            let reason: String
            if case .diacritic(let mark) = action.value {
                let characters = Diacritics.characters(with: mark, on: index.characters())
                if characters.contains(where: { index.way(of: $0) != nil }) { return nil }
                reason = localized("no letter with this diacritic can be typed")
            } else {
                guard !output.usesClipboard, let missing = index.firstUntypeable(in: action.value.typedText) else {
                    return nil
                }
                reason = localized("its text has a character that cannot be typed, \(missing.codePoint)")
            }
            return Complaint(
                .untypeable, in: file, at: action.position, localized("“\(action.value)” does nothing: \(reason)"))
        }
    }

    /// A warning for each list with texts that cannot be typed, and for such favourites.
    private func untypeableLists(on index: CharacterIndex, file: String) -> [Complaint] {
        if output.usesClipboard { return [] }
        let lists = lists.map { (localized("the list “\($0.name)”"), $0.items, positions[list: $0.name]) }
        let favourites = [("emoji.favourites", emoji.favourites, positions[table: "emoji"])]
        return (lists + favourites).compactMap { name, items, position in
            let lost = items.filter { index.firstUntypeable(in: $0) != nil }
            if lost.isEmpty { return nil }
            return Complaint(
                .untypeable, in: file, at: position,
                localized("\(lost.count) of the \(items.count) texts of \(name) cannot be typed and are left out: ")
                    + Self.shown(lost) + Self.remedy)
        }
    }

    /// A warning for offered characters that have no place on the plane.
    private func charactersWithoutPlace(on index: CharacterIndex, file: String) -> [Complaint] {
        if output.usesClipboard { return [] }
        return offeredCharacters.compactMap { wish in
            let all = Set(wish.characters)
            var known: Set<Unicode.Scalar> = []
            let lost = wish.characters.filter { index.way(of: $0) == nil && known.insert($0).inserted }
            if lost.count <= wish.tolerance { return nil }
            return Complaint(
                .noRoom, in: file, at: wish.position,
                localized(
                    """
                    \(lost.count) of the \(all.count) \(wish.owner) have no place on the character plane and are not \
                    offered: \(Self.shown(lost.map { String(Character($0)) }))\(Self.remedy)
                    """))
        }
    }

    private static func shown(_ texts: [String]) -> String {
        texts.prefix(12).joined(separator: " ") + (texts.count > 12 ? " …" : "")
    }

    private static let remedy = localized("; set unicode_input or clipboard in [output]")

    /// A warning for each macro with a character that can be neither typed nor pasted, at most 20: such a macro does
    /// nothing.
    private func untypeableMacros(on index: CharacterIndex, file: String) -> [Complaint] {
        if output.usesClipboard { return [] }
        let limit = 20
        var complaints: [Complaint] = []
        for (macro, origin) in zip(shorthand.table.macros, shorthand.origins) {
            let characters = macro.texts.flatMap(\.characters)
            guard let character = characters.first(where: { $0 != "\n" && $0 != "\t" && index.way(of: $0) == nil })
            else { continue }
            if complaints.count == limit { break }
            complaints.append(
                Complaint(
                    .untypeable, in: origin.file ?? file, at: origin.position,
                    localized(
                        """
                        the macro “\(macro.abbreviation)” does nothing: its text has a character that cannot be typed, \
                        \(character.codePoint)
                        """)))
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
                localized("“\(word.value)” has no effect in always_keep: no keys produce this word"))
        }
    }
}

extension CharacterIndex {
    /// The first character of a text that cannot be typed.
    fileprivate func firstUntypeable(in text: String) -> Unicode.Scalar? {
        text.unicodeScalars.first { $0 != "\n" && $0 != "\t" && way(of: $0) == nil }
    }
}

extension KeyboardAction {
    /// The text that the action types literally; empty for other actions.
    fileprivate var typedText: String {
        switch self {
        case .character(let character): String(Character(character))
        case .text(let text), .emoji(let text): text
        default: ""
        }
    }
}

/// Composes words with VNI, whose keys for each letter do not depend on the rest of the word.
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
