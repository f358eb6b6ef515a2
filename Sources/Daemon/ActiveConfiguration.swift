import Configuration
import Devices
import Engine
import EventLoop
import Keyboard
import Keymaps
import Logging
import System
package import Typing

/// Owns the configuration in use and applies its successor.
///
/// A reload is a transaction: a background thread reads, checks and compiles the files first. If anything is wrong, the
/// old configuration stays in use. An unchanged configuration changes nothing. A reload is applied when no key is down
/// and no word is being typed, or 2 s after the last key. A change of the desktop's keymap is applied when no key is
/// down, or after 1 s. Until then keys keep their old meaning.
package final class ActiveConfiguration {
    /// A compiled configuration, ready to be applied.
    package struct Version {
        var assembly: Assembly
        /// The file that the configuration was read from; nil for the built-in configuration.
        var file: String?

        /// Creates a version from a compiled configuration and the path of its file.
        package init(assembly: Assembly, file: String?) {
            self.assembly = assembly
            self.file = file
        }
    }

    /// Called after a new version was applied.
    var onChange: (_ isReload: Bool) -> Void = { _ in }
    /// Called with a reloaded configuration before it is applied.
    var onLoad: (Configuration) -> Void = { _ in }
    /// Whether a key is down.
    var isKeyDown: () -> Bool = { false }
    /// Whether a word is being typed, so that the cursor is behind it.
    var isInWord: () -> Bool = { false }
    /// The desktop's keymap, if it is known.
    var live: () -> LiveKeymap? = { nil }

    /// The version in use.
    private(set) var version: Version { didSet { combine() } }
    /// The settings that the application with the focus overrides.
    private var application = Configuration.ApplicationSettings() { didSet { combine() } }
    private var pending: (version: Version, isReload: Bool, since: Timestamp)?
    /// The last keymap of the desktop whose compose tables were complete.
    private var ready: LiveKeymap?
    /// The keymap whose compose tables are being made on the background thread.
    private var coming: Keymap?
    /// The keymap that was logged last, so that it is logged once per change.
    private var toldKeymap: String?
    /// The state that `phim feedback` set since the last reload; nil if it set none.
    private var feedbackSwitch: Bool?

    /// The configuration wants the clipboard, but no installed program reaches it.
    private(set) var missesClipboard = false

    /// The path given on the command line; nil if the files are searched for.
    private let path: String?
    private let environment: [String: String]
    private let log: Logger
    private let loop: EventLoop
    private let background: BackgroundQueue
    /// The callbacks of the reload in progress; nil if none is in progress.
    private var current: [([Complaint]) -> Void]?
    /// The callbacks of the reload that follows it.
    private var next: [([Complaint]) -> Void] = []
    private var watch: FileWatch?
    private var watchedPaths: [String] = []
    private var limit: Deadline!
    private var burst: Deadline!

    /// The longest wait of a keymap change for keys to be released, in µs.
    private static let timeout: Timestamp = 1_000_000
    /// The longest wait of a reload after the last key, in µs.
    private static let pause: Timestamp = 2_000_000
    /// The longest wait of a reload while keys keep coming, in µs.
    private static let longestWait: Timestamp = 10_000_000
    /// File changes within this time, in µs, cause one reload: a file may be written in pieces, or by a program that
    /// writes without end.
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

    /// The compiled configuration in use.
    var assembly: Assembly { version.assembly }
    /// The configuration with the settings of the application with the focus.
    private(set) var configuration: Configuration
    /// The character planes that the desktop's keymap may contain; empty if the configuration wants none.
    var wantedPlanes: [CharacterPlane] {
        configuration.output.plane == .off ? [] : [assembly.plane, assembly.alternative]
    }
    /// Whether a version waits to be applied. The deadline is checked instead of `pending` to avoid a copy of
    /// `pending`.
    var isChanging: Bool { limit.isArmed }

    /// The engine's settings for the application with the focus, including the changes made since the last reload.
    var settings: EngineSettings {
        var settings = assembly.settings
        configuration.extend(&settings)
        if let feedbackSwitch { settings.feedback.isOn = feedbackSwitch }
        if missesClipboard { settings.pastes = false }
        return settings
    }

    /// The pauses between keys that the application with the focus and the desktop need.
    var gap: OutputGap {
        let pace = configuration.pace
        return OutputGap(pace.gap, key: pace.keyInterval, beforeModifier: live()?.modifierPause ?? 0)
    }

    /// Applies the settings of the application that has the focus now. Returns whether the configuration changed.
    func use(_ application: Configuration.ApplicationSettings) -> Bool {
        let old = configuration
        self.application = application
        return configuration != old
    }

    /// Records whether a program reaches the clipboard. Returns whether that changes which characters can be typed.
    func useClipboard(isReached: Bool) -> Bool {
        let wasMissing = missesClipboard
        missesClipboard = !isReached && configuration.output.usesClipboard
        return missesClipboard != wasMissing
    }

    /// Switches feedback on or off until the next reload.
    func setFeedback(isOn: Bool) { feedbackSwitch = isOn }

    /// Reads the configuration again and calls `finish` with what is wrong in it.
    ///
    /// Requests during a reload share one further reload after it, because the files may have changed after they were
    /// read.
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

    /// Whether the assembly differs from the one that waits, or from the one in use if none waits.
    private func isNew(_ assembly: Assembly, _ file: String?) -> Bool {
        let latest = pending?.version ?? version
        return file != latest.file || !assembly.isSame(as: latest.assembly)
    }

    /// The result of reading and compiling the files; made on the background thread.
    private struct Prepared {
        var file: String?
        /// Nil if the files have an error.
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

    /// Applies the configuration to the desktop's current keymap once the compose tables of that keymap are made.
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

    /// Adds a method that no locale names: the user's table or a shipped one. It stays until the next reload. `finish`
    /// gets false if there is no such method or its table has an error.
    func add(_ method: Configuration.Method, finish: @escaping (Bool) -> Void) {
        let (configuration, file, basis) = (assembly.configuration, version.file, assembly.basis)
        background.add { [environment] in
            Extended(configuration, with: method, file: file, on: basis, environment: environment)
        } finish: { [unowned self] extended in
            for complaint in extended.complaints { log.warning("\(complaint)") }
            // A reload that was applied in the meantime replaced the configuration that was extended.
            guard let made = extended.assembly, configuration == assembly.configuration else { return finish(false) }
            version.assembly = onDesktop(made)
            finish(true)
        }
    }

    /// The result of adding a method to a configuration; made on the background thread.
    private struct Extended {
        /// Nil if the method is unknown or its table has an error.
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

    /// Called after each key: applies the waiting version as soon as its conditions are met.
    func applyWhenIdle() {
        if isChanging { applyOrWait() }
    }

    /// Watches the files that may hold the configuration, and reloads after a change.
    func watchFiles() {
        let files = path.map { [$0] } ?? ConfigurationFile.candidates(in: environment)
        // A file of macros may be created later beside the configuration.
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
            if !burst.isArmed { burst.arm(after: Self.burstTime) }
        }
    }

    /// Stops watching files and drops the deadlines of a waiting version.
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

    /// Makes the tables of all groups at once, so that a key that selects another group does not wait for its table.
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

    /// Applies a version as soon as that interrupts neither a held key nor a word.
    func use(_ version: Version, isReload: Bool) {
        pending = (version, isReload, pending?.since ?? loop.now())
        applyOrWait()
    }

    private func applyOrWait() {
        guard let pending else { return }
        let isBusy = isKeyDown() || pending.isReload && isInWord()
        if !isBusy { return applyPending() }
        if pending.isReload {
            limit.arm(at: min(loop.now() + Self.pause, pending.since + Self.longestWait))
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

    /// Logs the keymap once per change. The desktop reports its keymap more often than it changes.
    private func tellKeymap() {
        let keymap =
            "\(assembly.keymapName), group \(assembly.group + 1), "
            + (assembly.source?.description ?? "as configured")
        if keymap == toldKeymap { return }
        toldKeymap = keymap
        log.notice("keymap: \(keymap)")
    }
}
