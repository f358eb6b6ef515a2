/// All syllables that the spelling rules of Vietnamese allow, made without the engine's help.
///
/// A syllable is an onset, a rime and a tone. The rimes are written with their diacritics; the tone stands in a column of
/// its own, so that a syllable can be typed in any order, and is placed by the rules as grammars state them.
struct Syllable: Hashable {
    let onset: String
    /// The vowels with their diacritics, glides included.
    let vowels: String
    let coda: String
    /// 0–5: level, sắc, huyền, hỏi, ngã, nặng.
    let tone: Int

    static let onsets = [
        "", "b", "c", "ch", "d", "đ", "g", "gh", "gi", "h", "k", "kh", "l", "m", "n", "ng", "ngh", "nh", "p", "ph",
        "qu", "r", "s", "t", "th", "tr", "v", "x",
    ]

    /// Rimes by their vowels, each with its codas; `-` is an open rime.
    static let rimes: [(vowels: String, codas: String)] = [
        ("a", "- c ch m n ng nh p t"), ("ă", "c m n ng p t"), ("â", "c m n ng p t"), ("e", "- c m n ng p t"),
        ("ê", "- ch m n nh p t"), ("i", "- ch m n nh p t"), ("o", "- c m n ng p t"), ("ô", "- c m n ng p t"),
        ("ơ", "- m n p t"), ("u", "- c m n ng p t"), ("ư", "- c m n ng t"), ("y", "-"), ("ai", "-"), ("ao", "-"),
        ("au", "-"), ("ay", "-"), ("âu", "-"), ("ây", "-"), ("eo", "-"), ("êu", "-"), ("ia", "-"), ("iu", "-"),
        ("iê", "c m n ng p t"), ("iêu", "-"), ("yê", "m n ng t"), ("yêu", "-"), ("oa", "- c ch m n ng nh p t"),
        ("oă", "c m n ng t"), ("oai", "-"), ("oao", "-"), ("oay", "-"), ("oe", "- n t"), ("oeo", "-"), ("oi", "-"),
        ("oo", "c ng"), ("ôi", "-"), ("ơi", "-"), ("ua", "-"), ("uâ", "n ng t"), ("uây", "-"), ("uê", "- ch nh"),
        ("ui", "-"), ("uô", "c m n ng t"), ("uôi", "-"), ("uơ", "-"), ("uy", "- ch n nh p t"), ("uya", "-"),
        ("uyê", "n t"), ("uyu", "-"), ("ưa", "-"), ("ưi", "-"), ("ưu", "-"), ("ươ", "c m n ng p t"), ("ươi", "-"),
        ("ươu", "-"),
    ]

    /// Every syllable there is.
    static let all: [Syllable] =
        onsets.flatMap { onset in
            rimes.flatMap { rime in
                rime.codas.split(separator: " ").flatMap { coda in
                    (0...5).compactMap { tone in
                        Syllable(onset: onset, vowels: rime.vowels, coda: coda == "-" ? "" : String(coda), tone: tone)
                    }
                }
            }
        }.filter(\.isSpelledRightly) + irregular

    /// What is spelled otherwise after qu and gi than elsewhere: quỳnh, quýt, quých, giếng.
    private static let irregular = [("qu", "y", "ch"), ("qu", "y", "nh"), ("qu", "y", "t"), ("gi", "ê", "ng")].flatMap
    {
        (onset, vowels, coda) in
        (0...5).map { Syllable(onset: onset, vowels: vowels, coda: coda, tone: $0) }.filter(\.toneFits)
    }

    private var toneFits: Bool {
        !["c", "ch", "p", "t"].contains(coda) || tone == 1 || tone == 5
    }

    private var isSpelledRightly: Bool {
        guard toneFits else { return false }
        let front = "eêiy".contains(vowels.first!)
        switch onset {
        case "": return !["iê", "iêu"].contains(vowels)
        case "c", "ng": return !front
        case "g": return !front || vowels == "i"
        case "gh", "ngh", "k": return front && !vowels.hasPrefix("yê")
        case "gi": return !front && vowels != "y" || vowels.first == "e" || vowels.first == "ê"
        case "qu":
            return !"oôuư".contains(vowels.first!) && !["uy", "i", "ia", "iu", "iê", "iêu"].contains(vowels)
                && (vowels != "y" || coda.isEmpty)
        default: return !vowels.hasPrefix("yê") && !(vowels == "y" && ["p", "ph"].contains(onset))
        }
    }
}
