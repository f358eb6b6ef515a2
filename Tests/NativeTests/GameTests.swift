import EventLoop
import Foundation
import TestSupport
import Testing

extension NativeTests {
    /// A game of SDL, in which a held key must be held.
    @Suite struct GameTests {
        @Test(
            .enabled(if: NativeCell.isChosen, "with --matrix"),
            .enabled(if: Self.hasGames, "needs python3-pygame"),
            arguments: [NativeDesktop.Kind.x11, .sway])
        func `In a game W is held while it is down, in Vietnamese`(kind: NativeDesktop.Kind) throws {
            try TemporaryFolder.with { folder in
                let loop = try EventLoop()
                let desktop = try NativeDesktop(kind, on: loop)
                let stage = try FieldStage(desktop, isAccessible: false, in: folder, on: loop)
                let keys = folder.appending(path: "keys")
                let game = try stage.start(
                    "python3", [FieldProgram.programs.appending(path: "game.py").path, keys.path, "steam_app_70"])
                defer { game.terminate() }
                #expect(try stage.waits(of: "steam_app_70"), "\(stage.typist.field)")
                #expect(stage.typist.isOff)
                func held() throws -> String {
                    try stage.typist.wait(0.9)
                    return try String(contentsOf: keys, encoding: .utf8)
                }
                try stage.typist.type("⟨+w⟩", .person)
                #expect(try held() == "+w\n")
                try stage.typist.type("d⟨-w⟩", .person)
                #expect(try held() == "+w\n+d\n-d\n-w\n")
            }
        }

        private static var hasGames: Bool {
            (try? runProgram("/usr/bin/python3", ["-c", "import pygame"])) == 0
        }
    }
}
