package import Configuration
import Keyboard
import System
import Transliteration

/// What keys have typed, and why: the first line of `phim explain`.
package struct ExplainedText: Encodable {
    /// The keys as the caller wrote them.
    let keys: String
    /// The text after the keys.
    let text: String
    /// The text after one more space, without that space; nil if the keys end the word.
    let ended: String?
    /// The reason for the text, in English.
    let why: String
    /// The same as a value, for its translation.
    let reason: Reason?

    private enum CodingKeys: String, CodingKey {
        case keys, text, ended, why
    }

    /// The result of these explanations; `end` explains the space after them.
    package init(_ keys: String, _ explanations: [Explanation], end: Explanation) {
        self.keys = keys
        let last = explanations.last
        text = last?.text ?? ""
        let isInWord = last?.word.isEmpty == false && last?.behind == 0
        ended = isInWord && end.text.hasSuffix(" ") ? String(end.text.dropLast()) : nil
        let reasoned = ended == nil ? last : end
        why = reasoned?.why ?? ""
        reason = reasoned?.reason
    }

    /// One line: the keys, the text, and in parentheses the reason.
    package var line: String {
        var line = "\(keys.inOneLine) → \(text.isEmpty ? localized("nothing") : text.inOneLine)"
        if let ended, ended != text { line += localized(", with a space → \(ended.inOneLine)") }
        return reason.map { "\(line) (\($0.text))" } ?? line
    }
}

extension ExplainedText {
    /// Explains a text that somebody reads: the keys that type it in the usual order, and what they give. A character
    /// that the method does not type stands for its key. Nil without a Vietnamese method.
    package init?(shown: String, _ configuration: Configuration, file: String) {
        guard let locale = configuration.locales.first(where: { $0.method.isVietnamese }),
            let method = InputMethods.all(VietnameseSettings(configuration.vietnamese))
                .first(where: { $0.name == locale.method.rawValue }) as? VietnameseMethod
        else { return nil }
        var configuration = configuration
        configuration.locales.removeAll { $0.id == locale.id }
        configuration.locales.insert(locale, at: 0)
        guard case .success(let assembly) = Assembly.make(configuration, file: file, hasPlane: true) else {
            return nil
        }
        let words = shown.split(separator: " ").map { method.keys(typing: Array($0.unicodeScalars)) }
        let keys = Array(words.joined(separator: [" "]))
        var explainer = Explainer(assembly)
        let explanations = explainer.explain(keys.map { KeyText.step(for: $0) })
        self.init(
            String(String.UnicodeScalarView(keys)), explanations, end: explainer.explain(KeyText.step(for: " ")))
    }
}

extension String {
    /// The text in one line, with symbols for control characters.
    package var inOneLine: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map {
                    $0 == "\n" || $0 == "\r" ? "⏎" : $0 == "\t" ? "⇥" : $0.value < 0x20 ? "␛" : $0
                }))
    }
}
