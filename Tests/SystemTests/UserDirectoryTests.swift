import Testing

@testable import System

@Suite struct UserDirectoryTests {
    private static let kinds: [(UserDirectory, variable: String, standard: String)] = [
        (.configuration, "XDG_CONFIG_HOME", "/.config"), (.state, "XDG_STATE_HOME", "/.local/state"),
        (.cache, "XDG_CACHE_HOME", "/.cache"),
    ]

    /// The value of a variable, that of HOME, and the directory; nil for the standard one in /h.
    @Test(
        arguments: [
            ("/x", "/h", "/x"), ("/x", nil, "/x"), (nil, "/h", nil), ("", "/h", nil), ("x", "/h", nil),
            ("~/x", "/h", nil),
        ] as [(String?, String?, String?)])
    func `A variable for a user directory counts only if its path is absolute`(
        value: String?, home: String?, path: String?
    ) {
        for (kind, variable, standard) in Self.kinds {
            var environment = ["HOME": home].compactMapValues { $0 }
            environment[variable] = value
            #expect(kind.path(in: environment) == path ?? "/h" + standard)
            #expect(kind.knownPath(in: environment) == kind.path(in: environment))
        }
    }

    @Test(
        arguments: [
            ("~/words", "/h", "/h/words"), ("/~/words", "/h", "/~/words"), ("~an/words", "/h", "~an/words"),
            ("~/words", nil, "~/words"), ("~/words", "h", "~/words"),
        ] as [(String, String?, String)])
    func `A tilde in a path stands for the home directory`(path: String, home: String?, expanded: String) {
        #expect(UserDirectory.expanded(path, in: ["HOME": home].compactMapValues { $0 }) == expanded)
    }

    @Test(arguments: [nil, "", "h"])
    func `Without a home directory, user directories are root's or unknown`(home: String?) {
        let environment = ["HOME": home].compactMapValues { $0 }
        for (kind, variable, standard) in Self.kinds {
            for value in ["", "x"] {
                let environment = environment.merging([variable: value]) { $1 }
                #expect(kind.path(in: environment) == "/root" + standard)
                #expect(kind.knownPath(in: environment) == nil)
            }
        }
        #expect(UserDirectory.home.path(in: environment) == "/root")
        #expect(UserDirectory.home.path(in: ["HOME": "/h"]) == "/h")
    }
}
