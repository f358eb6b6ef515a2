import Desktop
import Devices
import EventLoop
import Keyboard
import Keymaps

/// Follows the desktop's keymap and its group: by what the display server reports, and by the keys that go out, some of
/// which choose another group.
final class DesktopFollower {
    /// Called when `live` is another one.
    var onChange: () -> Void = {}
    /// Called when the desktop repeats held keys after another time; see `Notice.keyRepeat`.
    var onKeyRepeat: (Timestamp?) -> Void = { _ in }

    private let loop: EventLoop
    private var environment: [String: String]
    private let isTextConsole: () -> Bool
    private var watch: DesktopWatch?
    /// What the display server reported last.
    private var reported: LiveKeymap?
    /// The group that the keys which went out have chosen; nil if there is only one.
    private var typedGroup: TypedGroup?
    private var adoption: Deadline!

    /// How long a reported group must stand against the typed one, in µs.
    private static let adoptionTime: Timestamp = 200_000

    init(on loop: EventLoop, environment: [String: String], isTextConsole: @escaping () -> Bool) {
        self.loop = loop
        self.isTextConsole = isTextConsole
        self.environment = environment
        adoption = Deadline(on: loop) { [unowned self] in adoptReportedGroup() }
    }

    /// The keymap and the group that are active where the text goes; nil if they are not known.
    var live: LiveKeymap? {
        guard let reported, let typedGroup else { return reported }
        return reported.inGroup(typedGroup.group)
    }

    /// Begins or ceases to ask the display server. If it is asked already, the console is asked again, which reports no
    /// changes.
    func follow(_ isWanted: Bool) {
        if !isWanted {
            close()
            if reported?.keyRepeatDelay != nil { onKeyRepeat(nil) }
            reported = nil
            typedGroup = nil
        } else if let watch {
            watch.refresh()
        } else {
            let watch = DesktopWatch(
                on: loop, environment: environment, keyboardName: VirtualKeyboard.name,
                isTextConsole: isTextConsole
            ) { [unowned self] in take($0) }
            self.watch = watch
            watch.start()
        }
    }

    /// Looks for display servers by another environment.
    func use(_ environment: [String: String]) {
        self.environment = environment
        watch?.use(environment)
    }

    /// Another virtual terminal came to the front.
    func followConsole() { watch?.followConsole() }

    /// The display server reports another keymap, or another group of it.
    ///
    /// A reported group other than the typed one may be an old report of a slow server. It is adopted if no newer report
    /// follows for a moment.
    func take(_ live: LiveKeymap?) {
        adoption.disarm()
        if live?.keyRepeatDelay != reported?.keyRepeatDelay { onKeyRepeat(live?.keyRepeatDelay) }
        let isSameKeymap = live?.keymap != nil && live?.keymap === reported?.keymap
        reported = live
        if isSameKeymap, let typedGroup {
            if live?.group != typedGroup.group { adoption.arm(at: MonotonicClock.now() + Self.adoptionTime) }
        } else {
            adoptReportedGroup()
        }
    }

    /// Follows the keys that go out.
    func take(_ events: [OutputEvent]) {
        if let typedGroup, typedGroup.take(events) { onChange() }
    }

    /// Asks no display server any more.
    func close() {
        adoption.disarm()
        watch?.close()
        watch = nil
    }

    private func adoptReportedGroup() {
        typedGroup = reported.flatMap { live in
            live.keymap.flatMap { TypedGroup($0, group: live.group, limit: live.groupLimit) }
        }
        onChange()
    }
}
