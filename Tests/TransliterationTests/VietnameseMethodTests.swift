import Keyboard
import Testing
import Transliteration

@Suite struct VietnameseMethodTests {
    private func text(_ scalars: [Unicode.Scalar]) -> String { scalars.map { String($0) }.joined() }

    @Test func `Every Vietnamese method has its name and its own meaning of w alone`() {
        let texts = InputMethods.all().map { method in
            var method = method
            var screen = Screen()
            screen.type("tw_", with: &method)
            return method.name + " " + screen.string
        }
        #expect(
            texts == [
                "telex tư ", "simple-telex tw ", "vni tw ", "viqr tw ", "telex-vni tư ", "microsoft tw ",
                "khong-dau tư ",
            ])
    }

    @Test func `w alone gives ư in telex and telex-vni, unless the settings say otherwise`() {
        #expect(VietnameseSettings(.telexVNI).wAsU && !VietnameseSettings(.viqr).wAsU)
        #expect(VietnameseSettings(.telex).wAsU && !VietnameseSettings(.simpleTelex).wAsU)
        #expect(!VietnameseSettings(.telex, wAsU: false).wAsU)
    }

    @Test func `A Vietnamese method knows the word and its keys`() {
        var method = VietnameseMethod()
        var screen = Screen()
        screen.type("xin_nguowif", with: &method)
        #expect(text(method.composition) == "người" && text(method.keys) == "nguowif")
        screen.type("_", with: &method)
        #expect(method.composition.isEmpty && method.keys.isEmpty)
        screen.type("<<", with: &method)
        #expect(text(method.composition) == "ngườ" && text(method.keys) == "nguowf")
        screen.type("<<<<<<", with: &method)
        #expect(text(method.composition) == "xi" && text(method.keys) == "xi")
    }

    /// Goldens have no underscore, since it stands for a space there.
    @Test(arguments: ["char *__buf, ", "__wur; ", "def _runtest(ns) ", "def aix_buildtag() ", "max_len "])
    func `Names with an underscore stay as typed`(code: String) {
        var method = VietnameseMethod()
        var screen = Screen()
        for key in code.unicodeScalars { screen.insert(key, with: &method) }
        #expect(screen.string == code)
    }

    @Test func `A Vietnamese method knows a restored word as the screen shows it`() {
        var method = VietnameseMethod()
        var screen = Screen()
        screen.type("data_<", with: &method)
        #expect(text(method.composition) == "data" && text(method.keys) == "data")
    }

    @Test func `A Vietnamese method does not change a forgotten word`() {
        var method = VietnameseMethod()
        var screen = Screen()
        screen.type("viet", with: &method)
        method.forget()
        screen.type("ej_", with: &method)
        #expect(screen.string == "vietẹ ")
    }

    @Test func `Return restores the word, and then the method knows no text`() {
        var method = VietnameseMethod()
        var screen = Screen()
        screen.type("vieetj_data↵", with: &method)
        #expect(screen.string == "việt data\n")
        #expect(method.composition.isEmpty)
        var revision = Revision()
        method.deleteBackward(into: &revision)
        #expect(revision.deleteCount == 1 && revision.insertion.isEmpty)
    }

    @Test(arguments: [
        ("vieet", "6", "5_", "vieet65 "), ("vie65t", "2", "_", "việt2 "), ("a", "1", "1_", "a11 "),
        ("", "2", "a1_", "2á "), ("dat6a", "7", "_", "dat6a7 "), ("hoa2", "+", "ba1", "hòa+bá"),
    ])
    func `Characters of the number pad are inserted unchanged`(
        before: String, literal: Unicode.Scalar, after: String, expected: String
    ) {
        var method = VietnameseMethod(VietnameseSettings(.vni))
        var screen = Screen()
        screen.type(before, with: &method)
        screen.type(literal, literally: true, with: &method)
        screen.type(after, with: &method)
        #expect(screen.string == expected)
    }

    @Test func `A Vietnamese method knows sixty words back, and deletes one character beyond them`() {
        var method = VietnameseMethod()
        var screen = Screen()
        screen.type(String(repeating: "vieetj_", count: 60), with: &method)
        screen.type(String(repeating: "<", count: 5 * 59 + 1), with: &method)
        screen.type("z", with: &method)
        #expect(screen.string == "viêt")
        screen.type("<<<<<<", with: &method)
        #expect(screen.string == "" && method.composition.isEmpty)
    }

    @Test func `A method overwrites a revision completely`() {
        var method = VietnameseMethod()
        var revision = Revision()
        revision.deleteCount = 7
        revision.insertion = ["x", "y", "z"]
        method.insert("v", literally: false, into: &revision)
        #expect(revision.deleteCount == 0 && revision.insertion == ["v"])
        revision.insertion = []
        method.insert(" ", literally: false, into: &revision)
        #expect(revision.insertion == [" "])
    }
}
