import Foundation
import TestSupport
import Testing

extension DisplayTests {
    /// The window for settings, used by its names and the keyboard: what stands in the files afterwards.
    @Suite(
        .serialized,
        .enabled(
            if: ProcessInfo.processInfo.environment["PHIM_NATIVE"] == "all",
            "keys come at the speed of hands: Tests/run.sh --matrix runs it by itself"),
        .enabled(
            if: WindowSession.isPossible, "needs Xvfb, matchbox-window-manager, xdotool, at-spi2-core and python3-gi")
    )
    struct SettingsWindowTests {
        private static let configuration = """
            # Mine, by hand.
            [vietnamese]
            tone_style = "modern"   # as at school

            [[locale]]   # first
            id = "vi"
            method = "telex"

            # For work.
            [[locale]]
            id = "en"

            """

        private static func with(_ body: (WindowSession) throws -> Void) throws {
            try TemporaryFolder.with { folder in
                let session = try WindowSession(in: folder, configuration)
                defer { session.end() }
                try body(session)
            }
        }

        @Test func `A switch of the settings window changes one line, and its reset arrow removes it`() throws {
            try Self.with { session in
                try session.use("typing", ["press Keep English words", "state Keep English words"])
                #expect(
                    try session.text("phim.toml")
                        == Self.configuration.replacing("at school\n", with: "at school\nenglish = false\n"))
                // The window answers once it has done what was pressed.
                try session.use(
                    "typing", ["press Keep English words: use the default again (true)", "state Keep English words"])
                #expect(try session.text("phim.toml") == Self.configuration)
            }
        }

        @Test func `The field “Try it” of the settings window types as Phím does while no daemon runs`() throws {
            try Self.with { session in
                let said = try session.use(
                    "typing", ["focus Try it", "key t i e e n g s space h o a f", "state Try it"])
                #expect(said == ["tiếng hoà"])
                #expect(try session.text("phim.toml") == Self.configuration)
            }
        }

        @Test func `The settings window explains why a word became what it is`() throws {
            try Self.with { session in
                try session.use(
                    "typing",
                    ["write A word, or some words=this", "said this → thí (a syllable and an English word"])
            }
        }

        @Test func `The settings window changes the method and the order of languages, by the keyboard alone`() throws
        {
            try Self.with { session in
                try session.use(
                    "typing",
                    [
                        "focus Input method of Tiếng Việt (vi)", "key space Down Down Return",
                        "press Move English (en) up",
                    ])
                #expect(
                    try session.text("phim.toml")
                        == """
                        # Mine, by hand.
                        [vietnamese]
                        tone_style = "modern"   # as at school

                        # For work.
                        [[locale]]
                        id = "en"

                        [[locale]]   # first
                        id = "vi"
                        method = "vni"

                        """)
            }
        }

        @Test func `The settings window takes a pressed hotkey, and refuses one that is in use`() throws {
            try Self.with { session in
                try session.use(
                    "hotkeys",
                    [
                        "press Add keys for “Choose an emoji”", "focused Press keys here", "key ctrl+alt+e",
                        "press OK",
                        "press Add keys for “Pause and resume”", "focused Press keys here", "key ctrl+alt+e",
                        "said ctrl+alt+e is in use already: Choose an emoji.", "press OK", "key Escape",
                    ])
                #expect(
                    try session.text("phim.toml")
                        == Self.configuration + "\n[keys]\n\"ctrl+alt+e\" = \"picker:emoji\"\n")
            }
        }

        @Test func `The settings window refuses a value that a setting cannot have, and says why`() throws {
            try Self.with { session in
                try session.use("typing", ["write Complete words of=fr", "said suggestions.complete"])
                #expect(try session.text("phim.toml") == Self.configuration)
            }
        }

        @Test func `The settings window adds a macro to the file of macros`() throws {
            try Self.with { session in
                try session.use("shorthand", ["write New abbreviation=vn", "write Its text=Viet Nam"])
                #expect(try session.text("macros.txt").hasSuffix("\nvn:Viet Nam\n"))
                #expect(try session.text("phim.toml") == Self.configuration)
            }
        }

        @Test func `The settings window shows a running daemon, which takes a change at once`() throws {
            try Self.with { session in
                try session.startDaemon()
                try session.use(
                    "typing",
                    [
                        "said Phím types: vi, telex", "focus Input method of Tiếng Việt (vi)",
                        "key space Down Down Return", "said Phím types: vi, vni",
                    ])
            }
        }

        @Test func `All pages of the settings window need at most 80 MB of memory`() throws {
            try Self.with { session in
                let said = try session.use(
                    "typing",
                    ["focus Try it", "key shift+Tab"] + Array(repeating: "key Down", count: 7)
                        + ["said vietnamese.tone_style", "memory"])
                let used = try #require(said.last.flatMap { Int($0) })
                #expect((10_000...80_000).contains(used), "\(used) kB")
            }
        }
    }
}
