import Foundation
import Transliteration

extension Syllable {
    /// All syllables as they stand on the screen, each with a space after it.
    static let texts: [ToneStyle: [[Unicode.Scalar]]] = Dictionary(
        uniqueKeysWithValues: ToneStyle.allCases.map { style in
            (style, all.map { Array(($0.text(style) + " ").unicodeScalars) })
        })

    /// The syllable as it is written.
    func text(_ style: ToneStyle) -> String {
        let signs = ["", "\u{301}", "\u{300}", "\u{309}", "\u{303}", "\u{323}"]
        var letters = vowels.map(String.init)
        letters[toneIndex(style)] += signs[tone]
        return (onset + letters.joined() + coda).precomposedStringWithCanonicalMapping
    }

    /// Which vowel has the tone.
    private func toneIndex(_ style: ToneStyle) -> Int {
        let letters = Array(vowels)
        if let index = letters.lastIndex(where: { "ăâêôơư".contains($0) }) { return index }
        if letters.count == 1 { return 0 }
        if letters.count == 3 || !coda.isEmpty { return 1 }
        return style == .modern && ["oa", "oe", "uy"].contains(vowels) ? 1 : 0
    }
}

/// In which order the keys of a syllable come.
enum TypingOrder: String, CaseIterable, Sendable {
    /// Each diacritic right after its letter, the tone last: `tieengs`.
    case inline
    /// Each diacritic and the tone right after their letter: `tieesng`.
    case strictlyInline
    /// The vowels, then their diacritics and the tone, then the coda: `tieesng`, `hoafn`.
    case afterVowels
    /// All letters, then the diacritics, then the tone: `tienges`.
    case late
    /// All letters, then the tone, then the diacritics: `tiengse`.
    case toneBeforeDiacritics
    /// The tone right after the first vowel, the diacritics last: `tisenge`.
    case early
    /// The horn of ươ once, on the u, the tone last: `nuwocs`.
    case hornOnce
    /// The same, the tone right after the vowels: `nuwosc`.
    case hornOnceToneInside
    /// The same, the tone right after the horn: `nuwsoc`.
    case hornOnceToneFirst
    /// Each ư by a key of its own if the method has one, the tone last: `nwocs`.
    case hornedU
    /// All letters with their diacritics, then the stroke, then the tone: `duocwdj`.
    case strokeLast
    /// The stroke after the vowels, then the coda and the tone: `duowdcj`.
    case strokeInside
}

/// The keys of a method, as its users know them.
struct MethodKeys {
    let tones: [String]
    /// The keys of diacritics: of â, of ê, of ô, of ơ and ư, of ă, of đ.
    let diacritics: [String]
    /// A doubled o is ô, so that oo takes three.
    let doublesVowels: Bool
    /// The key that is ư by itself.
    var hornedU: String?
    /// Letters that have a key of their own.
    var letters: [Character: String] = [:]

    static func keys(of typing: VietnameseSettings.Typing) -> MethodKeys {
        switch typing {
        case .telex, .simpleTelex, .khongDau:
            MethodKeys(
                tones: ["s", "f", "r", "x", "j"], diacritics: ["a", "e", "o", "w", "w", "d"], doublesVowels: true,
                hornedU: typing == .telex ? "w" : nil)
        case .vni:
            MethodKeys(
                tones: ["1", "2", "3", "4", "5"], diacritics: ["6", "6", "6", "7", "8", "9"], doublesVowels: false)
        case .viqr:
            MethodKeys(
                tones: ["'", "`", "?", "~", "."], diacritics: ["^", "^", "^", "+", "(", "d"], doublesVowels: false)
        case .telexVNI:
            // Some of each.
            MethodKeys(
                tones: ["s", "2", "r", "4", "j"], diacritics: ["a", "6", "o", "7", "w", "9"], doublesVowels: true)
        case .microsoft:
            MethodKeys(
                tones: ["8", "5", "6", "7", "9"], diacritics: ["", "", "", "", "", ""], doublesVowels: false,
                letters: ["ă": "1", "â": "2", "ê": "3", "ô": "4", "ư": "[", "ơ": "]", "đ": "0"])
        }
    }

    /// The key of a letter without its diacritic.
    func plain(_ letter: Character) -> String {
        if let key = letters[letter] { return key }
        return switch letter {
        case "ă", "â": "a"
        case "ê": "e"
        case "ô", "ơ": "o"
        case "ư": "u"
        case "đ": "d"
        default: String(letter)
        }
    }

    /// The key of a letter's diacritic; empty if it has none.
    func diacritic(_ letter: Character) -> String {
        switch letter {
        case "â": diacritics[0]
        case "ê": diacritics[1]
        case "ô": diacritics[2]
        case "ơ", "ư": diacritics[3]
        case "ă": diacritics[4]
        case "đ": diacritics[5]
        default: ""
        }
    }
}

extension Syllable {
    /// The keys of the syllable in an order.
    func keys(_ order: TypingOrder, _ method: MethodKeys) -> String {
        let toneKey = tone == 0 ? "" : method.tones[tone - 1]
        let plainOnset = onset == "đ" ? method.plain("đ") : onset
        let stroke = onset == "đ" ? method.diacritic("đ") : ""
        let letters = vowels == "oo" && method.doublesVowels ? ["oo", "o"] : vowels.map { method.plain($0) }
        let diacritics = vowels.map { method.diacritic($0) }
        let joined = letters.joined()
        // One w or 7 is enough for both horns of ươ.
        let lateDiacritics = vowels.hasPrefix("ươ") ? diacritics[1] : diacritics.joined()
        let inlined = zip(letters, diacritics).map { $0 + $1 }
        // Before a coda or a third vowel the horn on u is enough.
        let isHornedPair = vowels.hasPrefix("ươ")
        let onceInlined = inlined.enumerated().map { isHornedPair && $0.offset == 1 ? letters[1] : $0.element }
        switch order {
        case .inline: return plainOnset + stroke + inlined.joined() + coda + toneKey
        case .strictlyInline:
            let toneVowel = diacritics.lastIndex { !$0.isEmpty } ?? 0
            let typed = inlined.enumerated().map { $0.offset == toneVowel ? $0.element + toneKey : $0.element }
            return plainOnset + stroke + typed.joined() + coda
        case .afterVowels:
            // With nothing after it uow is uơ; the coda makes it ươ.
            return plainOnset + stroke + joined + lateDiacritics + toneKey + coda
        case .late: return plainOnset + joined + coda + stroke + lateDiacritics + toneKey
        case .toneBeforeDiacritics: return plainOnset + joined + coda + toneKey + lateDiacritics + stroke
        case .hornOnce: return plainOnset + stroke + onceInlined.joined() + coda + toneKey
        case .hornOnceToneInside: return plainOnset + stroke + onceInlined.joined() + toneKey + coda
        case .hornOnceToneFirst:
            return plainOnset + stroke + onceInlined[0] + toneKey + onceInlined.dropFirst().joined() + coda
        case .hornedU:
            let typed = zip(vowels, onceInlined).map { $0 == "ư" ? method.hornedU ?? $1 : $1 }
            return plainOnset + stroke + typed.joined() + coda + toneKey
        case .strokeLast: return plainOnset + inlined.joined() + coda + stroke + toneKey
        case .strokeInside: return plainOnset + inlined.joined() + stroke + coda + toneKey
        case .early:
            return plainOnset + letters[0] + toneKey + letters.dropFirst().joined() + coda + stroke + lateDiacritics
        }
    }
}
