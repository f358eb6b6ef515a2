import Desktop
import Devices
import EventLoop
import Keyboard
import Keymaps

/// Follows the desktop's keymap and its active group. Sources are the reports of the display server and the keys that
/// are sent, because some of them select a group.
final class DesktopFollower {
    /// Called when `live` changes.
    var onChange: () -> Void = {}
    /// Called when the desktop's delay of key repeat changes; see `Notice.keyRepeat`.
    var onKeyRepeat: (Timestamp?) -> Void = { _ in }
    /// Called when the pause that the desktop needs before a modifier changes; see `LiveKeymap.modifierPause`.
    var onModifierPause: () -> Void = {}

    private let loop: EventLoop
    private var environment: [String: String]
    private let output: OutputSender
    private let isTextConsole: () -> Bool
    private var watch: DesktopWatch?
    /// The last report of the display server.
    private var reported: LiveKeymap? {
        didSet { if reported?.modifierPause ?? 0 != oldValue?.modifierPause ?? 0 { onModifierPause() } }
    }
    /// The group that the sent keys have selected; nil if the keymap has only one group.
    private var typedGroup: TypedGroup?
    private var adoption: Deadline!

    /// How long a report that contradicts `typedGroup` must stay the last one before it is adopted, in µs. It begins anew
    /// while keys wait to be typed: the one that selects the group may be among them.
    private static let adoptionTime: Timestamp = 200_000

    init(
        on loop: EventLoop, environment: [String: String], _ output: OutputSender,
        isTextConsole: @escaping () -> Bool
    ) {
        self.loop = loop
        self.output = output
        self.isTextConsole = isTextConsole
        self.environment = environment
        adoption = Deadline(on: loop) { [unowned self] in
            if self.output.isIdle { adoptReportedGroup() } else { adoption.arm(after: Self.adoptionTime) }
        }
    }

    /// The keymap and the group that are active on the desktop; nil if they are unknown.
    var live: LiveKeymap? {
        guard let reported, let typedGroup else { return reported }
        return reported.inGroup(typedGroup.group)
    }

    /// Starts or stops to follow the display server. If it is followed already, the console's keymap is read again,
    /// because the console reports no changes.
    func setFollowing(_ isWanted: Bool) {
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
            ) { [unowned self] in handleReport($0) }
            self.watch = watch
            watch.start()
        }
    }

    /// Searches for display servers with another environment.
    func use(_ environment: [String: String]) {
        self.environment = environment
        watch?.use(environment)
    }

    /// Called when another virtual terminal is in front.
    func followConsole() { watch?.followConsole() }

    /// Handles a report of a keymap or a group.
    ///
    /// A group that differs from the typed one may be an old report of a slow server. It is adopted if no newer report
    /// follows within `adoptionTime`.
    func handleReport(_ live: LiveKeymap?) {
        adoption.disarm()
        if live?.keyRepeatDelay != reported?.keyRepeatDelay { onKeyRepeat(live?.keyRepeatDelay) }
        let isSameKeymap = live?.keymap != nil && live?.keymap === reported?.keymap
        reported = live
        if isSameKeymap, let typedGroup {
            if live?.group != typedGroup.group { adoption.arm(after: Self.adoptionTime) }
        } else {
            adoptReportedGroup()
        }
    }

    /// Updates the typed group from the keys that are sent.
    func noteSent(_ events: [OutputEvent]) {
        if let typedGroup, typedGroup.apply(events) { onChange() }
    }

    /// Stops following the display server.
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
