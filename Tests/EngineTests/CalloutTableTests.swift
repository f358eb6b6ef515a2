import Engine
import Foundation
import Testing

@Suite struct CalloutTableTests {
    private func kin(_ letter: Unicode.Scalar, _ locale: String) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: CalloutCharacters.kin(of: letter, locale: locale))
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
    func `The letters of a locale come first`(locale: String, letter: Unicode.Scalar, first: String) {
        #expect(kin(letter, locale).hasPrefix(first), "\(kin(letter, locale))")
    }

    @Test(arguments: [("de", "de-AT"), ("fr", "fr_BE.UTF-8"), ("no", "nb-NO"), ("sr-Latn", "sr-Latn-RS")])
    func `A locale without kin of its own has those of its shorter names`(short: String, long: String) {
        for letter in "aceinosuyz".unicodeScalars { #expect(kin(letter, short) == kin(letter, long)) }
    }

    @Test func `An unknown locale has what is common`() {
        #expect(kin("a", "xx").hasPrefix("áàâä"))
        #expect(kin("a", "xx") == kin("a", "") && kin("a", "xx").unicodeScalars.count == CalloutCharacters.capacity)
        #expect(kin("1", "sv").isEmpty && kin(" ", "sv").isEmpty && kin("q", "xx").isEmpty && kin("A", "sv").isEmpty)
    }

    @Test func `A letter's kin are few, each once, and never the letter itself`() throws {
        for locale in try QuotationTableTests.golden().map({ $0[0] }) {
            for letter in "aeiouncsyzæеا".unicodeScalars {
                let kin = CalloutCharacters.kin(of: letter, locale: locale)
                #expect(kin.count <= CalloutCharacters.capacity && Set(kin).count == kin.count)
                #expect(!kin.contains(letter) && kin.allSatisfy { !$0.properties.isUppercase })
            }
            for letter in "aeiouncsyz".unicodeScalars {
                #expect(!CalloutCharacters.kin(of: letter, locale: locale).isEmpty, "\(letter) in \(locale)")
            }
        }
    }
}
