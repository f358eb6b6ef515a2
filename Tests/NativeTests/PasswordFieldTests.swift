import Foundation
import Keyboard
import TestSupport
import Testing

extension NativeTests {
    /// Passwords in real applications, by what they tell of their fields.
    @Suite(.enabled(if: AccessibilityBus.isPossible, "needs at-spi2-core"))
    struct PasswordFieldTests {
        @Test(arguments: FieldCell.all)
        func `A password arrives as it is typed, and the field beside it takes TELEX`(cell: FieldCell) throws {
            if let missing = cell.toolkit.missing { try Test.cancel("needs \(missing)") }
            try TemporaryFolder.with { folder in
                let stage = try FieldStage(cell.desktop, isAccessible: true, in: folder)
                let program = try stage.open(cell.toolkit)
                defer { program.kill() }
                try #require(try stage.waits(for: .text) { program.wake() }, "\(stage.typist.field)")
                // A browser that was starting still has the moves of the focus before it: it answers after them.
                _ = try stage.texts(of: program)
                try #require(try stage.waits(for: .text), "\(stage.typist.field)")
                try stage.typist.type("hoaf2024 ", .person)
                program.focus("password")
                #expect(try stage.waits(for: .password), "\(stage.typist.field)")
                try stage.typist.type("hoaf2024", .person)
                program.focus("text")
                #expect(try stage.waits(for: .text), "\(stage.typist.field)")
                program.focus("entry")
                // To its end: a toolkit may select what stands in it.
                try stage.typist.type("⟨end⟩vieetj", .person)
                let texts = try stage.texts(of: program)
                #expect(texts["entry"] == "hòa2024 việt")
                #expect(texts["password"] == "hoaf2024")
            }
        }
    }
}
