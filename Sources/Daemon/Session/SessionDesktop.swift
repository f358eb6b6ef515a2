import Devices
import Keymaps

/// The desktop's keymap and the daemon: what the display server tells comes into force as a reload does, when no key is
/// down, or after a second.
extension Session {
    /// Begins or ceases to ask the display server for its keymap.
    func followDesktop(_ isWanted: Bool) {
        if !isWanted {
            desktopWatch?.close()
            desktopWatch = nil
        } else if let desktopWatch {
            desktopWatch.refresh()
        } else {
            let watch = DesktopWatch(on: loop, environment: environment) { [unowned self] in take($0) }
            desktopWatch = watch
            watch.start()
        }
    }

    /// Another keymap, or another group of it, is in force.
    func take(_ live: LiveKeymap?) {
        let (base, file, isReload) = pendingAssembly ?? (assembly, configurationFile, false)
        schedule(base.on(live, language: language), file: file, isReload: isReload)
    }

    /// The language of the session, `vi-VN`: applications compose by its table.
    var language: String {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
        let name = names.first { !$0.isEmpty }?.prefix { $0 != "." && $0 != "@" } ?? ""
        return name.count < 2 || name == "POSIX" ? "en-US" : name.split(separator: "_").joined(separator: "-")
    }

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
