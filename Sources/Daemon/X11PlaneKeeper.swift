import Desktop
import EventLoop
import Keyboard
import Keymaps
import Logging
import Processes
import System

/// Puts the character plane back into the keymap of an X server after another program, such as setxkbmap or a desktop's
/// settings, replaced that keymap.
///
/// Only a plane that the keymap had before is put back, because the user installed it. The keeper's own upload is
/// reported as a change too, but that keymap contains the plane.
final class X11PlaneKeeper {
    private let loop: EventLoop
    private let background: BackgroundQueue
    private var environment: [String: String]
    private let log: Logger
    private var live: LiveKeymap?
    /// The plane that the server's keymap had, and the display of the server.
    private var kept: (plane: CharacterPlane, display: String)?
    private var upload: Deadline!
    private var lastUpload: Timestamp = 0
    /// The number of uploads in quick succession.
    private var count = 0
    private let standing: Timestamp

    /// Changes within this time, in µs, cause one upload.
    private static let settling: Timestamp = 200_000
    /// The most uploads in quick succession before the keeper gives up.
    private static let limit = 3

    /// Creates a keeper. `standing` is the time in µs within which another loss of the plane counts as quick: another
    /// program then removes it repeatedly.
    init(
        on loop: EventLoop, _ background: BackgroundQueue, environment: [String: String], log: Logger,
        standing: Timestamp = 5_000_000
    ) {
        self.loop = loop
        self.background = background
        self.environment = environment
        self.log = log
        self.standing = standing
        upload = Deadline(on: loop) { [unowned self] in makeKeymap() }
    }

    /// Sets the environment of the programs that are started.
    func use(_ environment: [String: String]) { self.environment = environment }

    /// Handles a report of the desktop's keymap. `planes` are the planes that it may contain; empty if none is wanted.
    func follow(_ live: LiveKeymap?, planes: [CharacterPlane]) {
        self.live = live
        upload.disarm()
        guard let live, case .x11(let display) = live.source else { return kept = nil }
        if let plane = planes.first(where: { plane in live.layouts.contains { plane.isPartly(on: $0) } }) {
            kept = (plane, display)
        } else if planes.isEmpty || kept?.display != display {
            kept = nil
        } else {
            upload.arm(after: Self.settling)
        }
    }

    /// Cancels a pending upload.
    func close() { upload.disarm() }

    private func makeKeymap() {
        guard let kept, let keymap = live?.keymap else { return }
        let now = loop.now()
        count = now < lastUpload + standing ? count + 1 : 1
        lastUpload = now
        if count > Self.limit {
            self.kept = nil
            return log.warning(
                """
                another program replaces the keymap of the X server again and again; the character plane is not \
                put back
                """)
        }
        let (text, plane) = (keymap.text, kept.plane)
        background.add {
            try? Keymap(text: text, name: "").text(with: plane)
        } finish: { [unowned self] text in
            // A newer report is handled by its own call of `follow`.
            if keymap === live?.keymap { send(text, to: kept.display) }
        }
    }

    private func send(_ text: String?, to display: String) {
        guard let text else {
            kept = nil
            return log.warning(
                "the new keymap of the X server has no room for the character plane; see “phim doctor”")
        }
        do throws(SystemError) {
            try Program.start(
                ["xkbcomp", "-w0", "-", display],
                ProgramOptions(
                    environment: ProcessEnvironment.variables.merging(environment) { $1 },
                    input: .bytes(Array(text.utf8))), on: loop
            ) { [weak self] in if let error = $0 { self?.fail(error) } }
            log.notice("the X server has another keymap; the character plane is put into it")
        } catch {
            fail(error)
        }
    }

    private func fail(_ error: SystemError) {
        kept = nil
        log.warning("the character plane cannot be put back into the keymap of the X server: \(error)")
    }
}
