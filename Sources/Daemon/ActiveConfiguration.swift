import Configuration
import Devices
import Engine
import EventLoop
import Keyboard
import Keymaps
import Logging
import System
package import Typing

/// The configuration in use, and the one that replaces it.
///
/// A reload is a transaction: everything is read, checked and compiled first, on another thread, and if anything is wrong
/// the old configuration stays whole. One that is the same changes nothing. Another is applied when no key is down and no
/// word is being typed, or two seconds after the last key; the same on another keymap when no key is down, or after a
/// second. Until then keys mean what they meant before.
///
/// It has many properties: what is in use, what waits to be, and the closures by which it asks whether that may be now.
package final class ActiveConfiguration {
    /// What can be applied.
    package struct Version {
        var assembly: Assembly
        /// The file it was read from; nil if it is the built-in one.
        var file: String?

        /// A version of this assembly.
        package init(assembly: Assembly, file: String?) {
            self.assembly = assembly
            self.file = file
        }
    }

    /// Called after another version is in use.
    var onChange: (_ isReload: Bool) -> Void = { _ in }
    /// Called with a configuration that was loaded and will be applied.
    var onLoad: (Configuration) -> Void = { _ in }
    /// Whether a key is down.
    var isKeyDown: () -> Bool = { false }
    /// Whether the cursor is behind a word.
    var isInWord: () -> Bool = { false }
    /// The desktop's keymap, if it is known.
    var live: () -> LiveKeymap? = { nil }

    /// What is in use.
    private(set) var version: Version { didSet { combine() } }
    /// What differs in the application with the focus.
    private var application = Configuration.ApplicationSettings() { didSet { combine() } }
    private var pending: (version: Version, isReload: Bool, since: Timestamp)?
    /// The desktop's keymap that was followed last.
    private var ready: LiveKeymap?
    /// The keymap whose compose tables are being made.
    private var coming: Keymap?
    /// The keymap that the log has told of last.
    private var toldKeymap: String?
    /// What `phim feedback` set since the last reload; nil if nothing.
    private var feedbackSwitch: Bool?

    /// The clipboard is wanted, and no program here reaches it.
    private(set) var missesClipboard = false

    /// The configuration file that was named on the command line.
    private let path: String?
    private let environment: [String: String]
    private let log: Logger
    private let loop: EventLoop
    private let background: BackgroundQueue
    /// Who waits for the reload that goes on.
    private var current: [([Complaint]) -> Void]?
    /// Who waits for the one after it.
    private var next: [([Complaint]) -> Void] = []
    private var watch: FileWatch?
    private var watchedPaths: [String] = []
    private var limit: Deadline!
    private var burst: Deadline!

    /// The longest wait for keys to come up, in µs.
    private static let timeout: Timestamp = 1_000_000
    /// The longest wait of a reload after the last key, in µs.
    private static let pause: Timestamp = 2_000_000
    /// The longest wait of a reload while keys come, in µs.
    private static let longestWait: Timestamp = 10_000_000
    /// Changes of files within this time, in µs, are one reload: a file that is written in pieces, or by a program that
    /// never stops.
    private static let burstTime: Timestamp = 200_000

    init(
        _ version: Version, path: String?, on loop: EventLoop, _ background: BackgroundQueue,
        environment: [String: String], log: Logger
    ) {
        self.version = version
        configuration = version.assembly.configuration
        self.path = path
        self.environment = environment
        self.log = log
        self.loop = loop
        self.background = background
        limit = Deadline(on: loop) { [unowned self] in applyPending() }
        burst = Deadline(on: loop) { [unowned self] in reload() }
    }

    /// What the configuration became.
    var assembly: Assembly { version.assembly }
    /// The values of the configuration, as they are in the application with the focus.
    private(set) var configuration: Configuration
    /// The planes that the desktop's keymap may have.
    var wantedPlanes: [CharacterPlane] {
        configuration.output.plane == .off ? [] : [assembly.plane, assembly.alternative]
    }
    /// Another version waits to be applied: then the limit of that is armed. To look at `pending` would copy it.
    var isChanging: Bool { limit.moment != nil }

    /// The engine's settings in the application with the focus, with what was switched since the last reload.
    var settings: EngineSettings {
        var settings = assembly.settings
        configuration.extend(&settings)
        if let feedbackSwitch { settings.feedback.isOn = feedbackSwitch }
        if missesClipboard { settings.pastes = false }
        return settings
    }

    /// The times that the application with the focus needs between keys.
    var gap: OutputGap {
        let times = assembly.gap(for: configuration.pace)
        return OutputGap(times.delete, key: times.key)
    }

    /// Another application has the focus, in which these settings differ; answers whether that changes anything.
    func use(_ application: Configuration.ApplicationSettings) -> Bool {
        let old = configuration
        self.application = application
        return configuration != old
    }

    /// Whether a program reaches the clipboard; answers whether that changes what can be typed.
    func useClipboard(isReached: Bool) -> Bool {
        let wasMissing = missesClipboard
        missesClipboard = !isReached && configuration.output.usesClipboard
        return missesClipboard != wasMissing
    }

    /// Feedback is on or off until the next reload.
    func setFeedback(isOn: Bool) { feedbackSwitch = isOn }

    /// Reads the configuration again; `finish` gets what is wrong with it.
    ///
    /// However many ask while a reload goes on, one more follows it: the files may have changed since it read them.
    func reload(finish: @escaping ([Complaint]) -> Void = { _ in }) {
        guard current == nil else { return next.append(finish) }
        current = [finish]
        startReload()
    }

    private func startReload() {
        background.add { [path, environment] in
            Prepared(path, environment: environment)
        } finish: { [unowned self] in
            finishReload($0)
        }
    }

    private func finishReload(_ prepared: Prepared) {
        let complaints = prepared.complaints
        if let assembly = prepared.assembly {
            if isNew(assembly, prepared.file) {
                onLoad(assembly.configuration)
                use(Version(assembly: onDesktop(assembly), file: prepared.file), isReload: true)
            } else {
                log.notice("configuration reloaded: nothing has changed")
            }
        }
        for complaint in complaints { log.warning("\(complaint)") }
        if prepared.assembly == nil { log.error("the configuration was not reloaded; the old one stays in use") }
        let finished = current ?? []
        current = next.isEmpty ? nil : next
        next = []
        if current != nil { startReload() }
        for finish in finished { finish(complaints) }
    }

    /// Whether it differs from the configuration that is in use, or from the one that waits.
    private func isNew(_ assembly: Assembly, _ file: String?) -> Bool {
        let latest = pending?.version ?? version
        return file != latest.file || !assembly.isSame(as: latest.assembly)
    }

    /// What a thread makes of the files.
    private struct Prepared {
        var file: String?
        /// Nil if something is wrong.
        var assembly: Assembly?
        var complaints: [Complaint]

        init(_ path: String?, environment: [String: String]) {
            let reading = Configuration.load(file: path, environment: environment)
            file = reading.file
            complaints = reading.complaints
            guard let configuration = reading.configuration else { return }
            switch Assembly.make(configuration, file: reading.file ?? "built in") {
            case .success(let assembly):
                complaints += assembly.warnings
                self.assembly = assembly
            case .failure(let more): complaints += more.list
            }
        }
    }

    /// Applies the same configuration on another keymap of the desktop, once its compose tables are made.
    func followDesktop() {
        if let desktop = live() {
            let sources = missingTables(of: desktop)
            guard sources.isEmpty else { return makeTables(of: desktop, from: sources) }
            ready = desktop
        }
        var (version, isReload) = (pending?.version ?? version, pending?.isReload ?? false)
        version.assembly = onDesktop(version.assembly)
        use(version, isReload: isReload)
    }

    /// Adds a method that no locale names: a table of the user's or one that is shipped. It stays until the next reload.
    /// `finish` gets false if there is no such method or its table is wrong.
    func add(_ method: Configuration.Method, finish: @escaping (Bool) -> Void) {
        let (configuration, file, basis) = (assembly.configuration, version.file, assembly.basis)
        background.add { [environment] in
            Extended(configuration, with: method, file: file, on: basis, environment: environment)
        } finish: { [unowned self] extended in
            for complaint in extended.complaints { log.warning("\(complaint)") }
            // A reload that came in between has taken another configuration into use.
            guard let made = extended.assembly, configuration == assembly.configuration else { return finish(false) }
            version.assembly = onDesktop(made)
            finish(true)
        }
    }

    /// What a thread makes of a configuration with one method more.
    private struct Extended {
        /// Nil if something is wrong.
        var assembly: Assembly?
        var complaints: [Complaint]

        init(
            _ configuration: Configuration, with method: Configuration.Method, file: String?,
            on basis: Assembly.Basis,
            environment: [String: String]
        ) {
            var configuration = configuration
            let found = configuration.add(method, file: file, environment: environment)
            complaints = found.filter { $0.id != .unknownValue }
            guard found.allSatisfy({ $0.severity != .error }),
                case .success(let made) = Assembly.make(configuration, file: file ?? "built in", on: basis)
            else { return }
            complaints += made.warnings
            assembly = made
        }
    }

    /// A key was answered: applies the version that waits, if one does and its moment has come.
    func applyWhenIdle() {
        if isChanging { applyOrWait() }
    }

    /// Reloads whenever a file changes that may hold the configuration.
    func watchFiles() {
        let files = path.map { [$0] } ?? ConfigurationFile.candidates(in: environment)
        // A file of macros that is not there yet may come beside the configuration.
        let beside = files.compactMap { file in file.lastIndex(of: "/").map { String(file[...$0]) + "macros.txt" } }
        let macros = configuration.shorthand.file.map { UserDirectory.expanded($0.value, in: environment) }
        let paths = files + (beside + [macros].compactMap(\.self))
        guard paths != watchedPaths else { return }
        watch?.close()
        watch = nil
        watchedPaths = paths
        watch = FileWatch(paths, on: loop, background) { [log] error in
            log.warning("changes of the configuration file are not noticed, use “phim reload”: \(error)")
        } onChange: { [unowned self] in
            if burst.moment == nil { burst.arm(at: MonotonicClock.now() + Self.burstTime) }
        }
    }

    /// Notices no change any more.
    func close() {
        limit.disarm()
        burst.disarm()
        watch?.close()
        watch = nil
    }

    private func onDesktop(_ assembly: Assembly) -> Assembly {
        assembly.on(live().flatMap { missingTables(of: $0).isEmpty ? $0 : ready }, language: language)
    }

    private func combine() { configuration = assembly.configuration.with(application) }

    private var language: String { ProcessEnvironment.language(in: environment) }

    private func missingTables(of desktop: LiveKeymap) -> [ComposeSource] {
        desktop.keymap?.missingComposeTables(language: language) ?? []
    }

    /// The tables of all groups are made at once, so that a key that chooses another group does not wait for them.
    private func makeTables(of desktop: LiveKeymap, from sources: [ComposeSource]) {
        guard let keymap = desktop.keymap, keymap !== coming else { return }
        coming = keymap
        background.add {
            sources.map { $0.table() }
        } finish: { [unowned self] tables in
            keymap.keep(tables, madeOf: sources)
            if coming === keymap { coming = nil }
            followDesktop()
        }
    }

    /// Uses another version from the next moment on at which nothing is cut.
    func use(_ version: Version, isReload: Bool) {
        pending = (version, isReload, pending?.since ?? MonotonicClock.now())
        applyOrWait()
    }

    private func applyOrWait() {
        guard let pending else { return }
        let isBusy = isKeyDown() || pending.isReload && isInWord()
        if !isBusy { return applyPending() }
        if pending.isReload {
            limit.arm(at: min(MonotonicClock.now() + Self.pause, pending.since + Self.longestWait))
        } else {
            limit.arm(at: pending.since + Self.timeout)
        }
    }

    private func applyPending() {
        guard let (version, isReload, _) = pending else { return }
        pending = nil
        limit.disarm()
        self.version = version
        if isReload {
            feedbackSwitch = nil
            if watch != nil { watchFiles() }
        }
        onChange(isReload)
        if isReload { log.notice("configuration reloaded from \(version.file ?? "the built-in one")") }
        tellKeymap()
    }

    /// Says what the keys type on, once for each change. The desktop tells of its keymap more often than it changes.
    private func tellKeymap() {
        let keymap =
            "\(assembly.keymap.name), group \(assembly.group + 1), "
            + (assembly.source?.description ?? "as configured")
        if keymap == toldKeymap { return }
        toldKeymap = keymap
        log.notice("keymap: \(keymap)")
    }
}
