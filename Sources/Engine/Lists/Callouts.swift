import Keyboard

/// The accented kin of the locale's letters, for the lists that open when one is held.
public struct Callouts: Sendable {
    private var kin: [Unicode.Scalar: [Unicode.Scalar]] = [:]

    /// Those of a locale that can be typed.
    init(locale: String, canType: (Unicode.Scalar) -> Bool) {
        for letter in Unicode.Scalar("a").value...Unicode.Scalar("z").value {
            guard let letter = Unicode.Scalar(letter) else { continue }
            let others = CalloutCharacters.kin(of: letter, locale: locale).filter(canType)
            if !others.isEmpty { kin[letter] = others }
        }
    }

    /// Every character that the lists of a locale hold, the small ones first, some twice.
    public static func characters(in locale: String) -> [Unicode.Scalar] {
        let all = Callouts(locale: locale) { _ in true }
        let small = all.kin.keys.sorted().flatMap { all.kin[$0]! }
        return small + small.map { $0.capital(in: locale) }
    }

    /// No letter has any.
    init() {}

    /// Some letter has kin.
    var isEmpty: Bool { kin.isEmpty }

    /// The letter itself and its kin, in capitals if it is one; empty if it has none.
    func characters(of letter: Unicode.Scalar, locale: String) -> [Unicode.Scalar] {
        if let others = kin[letter] { return [letter] + others }
        let small = letter.properties.lowercaseMapping.unicodeScalars
        guard small.count == 1, small.first != letter, let others = kin[small.first!] else { return [] }
        let capitals = others.map { $0.capital(in: locale) }
        return [letter] + zip(others, capitals).compactMap { $0 == $1 ? nil : $1 }
    }

    /// Whether a key with this action opens a list when it is held.
    func has(_ action: KeyboardAction) -> Bool {
        guard !kin.isEmpty, case .character(let letter) = action else { return false }
        return kin[letter] != nil || letter.properties.isUppercase && !characters(of: letter, locale: "").isEmpty
    }
}
