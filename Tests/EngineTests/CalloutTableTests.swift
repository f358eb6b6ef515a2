import Engine
import Foundation
import Testing

@Suite struct CalloutTableTests {
    private func variants(_ letter: Unicode.Scalar, _ locale: String) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: CalloutCharacters.variants(of: letter, locale: locale))
        return String(text)
    }

    @Test(arguments: [
        ("sv", "a", "àåä"), ("sv", "o", "ö"), ("de", "a", "ä"), ("de", "s", "ß"), ("fr", "e", "éèêë"),
        ("fr", "o", "ôœ"),
        ("fr", "c", "ç"), ("pl", "l", "ł"), ("pl", "z", "źż"), ("tr", "i", "ı"), ("tr", "g", "ğ"), ("es", "n", "ñ"),
        ("da", "a", "æå"), ("nb", "o", "óòôø"), ("is", "d", "ð"), ("is", "t", "þ"), ("vi", "d", "đ"),
        ("vi", "o", "òỏõóọôơồổỗốộ"), ("mt", "h", "ħ"), ("ru", "е", "ё"), ("uk", "і", "ї"), ("el", "α", "ά"),
        ("ar", "ا", "أ"), ("ja", "は", "ばぱ"), ("sr-Latn", "c", "čć"), ("sr-ME", "d", "đ"),
    ])
    func `Callouts of a letter begin with the letters of the locale`(
        locale: String, letter: Unicode.Scalar, first: String
    ) {
        #expect(variants(letter, locale).hasPrefix(first), "\(variants(letter, locale))")
    }

    @Test(arguments: [("de", "de-AT"), ("fr", "fr_BE.UTF-8"), ("no", "nb-NO"), ("sr-Latn", "sr-Latn-RS")])
    func `A locale without callouts of its own has those of its shorter names`(short: String, long: String) {
        for letter in "aceinosuyz".unicodeScalars { #expect(variants(letter, short) == variants(letter, long)) }
    }

    @Test func `An unknown locale has the common callouts`() {
        #expect(variants("a", "xx").hasPrefix("áàâä"))
        #expect(
            variants("a", "xx") == variants("a", "")
                && variants("a", "xx").unicodeScalars.count == CalloutCharacters.capacity)
        #expect(
            variants("1", "sv").isEmpty && variants(" ", "sv").isEmpty && variants("q", "xx").isEmpty
                && variants("A", "sv").isEmpty)
    }

    @Test func `Callouts of a letter are few, each once, and never the letter itself`() throws {
        for locale in try QuotationTableTests.golden().map({ $0[0] }) {
            for letter in "aeiouncsyzæеا".unicodeScalars {
                let variants = CalloutCharacters.variants(of: letter, locale: locale)
                #expect(variants.count <= CalloutCharacters.capacity && Set(variants).count == variants.count)
                #expect(!variants.contains(letter) && variants.allSatisfy { !$0.properties.isUppercase })
            }
            for letter in "aeiouncsyz".unicodeScalars {
                #expect(!CalloutCharacters.variants(of: letter, locale: locale).isEmpty, "\(letter) in \(locale)")
            }
        }
    }
}
