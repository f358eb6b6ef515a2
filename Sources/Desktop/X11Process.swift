import EventLoop
import Keyboard
import Keymaps
import Processes
import System

/// The one process that asks an X server, for all who want to know; see `X11Reporter`. It runs as long as one of its users
/// does.
final class X11Process {
    /// A keymap of the server as text, with its group and the delay of key repeat in ms: 0 for no repeat, -1 if unknown.
    struct Report {
        let text: String
        let group: Int
        let keyRepeatDelay: Int32
    }

    private var process: Program!
    private var users = SharedUsers<User>()
    private var received: [UInt8] = []
    /// The last reports, for users that come later.
    private var keymap: Report?
    private var focus: String?
    private var isOpen = true

    /// The longest line, in bytes.
    private static let lineLimit = 1 << 12

    /// Starts the process, or uses the one that runs; `program` is this program's file. Throws the errors of
    /// posix_spawnp(3).
    static func user(
        _ display: String, environment: [String: String], program: String, on loop: EventLoop
    ) throws(SystemError) -> User {
        let process = try loop.shared("x11 " + display, where: \.isOpen) { () throws(SystemError) in
            try X11Process(display, environment: environment, program: program, on: loop)
        }.object
        let user = User(of: process)
        process.users.add(user)
        return user
    }

    private init(
        _ display: String, environment: [String: String], program: String, on loop: EventLoop
    ) throws(SystemError) {
        // The session's environment may name another XAUTHORITY than this process has.
        let variables = ProcessEnvironment.variables.merging(environment) { $1 }
        process = Program(
            [program, X11Reporter.commandName, display], ProgramOptions(environment: variables, output: .pipe),
            on: loop
        ) { [unowned self] _ in end() }
        process.onOutput = { [unowned self] in receive($0) }
        try process.start()
    }

    deinit { process?.close() }

    private func receive(_ bytes: UnsafeRawBufferPointer) {
        received += bytes
        var start = received.startIndex
        while isOpen, let next = takeReport(at: start) { start = next }
        received.removeSubrange(..<start)
    }

    /// Handles the report at an index of the received bytes. Returns the index behind it; nil if it is not complete.
    private func takeReport(at start: Int) -> Int? {
        guard let lineEnd = received[start...].firstIndex(of: 0x0a) else {
            if received.count - start > Self.lineLimit { end() }
            return nil
        }
        let line = String(decoding: received[start..<lineEnd], as: UTF8.self)
        if line.hasPrefix(X11Reporter.focusPrefix) {
            let window = String(line.dropFirst(X11Reporter.focusPrefix.count))
            focus = window
            for user in users.all { user.onFocus(window) }
            return lineEnd + 1
        }
        let words = line.split(separator: " ")
        guard words.count == 4, words[0] == X11Reporter.keymapWord, let group = Int(words[1]),
            let delay = Int32(words[2]), let size = Int(words[3]), (0...KeymapCompiler.limit).contains(size)
        else {
            end()
            return nil
        }
        let end = lineEnd + 1 + size
        guard received.count >= end else { return nil }
        let report = Report(
            text: String(decoding: received[lineEnd + 1..<end], as: UTF8.self), group: group, keyRepeatDelay: delay)
        keymap = report
        for user in users.all { user.onKeymap(report) }
        return end
    }

    private func end() {
        guard isOpen else { return }
        isOpen = false
        process.close()
        for user in users.all { user.onEnd() }
    }

    fileprivate func tell(_ user: User) {
        if let keymap { user.onKeymap(keymap) }
        if let focus { user.onFocus(focus) }
    }

    fileprivate func remove(_ user: User) { users.remove(user) }
}

extension X11Process {
    /// One of those that want to know.
    final class User {
        var onKeymap: (Report) -> Void = { _ in }
        /// Called with the window that has the focus, as `FocusReport` reads it; empty if none has it.
        var onFocus: (String) -> Void = { _ in }
        /// Called once, when the server or the process is gone.
        var onEnd: () -> Void = {}
        private var process: X11Process?

        fileprivate init(of process: X11Process) {
            self.process = process
        }

        /// Begins to call the closures, with what is known already.
        func start() { process?.tell(self) }

        /// Ends this user: no closure is called any more.
        func close() {
            process?.remove(self)
            process = nil
        }
    }
}
