import Desktop
import EventLoop
import Keyboard
import Keymaps
import Logging
import Processes
import System

/// Puts the character plane back into the keymap of an X server when another program has replaced that keymap: setxkbmap,
/// or a desktop whose layout was changed.
///
/// Only a plane that was there is put back: the user has put it there. Its own upload is a change of the keymap too, but
/// one with the plane in it.
final class X11PlaneKeeper {
    private let loop: EventLoop
    private let background: BackgroundQueue
    private var environment: [String: String]
    private let log: Logger
    private var live: LiveKeymap?
    /// The plane that the server's keymap had, and the server.
    private var kept: (plane: CharacterPlane, display: String)?
    private var upload: Deadline!
    private var lastUpload: Timestamp = 0
    /// How many uploads followed one another.
    private var count = 0
    private let standing: Timestamp

    /// Several changes within this time, in µs, are answered by one upload.
    private static let settling: Timestamp = 200_000
    /// So often a plane is put back that does not stand.
    private static let limit = 3

    /// A plane that is lost again within the time of `standing`, in µs, is replaced by somebody who will not have it.
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

    /// Starts programs with another environment.
    func use(_ environment: [String: String]) { self.environment = environment }

    /// Follows the keymap that is reported. `planes` are those that it may have; none if no plane is wanted.
    func follow(_ live: LiveKeymap?, planes: [CharacterPlane]) {
        self.live = live
        upload.disarm()
        guard let live, case .x11(let display) = live.source else { return kept = nil }
        if let plane = planes.first(where: { plane in live.layouts.contains { plane.isPartly(on: $0) } }) {
            kept = (plane, display)
        } else if planes.isEmpty || kept?.display != display {
            kept = nil
        } else {
            upload.arm(at: MonotonicClock.now() + Self.settling)
        }
    }

    /// Follows nothing any more.
    func close() { upload.disarm() }

    private func makeKeymap() {
        guard let kept, let keymap = live?.keymap else { return }
        let now = MonotonicClock.now()
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
            // Another report may have come meanwhile; it was answered by itself.
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
