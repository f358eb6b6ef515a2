public import Keyboard

/// Opens the list of a letter's accented variants when the letter is held.
///
/// The letter must be before the cursor as it was typed. A long press on a letter without variants is left to other
/// handlers.
public struct Callouts: GestureHandler {
    private var variants: [Unicode.Scalar: [Unicode.Scalar]] = [:]

    /// A handler for the variants of a locale's letters that can be typed.
    public init(locale: String, canType: (Unicode.Scalar) -> Bool = { _ in true }) {
        for letter in Unicode.Scalar("a").value...Unicode.Scalar("z").value {
            guard let letter = Unicode.Scalar(letter) else { continue }
            let others = CalloutCharacters.variants(of: letter, locale: locale).filter(canType)
            if !others.isEmpty { variants[letter] = others }
        }
    }

    /// All characters in the lists of a locale: the first of every list, then the second, and so on, each followed by
    /// its capital.
    public static func characters(in locale: String) -> [Unicode.Scalar] {
        characters { CalloutCharacters.variants(of: $0, locale: locale) }
            .flatMap { [$0, $0.capital(in: locale)] }
    }

    /// The characters of these lists that the locale itself uses, in the same order.
    public static func ownCharacters(in locale: String) -> [Unicode.Scalar] {
        characters { CalloutCharacters.ownVariants(of: $0, locale: locale) }
            .flatMap { [$0, $0.capital(in: locale)] }
    }

    private static func characters(_ variants: (Unicode.Scalar) -> [Unicode.Scalar]) -> [Unicode.Scalar] {
        let lists = (Unicode.Scalar("a").value...Unicode.Scalar("z").value)
            .compactMap { Unicode.Scalar($0) }.map(variants)
        return (0..<CalloutCharacters.capacity).flatMap { place in
            lists.compactMap { place < $0.count ? $0[place] : nil }
        }
    }

    /// Characters.
    public var kinds: ActionKinds { .character }

    /// A long press on a letter that has variants.
    public func gestures(on action: KeyboardAction) -> Gestures {
        guard case .character(let letter) = action else { return [] }
        let opens =
            variants[letter] != nil
            || letter.properties.isUppercase && !characters(of: letter, locale: "").isEmpty
        return opens ? Gestures(.longPress) : []
    }

    /// Opens the list at a long press.
    public mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .longPress, case .character(let letter) = stroke.action,
            context.document.character(before: 0) == letter
        else { return .notMine }
        let items = characters(of: letter, locale: context.locale).map { String(Character($0)) }
        guard let first = items.first else { return .notMine }
        effects.append(.list(OpenList(.callout, items, focus: 0, original: first)))
        return .handled
    }

    /// The letter and its variants, as capitals if the letter is one; empty if it has no variants.
    private func characters(of letter: Unicode.Scalar, locale: String) -> [Unicode.Scalar] {
        if let others = variants[letter] { return [letter] + others }
        let small = letter.properties.lowercaseMapping.unicodeScalars
        guard small.count == 1, small.first != letter, let others = variants[small.first!] else { return [] }
        let capitals = others.map { $0.capital(in: locale) }
        return [letter] + zip(others, capitals).compactMap { $0 == $1 ? nil : $1 }
    }
}

extension Unicode.Scalar {
    /// The capital of a letter in a language; the scalar itself if there is none, or none of a single scalar.
    func capital(in locale: String) -> Unicode.Scalar {
        if self == "i", locale.hasPrefix("tr") || locale.hasPrefix("az") { return "İ" }
        let mapping = properties.uppercaseMapping.unicodeScalars
        return mapping.count == 1 ? mapping.first! : self
    }
}
