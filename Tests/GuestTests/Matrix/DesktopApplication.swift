import Foundation
import TestSupport

/// An application on a desktop. Its text comes by a port or by a file that it saves; no guest reads a clipboard.
@Rig
final class DesktopApplication: TextReader {
    let name: MatrixApplication
    private let process: String
    private static let file = "/run/desktop/home/text"

    /// Starts the application and waits until keys reach it.
    init(_ name: MatrixApplication, on guest: Guest, keyboard: PhysicalKeyboard) throws {
        self.name = name
        let port = try guest.portPath("text")
        process = try guest.shell(
            """
            sh \(Tree.tests)/guest/desktop/application.sh '\(name.start)' \(port) >/run/desktop/application.log 2>&1 & echo $!
            """)
        super.init(guest)
        try awaitKeys(from: keyboard)
    }

    func close() throws {
        try guest.shell("kill -KILL \(process)")
        guard try guest.run("gone \(process)").status == 0 else {
            throw RigFailure(description: "\(name.rawValue) does not end")
        }
        forget()
    }

    /// True while the process lives.
    var isAlive: Bool { (try? guest.run("alive \(process)").status) == 0 }

    override func transcript(ending keyboard: PhysicalKeyboard) throws -> String {
        if case .file(let save, _) = name.reading { return try saved(by: save, from: keyboard, within: 120) }
        try keyboard.type(Self.end)
        let bytes = try bytes(upTo: Self.endCode, for: 120)
        return ConsoleTranscript(name.isTerminal ? bytes : bytes.filter { $0 != MatrixApplication.change }).text
    }

    /// The text of the file that these keys save, without the line feed at its end.
    private func saved(by keys: String, from keyboard: PhysicalKeyboard, within seconds: Int) throws -> String {
        let state = "stat -c '%i %y' \(Self.file) 2>/dev/null"
        let before = try guest.shell(state + " || true")
        try keyboard.type(keys)
        try guest.wait(
            until: "[ -s \(Self.file) ] && [ \"$(\(state))\" != '\(before)' ]", for: seconds, "a saved file")
        return try guest.shell("cat \(Self.file)")
    }

    /// Whether the application has what is typed now.
    private func hasKeys(from keyboard: PhysicalKeyboard) throws -> Bool {
        if case .file(let save, _) = name.reading {
            try keyboard.type("x")
            return (try? saved(by: save, from: keyboard, within: 4))?.contains("x") == true
        }
        try keyboard.type(Self.end)
        return try hasReceived(Self.endCode, for: 2)
    }

    /// Types until the application has received something, then waits for the rest.
    private func awaitKeys(from keyboard: PhysicalKeyboard) throws {
        let deadline = Deadline(seconds: 180)
        repeat {
            guard isAlive, !deadline.hasPassed else {
                let log =
                    (try? guest.run("tail -n 30 /run/desktop/application.log /run/desktop/desktop.log").text) ?? ""
                throw RigFailure(description: "no key reaches \(name.rawValue)\n\(log)")
            }
        } while try !hasKeys(from: keyboard)
        if case .file(_, let clear) = name.reading { return try keyboard.type(clear) }
        // A character after all of them.
        try keyboard.type("x" + Self.end)
        while try !bytes(upTo: Self.endCode, for: 120).contains(UInt8(ascii: "x")) {}
    }
}
