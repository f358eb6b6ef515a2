import Foundation
import TestSupport
import Testing

extension GuestTests {
    /// Random keys with everything on that a console can type give there the text that `phim type` says.
    @Suite struct RandomTexts {
        /// Nothing in it depends on how fast keys come.
        private static let configuration = """
            [[locale]]
            id = "vi"
            layout = "us"
            method = "telex"
            [[locale]]
            id = "vi-vni"
            layout = "us"
            method = "vni"
            [[locale]]
            id = "en"
            layout = "us"
            method = "none"
            [output]
            plane = "on"
            [vietnamese]
            brackets = true
            quick_telex = true
            quick_initials = true
            quick_finals = true
            foreign_onsets = ["z"]
            [behavior]
            autocapitalization = "sentences"
            [shorthand]
            without_method = true
            [suggestions]
            add_diacritics = true
            complete = ["vi", "en"]
            autocorrect = true
            [keys]
            f1 = "picker:own"
            f2 = ["custom:greet", "space"]
            f3 = "nextLocale"
            f4 = "suggestion:1"
            f5 = "undo"
            f6 = "toggleRaw"
            f7 = "nextInputMethod"
            f8 = ["text:một hai", "backspace"]
            [[handler]]
            action = "custom:greet"
            do = "text:xin chào"
            [[list]]
            name = "own"
            items = ["thân mến", "trân trọng", "hẹn gặp lại"]
            [[macro]]
            from = "vn"
            to = "Việt Nam"
            [[macro]]
            from = "hn"
            to = ["Hà Nội", "hôm nay"]
            [[macro]]
            from = ";d"
            to = "địa chỉ"
            at = "at-once"

            """

        private static let keys =
            Array("aaeeoouuddsfrxjwitngchmvTVDzk  12345678.,;[]".unicodeScalars).map(String.init)
            + ["google", "this ", "tieengs ", "recieve ", " vn ", " hn 1", " hn 2", ";d", "quas "]
            + ["backspace", "backspace", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8"].map { "⟨\($0)⟩" }
            + ["⟨f1⟩⟨down⟩2", "⟨f1⟩⟨backspace⟩", "⟨f1⟩⟨down⟩⟨down⟩⟨enter⟩"]

        @Rig @Test(arguments: [1, 2]) func `They arrive as the command says`(seed: UInt64) throws {
            var random = SeededRandom(seed: seed)
            let typed = (0..<350).map { _ in Self.keys.randomElement(using: &random)! }.joined() + " x "
            let expected = try TemporaryFolder.with { folder in
                try Data(Self.configuration.utf8).write(to: folder.appending(path: "c.toml"))
                let named = typed.replacing("⟨", with: "{").replacing("⟩", with: "}")
                try Data((named + "\n").utf8).write(to: folder.appending(path: "keys"))
                return try ConsoleSession.run(
                    "phim type --keys --unfinished --config c.toml <keys 2>/dev/null", in: folder)
            }
            // What a user chose for a word is remembered until the daemon ends.
            try DaemonRig.run(configuration: Self.configuration, leavesState: true, isFresh: true) { rig throws in
                let received = try rig.text(of: typed, on: rig.second)
                #expect(Self.trimmed(received) == Self.trimmed(expected), "\(typed)")
            }
        }

        private static func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
    }
}
