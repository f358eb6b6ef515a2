import Keyboard
import Testing

@testable import Keymaps

@Suite struct CharacterPlaneTests {
    let plane = CharacterPlane.vietnamese

    @Test func `The plane has every Vietnamese letter that ASCII lacks`() {
        let vowels: [[Unicode.Scalar]] = [
            "aàáảãạ", "ăằắẳẵặ", "âầấẩẫậ", "eèéẻẽẹ", "êềếểễệ", "iìíỉĩị", "oòóỏõọ",
            "ôồốổỗộ", "ơờớởỡợ", "uùúủũụ", "ưừứửữự", "yỳýỷỹỵ",
        ].map { Array($0.unicodeScalars) }
        let lower = vowels.joined().filter { !$0.isASCII } + ["đ"]
        let letters = lower + lower.map { Unicode.Scalar($0.properties.uppercaseMapping)! }
        #expect(letters.count == 134)
        #expect(Set(letters).subtracting(plane.characters.map(\.character)) == [])
    }

    @Test func `The plane has no character and no place twice`() {
        #expect(Set(plane.characters.map(\.character)).count == plane.characters.count)
        #expect(Set(plane.characters.map(\.keystroke)).count == plane.characters.count)
        #expect(plane.characters.count == 188)
    }

    @Test func `Both cases of a letter of the plane are on one key, with and without Shift`() {
        let keystrokes = Dictionary(uniqueKeysWithValues: plane.characters.map { ($0.character, $0.keystroke) })
        for (character, keystroke) in plane.characters where character.properties.isLowercase {
            guard let upper = Unicode.Scalar(character.properties.uppercaseMapping), upper != character else {
                continue
            }
            #expect(keystrokes[upper] == Keystroke(keystroke.keycode, keystroke.modifiers.union(.shift)))
        }
    }

    @Test func `The places of the Vietnamese plane never change`() {
        // A plane that moved would type nonsense through the option of an older one. New characters go to the end.
        let places = plane.characters.filter { $0.keystroke.modifiers == .levelFive }
            .map { String(Character($0.character)) }.joined()
        #expect(places == "óọưứừửữựúùủụăắằặêếềệểễíìđàáạảãâấầậịýéôốồộổơớờởợ")
    }
}
