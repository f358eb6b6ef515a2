import EventLoop
import Keyboard
import Keymaps
import Processes
import System

/// Reads the keymap of an X server. A child process asks the server; see `X11Reporter`.
final class X11Keymap {
    private let display: String
    private let compiler: KeymapCompiler
    private let onKeymap: (LiveKeymap) -> Void
    private let onEnd: () -> Void
    private var process: Program?
    private var received: [UInt8] = []
    private var text = ""
    private var live: LiveKeymap?
    private var group = 0
    private var keyRepeatDelay: Timestamp?

    /// Starts the child process; `program` is this program's file. Throws the errors of posix_spawnp(3).
    init(
        _ display: String, environment: [String: String], program: String, compiler: KeymapCompiler,
        on loop: EventLoop,
        onKeymap: @escaping (LiveKeymap) -> Void,
        onEnd: @escaping () -> Void
    ) throws(SystemError) {
        self.display = display
        self.compiler = compiler
        self.onKeymap = onKeymap
        self.onEnd = onEnd
        // The session's environment may name another XAUTHORITY than this process has.
        let variables = ProcessEnvironment.variables.merging(environment) { $1 }
        let process = Program(
            [program, X11Reporter.commandName, display], ProgramOptions(environment: variables, output: .pipe),
            on: loop
        ) { _ in onEnd() }
        self.process = process
        process.onOutput = { [unowned self] in receive($0) }
        try process.start()
    }

    /// Ends the child process; the closures are no longer called.
    func close() {
        compiler.cancel()
        process?.close()
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) {
        received += bytes
        while takeReport() {}
        if received.count > 2 * KeymapCompiler.limit {
            close()
            onEnd()
        }
    }

    /// Removes one complete report from the received bytes; false if there is none.
    private func takeReport() -> Bool {
        guard let end = received.firstIndex(of: 0x0a) else { return false }
        let words = String(decoding: received[..<end], as: UTF8.self).split(separator: " ")
        guard words.count == 4, words[0] == "keymap", let group = Int(words[1]), let delay = Int32(words[2]),
            let size = Int(words[3])
        else {
            received.removeAll()
            return false
        }
        let start = end + 1
        guard size >= 0, size <= KeymapCompiler.limit, received.count >= start + size else { return false }
        let text = String(decoding: received[start..<start + size], as: UTF8.self)
        received.removeFirst(start + size)
        use(text, group: group, keyRepeatDelay: Self.microseconds(delay))
        return true
    }

    /// Applies a report. A change of the group or of key repeat has the same keymap text as before, which is not
    /// compiled again.
    private func use(_ text: String, group: Int, keyRepeatDelay: Timestamp?) {
        self.group = group
        self.keyRepeatDelay = keyRepeatDelay
        if text == self.text { return tell() }
        self.text = text
        live = nil
        compiler.compile(text, from: .x11(display)) { [unowned self] in
            live = $0
            tell()
        }
    }

    private func tell() {
        guard var live = live?.inGroup(group) else { return }
        live.keyRepeatDelay = keyRepeatDelay
        onKeymap(live)
    }

    /// The delay of key repeat in µs; `.max` for no repeat, nil if unknown.
    private static func microseconds(_ delay: Int32) -> Timestamp? {
        delay < 0 ? nil : delay == 0 ? .max : Timestamp(delay) * 1000
    }
}
