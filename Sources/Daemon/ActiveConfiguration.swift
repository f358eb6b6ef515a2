import Configuration
import Engine
import EventLoop
import Keyboard
import Keymaps
import Logging
import System
package import Typing

/// The configuration in use, and the one that replaces it.
///
/// A reload is a transaction: everything is read, checked and compiled first, and if anything is wrong the old
/// configuration stays whole. A new one, or the same on another keymap, is applied when no key is down, or after a
/// second.
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
    /// The desktop's keymap, if it is known.
    var live: () -> LiveKeymap? = { nil }

    /// What is in use.
    private(set) var version: Version
    private var pending: (version: Version, isReload: Bool)?
    /// What `phim feedback` set since the last reload; nil if nothing.
    private var feedbackSwitch: Bool?

    /// The configuration file that was named on the command line.
    private let path: String?
    private let environment: [String: String]
    private let log: Logger
    private let loop: EventLoop
    private var watch: FileWatch?
    private var limit: Deadline!
    private var burst: Deadline!

    /// The longest wait for keys to come up, in µs.
    private static let timeout: Timestamp = 1_000_000
    /// Changes of files within this time, in µs, are one reload: a file that is written in pieces, or by a program that
    /// never stops.
    private static let burstTime: Timestamp = 200_000

    init(
        _ version: Version, path: String?, on loop: EventLoop, environment: [String: String], log: Logger
    ) {
        self.version = version
        self.path = path
        self.environment = environment
        self.log = log
        self.loop = loop
        limit = Deadline(on: loop) { [unowned self] in applyPending() }
        burst = Deadline(on: loop) { [unowned self] in _ = reload() }
    }

    /// What the configuration became.
    var assembly: Assembly { version.assembly }
    /// The values of the configuration.
    var configuration: Configuration { assembly.configuration }
    /// Another version waits to be applied.
    var isChanging: Bool { pending != nil }

    /// The engine's settings, with what was switched since the last reload.
    var settings: EngineSettings {
        var settings = assembly.settings
        if let feedbackSwitch { settings.feedback.isOn = feedbackSwitch }
        return settings
    }

    /// Feedback is on or off until the next reload.
    func setFeedback(isOn: Bool) { feedbackSwitch = isOn }

    /// Reads the configuration again and answers what is wrong with it.
    func reload() -> [Complaint] {
        let reading = Configuration.load(file: path, environment: environment)
        var complaints = reading.complaints
        if let configuration = reading.configuration {
            switch Assembly.make(configuration, file: reading.file ?? "built in") {
            case .success(let assembly):
                complaints += assembly.warnings
                onLoad(configuration)
                use(Version(assembly: onDesktop(assembly), file: reading.file), isReload: true)
            case .failure(let more): complaints += more.list
            }
        }
        for complaint in complaints { log.warning("\(complaint)") }
        if complaints.contains(where: { $0.severity == .error }) {
            log.error("the configuration was not reloaded; the old one stays in use")
        }
        return complaints
    }

    /// Applies the same configuration on another keymap of the desktop.
    func followDesktop() {
        var (version, isReload) = pending ?? (version, false)
        version.assembly = onDesktop(version.assembly)
        use(version, isReload: isReload)
    }

    /// Adds a method that no locale names: a table of the user's or one that is shipped. It stays until the next reload.
    /// False if there is no such method or its table is wrong.
    func add(_ method: Configuration.Method) -> Bool {
        var configuration = configuration
        let complaints = configuration.add(method, file: version.file, environment: environment)
        for complaint in complaints where complaint.id != .unknownValue { log.warning("\(complaint)") }
        guard complaints.allSatisfy({ $0.severity != .error }),
            case .success(let made) = assembly.remade(for: configuration, file: version.file ?? "built in")
        else { return false }
        for warning in made.warnings { log.warning("\(warning)") }
        version.assembly = onDesktop(made)
        return true
    }

    /// Applies the version that waits, if one does and no key is down.
    func applyWhenIdle() {
        if pending != nil, !isKeyDown() { applyPending() }
    }

    /// Reloads whenever a file changes that may hold the configuration.
    func watchFiles() {
        let paths = path.map { [$0] } ?? ConfigurationFile.candidates(in: environment)
        do throws(SystemError) {
            watch = try FileWatch(paths, on: loop) { [unowned self] in
                if burst.moment == nil { burst.arm(at: MonotonicClock.now() + Self.burstTime) }
            }
        } catch {
            log.warning("changes of the configuration file are not noticed, use “phim reload”: \(error)")
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
        assembly.on(live(), language: ProcessEnvironment.language(in: environment))
    }

    /// Uses another version from when no key is down, or after the timeout.
    func use(_ version: Version, isReload: Bool) {
        pending = (version, isReload)
        if isKeyDown() {
            limit.arm(at: MonotonicClock.now() + Self.timeout)
        } else {
            applyPending()
        }
    }

    private func applyPending() {
        guard let (version, isReload) = pending else { return }
        pending = nil
        limit.disarm()
        self.version = version
        if isReload { feedbackSwitch = nil }
        onChange(isReload)
        if isReload { log.notice("configuration reloaded from \(version.file ?? "the built-in one")") }
        log.notice("keymap: \(assembly.keymap.name), \(assembly.source?.description ?? "as configured")")
    }
}
