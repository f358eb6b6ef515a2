import EventLoop
import Keyboard
import Keymaps
import System

/// Reads the keymap of an X server.
final class X11Keymap {
    private let display: String
    private let compiler: KeymapCompiler
    private let onKeymap: (LiveKeymap) -> Void
    private let server: X11Process.User
    private var text = ""
    private var live: LiveKeymap?
    private var group = 0
    private var keyRepeatDelay: Timestamp?

    /// Asks the server; `program` is this program's file. Throws the errors of posix_spawnp(3).
    init(
        _ display: String, environment: [String: String], program: String, compiler: KeymapCompiler,
        on loop: EventLoop,
        onKeymap: @escaping (LiveKeymap) -> Void,
        onEnd: @escaping () -> Void
    ) throws(SystemError) {
        self.display = display
        self.compiler = compiler
        self.onKeymap = onKeymap
        server = try X11Process.user(display, environment: environment, program: program, on: loop)
        server.onKeymap = { [unowned self] in use($0) }
        server.onEnd = onEnd
        server.start()
    }

    /// Stops; the closures are no longer called.
    func close() {
        compiler.cancel()
        server.close()
    }

    /// Applies a report. A change of the group or of key repeat has the same keymap text as before, which is not
    /// compiled again.
    private func use(_ report: X11Process.Report) {
        group = report.group
        keyRepeatDelay = Self.microseconds(report.keyRepeatDelay)
        if report.text == text { return tell() }
        text = report.text
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
