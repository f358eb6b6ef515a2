package import EventLoop
import Keyboard
import Processes

/// Puts texts on the clipboard to be pasted, and afterwards restores what was there before.
///
/// Nothing waits: each step is a program that ends, watched in the loop, all of them within one deadline. What was
/// copied is restored only if it is a text and nothing else. Anything else (an image, files, a text with a format, what a
/// password manager marks as secret) is neither read nor replaced, and nothing can be pasted. The same holds where it
/// cannot be found out what was copied.
package final class Clipboard {
    private typealias Selection = ClipboardTool.Selection

    /// What was on a selection before.
    private enum Saved {
        case nothing
        case text([UInt8])
    }

    private let tool: ClipboardTool
    private let loop: EventLoop
    /// What was there before the first of the texts that have not been taken away again.
    private var saved: [Selection: Saved] = [:]
    /// The text that is there now.
    private var text: [UInt8] = []
    private var program: Program?
    private var done: ((Bool) -> Void)?
    private var limit: Deadline!
    private var nextLook: Deadline!
    private var restoring: Deadline!

    /// How long bringing a text there may take, in µs.
    static let timeout: Timestamp = 2_000_000
    /// How long a text stays, in µs: applications ask for it after they got the key.
    static let stay: Timestamp = 1_000_000
    /// How long to wait before looking again whether a text is there, in µs.
    private static let interval: Timestamp = 10_000

    /// The clipboard that a tool reaches.
    package init(_ tool: ClipboardTool, on loop: EventLoop) {
        self.tool = tool
        self.loop = loop
        limit = Deadline(on: loop) { [unowned self] in finish(false) }
        nextLook = Deadline(on: loop) {}
        restoring = Deadline(on: loop) { [unowned self] in restore(Selection.allCases[...]) }
    }

    deinit { close() }

    /// Puts a text on the clipboard; `done` gets whether it is there, within two seconds. One text at a time.
    package func put(_ text: String, done: @escaping (Bool) -> Void) {
        stop()
        self.done = done
        limit.arm(at: MonotonicClock.now() + Self.timeout)
        let text = Array(text.utf8)
        save(Selection.allCases[...]) { [unowned self] in
            self.text = text
            write(Selection.allCases[...])
        }
    }

    /// It was pasted: after a moment what was there before is restored.
    package func restoreSoon() {
        restoring.arm(at: MonotonicClock.now() + Self.stay)
    }

    /// Ends all steps. What was there before is restored, without a check whether the text still is there.
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

    private func finish(_ isThere: Bool) {
        stop()
        let done = self.done
        self.done = nil
        if !isThere, !saved.isEmpty { restoreSoon() }
        done?(isThere)
    }

    // MARK: - One selection after the other

    /// Reads what is there, unless that is known from before.
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

    /// Copies the text, and looks until it is there.
    private func write(_ selections: ArraySlice<Selection>) {
        guard let selection = selections.first else { return finish(true) }
        put(.text(text), on: selection)
        look(at: selection, behind: selections.dropFirst())
    }

    private func look(at selection: Selection, behind rest: ArraySlice<Selection>) {
        run(tool.reading(selection)) { [unowned self] bytes in
            if bytes == text { return write(rest) }
            nextLook = Deadline(on: loop) { [unowned self] in look(at: selection, behind: rest) }
            nextLook.arm(at: MonotonicClock.now() + Self.interval)
        }
    }

    /// Restores what was there, unless something else was copied since.
    private func restore(_ selections: ArraySlice<Selection>) {
        guard let selection = selections.first else { return }
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
