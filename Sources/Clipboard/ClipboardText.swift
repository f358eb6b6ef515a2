import EventLoop
import Keyboard
import Processes
package import System

/// The text on the clipboard, for a command: it is read, and another one takes its place.
///
/// Where more than a text was copied, as from a document, the text is what is read. What a password manager marks as
/// secret is not.
package final class ClipboardText {
    private let tool: ClipboardTool
    private let loop: EventLoop

    /// How long a program of the clipboard may take, in µs.
    private static let timeout: Timestamp = 2_000_000

    /// The clipboard of the session that an environment leads to.
    package init(environment: [String: String]) throws {
        guard let tool = ClipboardTool.find(in: environment) else {
            throw PlainError("no program here reaches the clipboard: \(ClipboardTool.advice)")
        }
        self.tool = tool
        loop = try EventLoop()
    }

    /// What was copied. Fails where that is no text.
    package func read() throws(PlainError) -> String {
        let types = try run(tool.types(of: .clipboard))
        guard ClipboardTool.hasText(types: types) else { throw PlainError("there is no text on the clipboard") }
        let bytes = try run(tool.reading(.clipboard))
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw PlainError("the text on the clipboard is not UTF-8")
        }
        return text
    }

    /// Copies a text, and waits until it is there.
    package func write(_ text: String) throws(PlainError) {
        let bytes = Array(text.utf8)
        let end = MonotonicClock.now() + Self.timeout
        let options = ProgramOptions(environment: tool.environment, input: .bytes(bytes))
        do {
            try Program.start(tool.writing(.clipboard), options, on: loop)
        } catch {
            throw PlainError("the clipboard cannot be written: \(error)")
        }
        while MonotonicClock.now() < end {
            if try run(tool.reading(.clipboard)) == bytes { return }
        }
        throw PlainError("the text could not be put on the clipboard")
    }

    /// Runs a program to its end and answers what it wrote.
    private func run(_ arguments: [String]) throws(PlainError) -> [UInt8] {
        var isDone = false
        let options = ProgramOptions(environment: tool.environment, output: .pipe)
        let program = Program(arguments, options, on: loop) { [loop] error in
            isDone = error == nil
            loop.stop()
        }
        let limit = Deadline(on: loop) { [loop] in loop.stop() }
        defer {
            limit.disarm()
            program.close()
        }
        do {
            try program.start()
            limit.arm(at: MonotonicClock.now() + Self.timeout)
            try loop.run()
        } catch {
            throw PlainError("the clipboard cannot be reached: \(error)")
        }
        guard isDone else { throw PlainError("the clipboard does not answer") }
        return program.written
    }
}
