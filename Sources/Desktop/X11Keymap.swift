import EventLoop
import Keyboard
import Keymaps
import Processes
import System

/// Reads the keymap of an X server from the process that asks for it; see `X11Reporter`.
final class X11Keymap {
    private let display: String
    private let onKeymap: (LiveKeymap) -> Void
    private let onEnd: () -> Void
    private var process: Program?
    private var received: [UInt8] = []
    private var text = ""
    private var live: LiveKeymap?

    /// More than that without an end, in bytes, is no report.
    private static let limit = 1 << 21

    /// Starts the process; `program` is this program's own file. Fails as posix_spawnp(3) does.
    init(
        _ display: String, environment: [String: String], program: String, on loop: EventLoop,
        onKeymap: @escaping (LiveKeymap) -> Void,
        onEnd: @escaping () -> Void
    ) throws(SystemError) {
        self.display = display
        self.onKeymap = onKeymap
        self.onEnd = onEnd
        // The server's cookie may have another place than for this process.
        let variables = ProcessEnvironment.variables.merging(environment) { $1 }
        let process = Program(
            [program, X11Reporter.commandName, display], ProgramOptions(environment: variables, output: .pipe),
            on: loop
        ) { _ in onEnd() }
        self.process = process
        process.onOutput = { [unowned self] in receive($0) }
        try process.start()
    }

    /// Ends the process; nothing is called any more.
    func close() {
        process?.close()
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) {
        received += bytes
        while takeReport() {}
        if received.count > Self.limit {
            close()
            onEnd()
        }
    }

    /// Takes one whole report out of what came; false if there is none.
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
        guard size >= 0, size <= Self.limit, received.count >= start + size else { return false }
        let text = String(decoding: received[start..<start + size], as: UTF8.self)
        received.removeFirst(start + size)
        use(text, group: group, keyRepeatDelay: Self.microseconds(delay))
        return true
    }

    /// A report of another group or of other repeats brings the same text again.
    private func use(_ text: String, group: Int, keyRepeatDelay: Timestamp?) {
        if text == self.text, let known = live {
            live = known.inGroup(group)
        } else if let keymap = try? Keymap(text: text, name: Keymap.layoutNames(in: text)) {
            self.text = text
            live = LiveKeymap(keymap, group: group, from: .x11(display))
        } else {
            return
        }
        live?.keyRepeatDelay = keyRepeatDelay
        if let live { onKeymap(live) }
    }

    /// The delay of a report, in µs.
    private static func microseconds(_ delay: Int32) -> Timestamp? {
        delay < 0 ? nil : delay == 0 ? .max : Timestamp(delay) * 1000
    }
}
