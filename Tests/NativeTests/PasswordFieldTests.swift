import EventLoop
import Foundation
import Keyboard
import TestSupport
import Testing

extension NativeTests {
    /// Passwords in real applications, by what they tell of their fields.
    @Suite(.enabled(if: AccessibilityBus.isPossible, "needs at-spi2-core"))
    struct PasswordFieldTests {
        @Test(arguments: FieldCell.all)
        func `A password in an application arrives unchanged, and the text field beside it gets TELEX`(
            cell: FieldCell
        ) throws {
            if let missing = cell.toolkit.missing { try skipCase(cell.toolkit.rawValue, "needs \(missing)") }
            try TemporaryFolder.with { folder in
                let loop = try EventLoop()
                let stage = try FieldStage(
                    NativeDesktop(cell.desktop, on: loop), isAccessible: true, in: folder, on: loop)
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
                // Its answer comes after the move.
                _ = try stage.texts(of: program)
                // To its end: a toolkit may select what stands in it.
                try stage.typist.type("⟨end⟩vieetj", .person)
                let texts = try stage.texts(of: program)
                #expect(texts["entry"] == "hòa2024 việt")
                #expect(texts["password"] == "hoaf2024")
            }
        }

        /// It tells the fields of its pages only once somebody has asked a window for its attributes, and a window says
        /// that it is there only when it becomes active.
        @Test(.enabled(if: NativeCell.isChosen, "with --matrix"))
        func `A Chromium that started before the daemon reports the fields of its pages`() throws {
            let toolkit = FieldProgram.Toolkit.chromium
            if let missing = toolkit.missing { try skipCase(toolkit.rawValue, "needs \(missing)") }
            try TemporaryFolder.with { folder in
                let loop = try EventLoop()
                let stage = try FieldStage(
                    NativeDesktop(.x11, on: loop), isAccessible: true, followsFocus: false, in: folder, on: loop)
                let program = try stage.open(toolkit)
                defer { program.kill() }
                var texts: [String: String]?
                for _ in 0..<10 where texts == nil { texts = try? stage.texts(of: program) }
                try #require(texts != nil, "the page answers")
                stage.typist.followFocus()
                #expect(try stage.waits(for: .text) { program.wake() }, "\(stage.typist.field)")
                program.focus("password")
                #expect(try stage.waits(for: .password), "\(stage.typist.field)")
            }
        }
    }
}
