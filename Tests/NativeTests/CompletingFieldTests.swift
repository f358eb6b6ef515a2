import EventLoop
import Foundation
import Keyboard
import TestSupport
import Testing

extension NativeTests {
    /// Fields that complete what is typed and select the completion: the first BackSpace of an edit must not delete the
    /// completion in place of a letter.
    @Suite(.enabled(if: AccessibilityBus.isPossible, "needs at-spi2-core"))
    struct CompletingFieldTests {
        private static let cells = FieldCell.all.filter { !$0.toolkit.isBrowser }
        private static let expected = "chào đến"
        /// The rules that come with Phím do not apply.
        private static let unguarded = "[[application]]\nid = \"*\"\nclear_completion = false\n"

        @Test(arguments: cells)
        func `A completion that an application reports is not taken for typed text`(cell: FieldCell) throws {
            try Self.run(cell) { stage, program throws in
                try stage.typist.type("tieengs", .person)
                try Self.awaitEnd("ng", of: "entry", program, stage)
                for field in ["inline", "list"] + (cell.toolkit == .gtk3 ? ["file"] : []) {
                    try Self.type(into: field, program, stage)
                }
                let texts = try stage.texts(of: program)
                #expect(texts["entry"] == "tiếng")
                #expect(texts["list"] == Self.expected)
                if cell.toolkit == .gtk3 { #expect(texts["file"] == Self.expected) }
                // GTK 4.8 leaves a part of its completion behind what is typed, whatever types.
                if cell.toolkit == .gtk4 {
                    #expect(texts["inline"]?.hasPrefix(Self.expected) == true)
                } else {
                    #expect(texts["inline"] == Self.expected)
                }
            }
        }

        /// The completion really happens.
        @Test(arguments: cells.filter { $0.toolkit == .gtk3 || $0.toolkit == .qt5 })
        func `Without the guard a completion in a field is deleted in place of a letter`(cell: FieldCell) throws {
            try Self.run(cell, Self.unguarded) { stage, program throws in
                try Self.type(into: "inline", program, stage)
                #expect(try stage.texts(of: program)["inline"] != Self.expected)
            }
        }

        /// AutoInput completes from the cells above. Calc tells nobody.
        @Test(.enabled(if: NativeCell.isChosen, "with --matrix"), arguments: [true, false])
        func `A cell of LibreOffice Calc that completes is right with its shipped rule`(isGuarded: Bool) throws {
            if !NativeTests.isInstalled("soffice") { try Test.cancel("needs soffice") }
            let loop = try EventLoop()
            let desktop = try NativeDesktop(.x11, on: loop)
            let typist = try NativeTypist(
                FieldStage.telex + (isGuarded ? "" : Self.unguarded), environment: desktop.environment, gap: nil,
                on: loop, player: desktop.player)
            typist.followFocus()
            let calc = try NativeApplication(.calc, on: desktop, typist: typist)
            let plain = ["chao buoi sang", "tien phong", "dien thoai", "nguoi la"]
            // The window has its class once the document is there.
            #expect(try loop.turn { typist.field.application == "libreoffice-calc" }, "\(typist.field)")
            for line in plain { try typist.type(line + "⟨enter⟩", .person) }
            for word in ["chaof", "tieens", "ddieenj", "dieenj", "nguwowif"] {
                try typist.type(word + "⟨enter⟩", .person)
            }
            let right = plain + ["chào", "tiến", "điện", "diện", "người"]
            let cells = try calc.transcript().split(separator: "\n").map(String.init)
            let count = zip(cells, right).count { $0 == $1 } - plain.count
            print("Calc, guard \(isGuarded): \(count) of 5 words right, in \(typist.field)")
            #expect((cells == right) == isGuarded, "\(cells)")
        }

        private static func run(
            _ cell: FieldCell, _ rules: String = "", _ body: (FieldStage, FieldProgram) throws -> Void
        ) throws {
            if let missing = cell.toolkit.missing { try Test.cancel("needs \(missing)") }
            try TemporaryFolder.with { folder in
                let loop = try EventLoop()
                let stage = try FieldStage(
                    NativeDesktop(cell.desktop, on: loop), FieldStage.telex + rules, isAccessible: true, in: folder,
                    on: loop)
                let program = try stage.open(cell.toolkit)
                defer { program.kill() }
                try #require(try stage.waits(for: .text) { program.wake() }, "\(stage.typist.field)")
                _ = try stage.texts(of: program)
                try body(stage, program)
            }
        }

        /// Waits for the last letters, so that they do not go to the next field of an application that is slow.
        private static func awaitEnd(
            _ end: String, of field: String, _ program: FieldProgram, _ stage: FieldStage
        ) throws {
            let limit = ContinuousClock.now + .seconds(30)
            while try stage.texts(of: program)[field]?.contains(end) != true, ContinuousClock.now < limit {}
        }

        private static func type(into field: String, _ program: FieldProgram, _ stage: FieldStage) throws {
            program.focus(field)
            // Its answer comes after the move.
            _ = try stage.texts(of: program)
            for word in ["chaof", " ddeens"] { try stage.typist.type(word, .person) }
            try awaitEnd("ến", of: field, program, stage)
        }
    }
}
