import Desktop
import Devices
import EventLoop
import Keyboard
import Keymaps
import System

/// The desktop's keymap and the daemon: what the display server tells comes into force as a reload does, when no key is
/// down, or after a second.
extension Session {
    /// Begins or ceases to ask the display server for its keymap.
    func followDesktop(_ isWanted: Bool) {
        if !isWanted {
            desktopWatch?.close()
            desktopWatch = nil
            groupDeadline.disarm()
            desktopKeymap = nil
            typedGroup = nil
        } else if let desktopWatch {
            desktopWatch.refresh()
        } else {
            let watch = DesktopWatch(on: loop, environment: environment, keyboardName: VirtualKeyboard.name) {
                [unowned self] in take($0)
            }
            desktopWatch = watch
            watch.start()
        }
    }

    /// The keymap and the group that are in force where the text goes, as far as they are known.
    var live: LiveKeymap? {
        guard let live = desktopKeymap, let typedGroup else { return desktopKeymap }
        return live.inGroup(typedGroup.group)
    }

    /// The display server tells another keymap, or another group of it.
    ///
    /// A group that is not the one typed here last may be old news of a slow server. It counts when nothing newer has
    /// come for a moment.
    func take(_ live: LiveKeymap?) {
        groupDeadline.disarm()
        let isSame = live?.keymap != nil && live?.keymap === desktopKeymap?.keymap
        desktopKeymap = live
        if isSame, let typedGroup {
            if live?.group != typedGroup.group { groupDeadline.arm(at: MonotonicClock.now() + Self.groupTimeout) }
        } else {
            believeDesktop()
        }
    }

    /// The group is the one that the display server told last.
    func believeDesktop() {
        typedGroup = desktopKeymap.flatMap { live in
            live.keymap.flatMap { TypedGroup($0, group: live.group, limit: live.groupLimit) }
        }
        useDesktop()
    }

    /// Follows the keys that go out: some of them choose another group.
    func followGroup(_ events: [OutputEvent]) {
        if let typedGroup, typedGroup.take(events) { useDesktop() }
    }

    private func useDesktop() {
        let (base, file, isReload) = pendingAssembly ?? (assembly, configurationFile, false)
        schedule(base.on(live, language: language), file: file, isReload: isReload)
    }

    /// How long a server's word on the group has to stand, in µs.
    private static let groupTimeout: Timestamp = 200_000

    /// The language of the session.
    var language: String { ProcessEnvironment.language(in: environment) }

    /// Keeps the locale and the method that are on, if that is wanted and they are others than before.
    func remember() {
        guard assembly.configuration.control.remembers else { return }
        let now = [pipeline.engine.context.locale, pipeline.engine.context.inputMethod]
        if now == remembered { return }
        remembered = now
        RememberedState(environment: environment).write(locale: now[0], method: now[1])
    }

    /// Begins with the locale and the method that were on at the end, where they are still there.
    func recall() {
        guard assembly.configuration.control.remembers,
            let (locale, method) = RememberedState(environment: environment).read()
        else { return }
        guard pipeline.engine.localeIDs.contains(locale) else { return }
        perform(.locale(locale))
        if pipeline.engine.inputMethodNames.contains(method) { perform(.inputMethod(method)) }
    }
}
