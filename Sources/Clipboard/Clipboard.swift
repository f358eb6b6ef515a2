package import EventLoop
import Keyboard
import Processes

/// Puts texts on the clipboard to be pasted, and restores its former content afterwards.
///
/// No call blocks: each step is a program that is run in the loop, and all steps share one deadline. The former content
/// is restored only if it is plain text. Anything else (an image, files, formatted text, a secret of a password
/// manager) is neither read nor replaced, so nothing can be pasted then. The same holds if the type of the content
/// cannot be found out.
package final class Clipboard {
    private typealias Selection = ClipboardTool.Selection

    /// The former content of a selection.
    private enum Saved {
        case nothing
        case text([UInt8])
    }

    private let tool: ClipboardTool
    private let loop: EventLoop
    /// The content before the first text that was not yet removed again.
    private var saved: [Selection: Saved] = [:]
    /// The text that was put on the clipboard.
    private var text: [UInt8] = []
    private var program: Program?
    private var done: ((Bool) -> Void)?
    private var limit: Deadline!
    private var nextLook: Deadline!
    private var restoring: Deadline!

    /// The longest time until a text is on the clipboard, in µs.
    static let timeout: Timestamp = 2_000_000
    /// How long a text stays, in µs: applications request it after they got the paste keystroke.
    static let stay: Timestamp = 1_000_000
    /// The pause between two checks whether the text is there, in µs.
    private static let interval: Timestamp = 10_000

    /// Creates the clipboard of a tool and starts nothing.
    package init(_ tool: ClipboardTool, on loop: EventLoop) {
        self.tool = tool
        self.loop = loop
        limit = Deadline(on: loop) { [unowned self] in giveUp() }
        nextLook = Deadline(on: loop) {}
        restoring = Deadline(on: loop) { [unowned self] in restore(Selection.allCases[...]) }
    }

    deinit { close() }

    /// Puts a text on the clipboard. `done` gets within two seconds whether it is there. A new call replaces a pending
    /// one.
    package func put(_ text: String, done: @escaping (Bool) -> Void) {
        stop()
        self.done = done
        limit.arm(after: Self.timeout)
        let text = Array(text.utf8)
        save(Selection.allCases[...]) { [unowned self] in
            self.text = text
            write(Selection.allCases[...])
        }
    }

    /// Restores the former content after `stay`, to be called after the paste.
    package func restoreSoon() {
        restoring.arm(after: Self.stay)
    }

    /// Stops all steps and restores the former content, without a check whether the text is still there.
    package func close() {
        stop()
        done = nil
        for (selection, saved) in saved { put(saved, on: selection) }
        saved = [:]
    }

    private func stop() {
        program?.close()
        program = nil
        limit.disarm()
        nextLook.disarm()
        restoring.disarm()
    }

    /// A program did not end in time.
    private func giveUp() {
        if done != nil { return finish(false) }
        // The former content cannot be restored.
        stop()
        saved = [:]
    }

    private func finish(_ isThere: Bool) {
        stop()
        let done = self.done
        self.done = nil
        if !isThere, !saved.isEmpty { restoreSoon() }
        done?(isThere)
    }

    // MARK: - One selection after the other

    /// Reads the former content of each selection, unless it is known already.
    private func save(_ selections: ArraySlice<Selection>, then next: @escaping () -> Void) {
        guard let selection = selections.first else { return next() }
        if saved[selection] != nil { return save(selections.dropFirst(), then: next) }
        run(tool.types(of: selection)) { [unowned self] types in
            switch ClipboardTool.content(types: types ?? []) {
            case .nothing:
                saved[selection] = .nothing
                save(selections.dropFirst(), then: next)
            case .text:
                run(tool.readingSurely(selection)) { [unowned self] bytes in
                    guard let bytes, !bytes.isEmpty else { return finish(false) }
                    saved[selection] = .text(bytes.dropLast())
                    save(selections.dropFirst(), then: next)
                }
            case .other, .unknown: finish(false)
            }
        }
    }

    /// Copies the text to each selection, and checks until it is there.
    private func write(_ selections: ArraySlice<Selection>) {
        guard let selection = selections.first else { return finish(true) }
        put(.text(text), on: selection)
        look(at: selection, behind: selections.dropFirst())
    }

    private func look(at selection: Selection, behind rest: ArraySlice<Selection>) {
        run(tool.reading(selection)) { [unowned self] bytes in
            if bytes == text { return write(rest) }
            nextLook = Deadline(on: loop) { [unowned self] in look(at: selection, behind: rest) }
            nextLook.arm(after: Self.interval)
        }
    }

    /// Restores the former content of each selection, unless something else was copied in the meantime.
    private func restore(_ selections: ArraySlice<Selection>) {
        guard let selection = selections.first else { return limit.disarm() }
        limit.arm(after: Self.timeout)
        guard let before = saved[selection] else { return restore(selections.dropFirst()) }
        run(tool.reading(selection)) { [unowned self] bytes in
            if bytes == text { put(before, on: selection) }
            saved[selection] = nil
            restore(selections.dropFirst())
        }
    }

    private func put(_ content: Saved, on selection: Selection) {
        let (command, bytes): ([String], [UInt8]) =
            switch content {
            case .nothing: (tool.clearing(selection), [])
            case .text(let bytes): (tool.writing(selection), bytes)
            }
        try? Program.start(command, ProgramOptions(environment: tool.environment, input: .bytes(bytes)), on: loop)
    }

    private func run(_ arguments: [String], then next: @escaping ([UInt8]?) -> Void) {
        let options = ProgramOptions(environment: tool.environment, output: .pipe)
        let program = Program(arguments, options, on: loop) { [unowned self] in
            next($0 == nil ? self.program?.written : nil)
        }
        self.program = program
        if (try? program.start()) == nil { next(nil) }
    }
}
