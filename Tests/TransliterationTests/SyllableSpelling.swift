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

    /// Which vowel bears the tone.
    private func toneIndex(_ style: ToneStyle) -> Int {
        let letters = Array(vowels)
        if let marked = letters.lastIndex(where: { "ăâêôơư".contains($0) }) { return marked }
        if letters.count == 1 { return 0 }
        if letters.count == 3 || !coda.isEmpty { return 1 }
        return style == .modern && ["oa", "oe", "uy"].contains(vowels) ? 1 : 0
    }
}

/// In which order the keys of a syllable come.
enum TypingOrder: String, CaseIterable, Sendable {
    /// Each mark right after its letter, the tone last: `tieengs`.
    case inline
    /// Each mark and the tone right after their letter: `tieesng`.
    case strictlyInline
    /// The vowels, then their marks and the tone, then the coda: `tieesng`, `hoafn`.
    case afterVowels
    /// All letters, then the marks, then the tone: `tienges`.
    case late
    /// All letters, then the tone, then the marks: `tiengse`.
    case toneBeforeMarks
    /// The tone right after the first vowel, the marks last: `tisenge`.
    case early
}

extension Syllable {
    /// The keys of the syllable in an order.
    func keys(_ order: TypingOrder, vni: Bool) -> String {
        let toneKey = tone == 0 ? "" : vni ? String(tone) : ["s", "f", "r", "x", "j"][tone - 1]
        let plainOnset = onset == "đ" ? "d" : onset
        let stroke = onset != "đ" ? "" : vni ? "9" : "d"
        let letters = vowels == "oo" && !vni ? ["oo", "o"] : vowels.map { Self.plain($0) }
        let marks = vowels.map { Self.markKey($0, vni: vni) }
        let joined = letters.joined()
        // One w or 7 marks both of ươ.
        let lateMarks = vowels.hasPrefix("ươ") ? marks[1] : marks.joined()
        let inlined = zip(letters, marks).map { $0 + $1 }
        switch order {
        case .inline: return plainOnset + stroke + inlined.joined() + coda + toneKey
        case .strictlyInline:
            let bearer = marks.lastIndex { !$0.isEmpty } ?? 0
            let typed = inlined.enumerated().map { $0.offset == bearer ? $0.element + toneKey : $0.element }
            return plainOnset + stroke + typed.joined() + coda
        case .afterVowels:
            // With nothing after it uow is uơ; the coda makes it ươ.
            return plainOnset + stroke + joined + lateMarks + toneKey + coda
        case .late: return plainOnset + joined + coda + stroke + lateMarks + toneKey
        case .toneBeforeMarks: return plainOnset + joined + coda + toneKey + lateMarks + stroke
        case .early:
            return plainOnset + letters[0] + toneKey + letters.dropFirst().joined() + coda + stroke + lateMarks
        }
    }

    private static func plain(_ vowel: Character) -> String {
        switch vowel {
        case "ă", "â": "a"
        case "ê": "e"
        case "ô", "ơ": "o"
        case "ư": "u"
        default: String(vowel)
        }
    }

    private static func markKey(_ vowel: Character, vni: Bool) -> String {
        switch vowel {
        case "â": vni ? "6" : "a"
        case "ê": vni ? "6" : "e"
        case "ô": vni ? "6" : "o"
        case "ơ", "ư": vni ? "7" : "w"
        case "ă": vni ? "8" : "w"
        default: ""
        }
    }
}
