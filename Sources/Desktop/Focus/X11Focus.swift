import EventLoop
import Processes
import System

/// Reports which window of an X server has the focus. A child process asks the server; see `X11FocusReporter`.
final class X11Focus: FocusSource {
    private var process: Program?
    private var lines = LineReader(limit: 1 << 12)
    private unowned let user: any FocusSourceUser

    /// Starts the child process; `program` is this program's file. Throws the errors of posix_spawnp(3).
    init(
        _ display: String, environment: [String: String], program: String, on loop: EventLoop,
        user: any FocusSourceUser
    ) throws(SystemError) {
        self.user = user
        let variables = ProcessEnvironment.variables.merging(environment) { $1 }
        let process = Program(
            [program, X11FocusReporter.commandName, display],
            ProgramOptions(environment: variables, output: .pipe), on: loop
        ) { [unowned self] _ in self.user.lost(.x11) }
        self.process = process
        process.onOutput = { [unowned self] in receive($0) }
        try process.start()
    }

    func close() { process?.close() }

    private func receive(_ bytes: UnsafeRawBufferPointer) {
        lines.append(bytes)
        // A report may cause the user to close this source.
        while process != nil, let line = lines.next() {
            let text = String(decoding: line, as: UTF8.self)
            let prefix = X11FocusReporter.prefix
            guard text.hasPrefix(prefix) else { return user.lost(.x11) }
            user.receive(FocusReport(window: text.dropFirst(prefix.count)), from: .x11)
        }
        if lines.isOverlong { user.lost(.x11) }
    }
}
