import EventLoop
import Keyboard
import Processes
package import System

/// Reads and replaces the text on the clipboard, for a command; calls block.
///
/// If the content is formatted, for example copied from a document, its plain text is read. The secret of a password
/// manager is not read.
package final class ClipboardText {
    private let tool: ClipboardTool
    private let loop: EventLoop

    /// The longest time that a clipboard program may take, in µs.
    private static let timeout: Timestamp = 2_000_000

    /// Creates access to the clipboard of the session in an environment. Throws if no program reaches it.
    package init(environment: [String: String]) throws {
        guard let tool = ClipboardTool.find(in: environment) else {
            throw PlainError(localized("no program for the clipboard works here: \(ClipboardTool.advice)"))
        }
        self.tool = tool
        loop = try EventLoop()
    }

    /// Returns the text on the clipboard. Throws if there is none or it is not UTF-8.
    package func read() throws(PlainError) -> String {
        let types = try run(tool.types(of: .clipboard))
        guard ClipboardTool.hasText(types: types) else {
            throw PlainError(localized("there is no text on the clipboard"))
        }
        let bytes = try run(tool.reading(.clipboard))
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw PlainError(localized("the text on the clipboard is not UTF-8"))
        }
        return text
    }

    /// Copies a text and waits until it is there. Throws if that takes more than two seconds.
    package func write(_ text: String) throws(PlainError) {
        let bytes = Array(text.utf8)
        let end = loop.now() + Self.timeout
        let options = ProgramOptions(environment: tool.environment, input: .bytes(bytes))
        do {
            try Program.start(tool.writing(.clipboard), options, on: loop)
        } catch {
            throw PlainError(localized("the clipboard cannot be written: \(error)"))
        }
        while loop.now() < end {
            if try run(tool.reading(.clipboard)) == bytes { return }
        }
        throw PlainError(localized("the text could not be put on the clipboard"))
    }

    /// Runs a program to its end and returns its output.
    private func run(_ arguments: [String]) throws(PlainError) -> [UInt8] {
        var isDone = false
        let options = ProgramOptions(environment: tool.environment, output: .pipe)
        let program = Program(arguments, options, on: loop) { [loop] error in
            isDone = error == nil
            loop.stop()
        }
        defer { program.close() }
        do {
            try program.start()
            try loop.run(atMost: Self.timeout)
        } catch {
            throw PlainError(localized("the clipboard cannot be used: \(error)"))
        }
        guard isDone else { throw PlainError(localized("the clipboard does not answer")) }
        return program.written
    }
}
