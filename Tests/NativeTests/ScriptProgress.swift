import Foundation
import TestSupport

/// How far a shell script is that runs in a terminal, and what it has written: in files beside it, `state` among them.
struct ScriptProgress {
    let file: URL
    let typist: NativeTypist

    /// Writes the script, which finds its files by `$0`.
    init(of script: String, in folder: URL, _ typist: NativeTypist) throws {
        file = folder.appending(path: "script")
        self.typist = typist
        try Data(script.utf8).write(to: file)
    }

    /// What the script has written to one of its files; empty before that.
    func text(_ name: String) -> String {
        (try? String(contentsOf: file.appendingPathExtension(name), encoding: .utf8)) ?? ""
    }

    /// Waits until the script has come to a state; false after two minutes.
    func comes(to state: Int) throws -> Bool {
        try becomesTrue {
            try typist.wait(0.02)
            return text("state") == "\(state)\n"
        }
    }
}
