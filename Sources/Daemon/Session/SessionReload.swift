import Configuration
import Control
import EventLoop
import Keyboard
import Keymaps
import System
import Typing

/// Reloading is a transaction: everything is read, checked and compiled first, and if anything is wrong the old
/// configuration stays whole. The new one comes into force when no key is down, or after a second.
extension Session {
    /// The longest wait for keys to come up, in µs.
    private static let timeout: Timestamp = 1_000_000

    /// Reads the configuration again and answers what is wrong with it.
    func reload() -> ControlReply {
        let reading = Configuration.load(file: configurationPath, environment: environment)
        var complaints = reading.complaints
        if let configuration = reading.configuration {
            switch Assembly.make(configuration, file: reading.file ?? "built in") {
            case .success(let assembly):
                complaints += assembly.warnings
                followDesktop(assembly.configuration.output.live)
                schedule(assembly.on(live, language: language), file: reading.file, isReload: true)
            case .failure(let more): complaints += more.list
            }
        }
        for complaint in complaints { log.warning("\(complaint)") }
        let isRefused = complaints.contains { $0.severity == .error }
        if isRefused { log.error("the configuration was not reloaded; the old one stays in force") }
        return ControlReply(
            error: isRefused ? "the configuration was not reloaded; the old one stays in force" : nil,
            complaints: complaints.map(\.description))
    }

    /// Begins to watch the files that may hold the configuration.
    func watchConfiguration() {
        let paths = configurationPath.map { [$0] } ?? ConfigurationFile.candidates(in: environment)
        do throws(SystemError) {
            configurationWatch = try FileWatch(paths, on: loop) { [unowned self] in _ = reload() }
        } catch {
            log.warning("changes of the configuration will not be noticed, only “phim reload”: \(error)")
        }
    }

    /// Brings the pending configuration into force.
    func applyPendingAssembly() {
        guard let (assembly, file, isReload) = pendingAssembly else { return }
        pendingAssembly = nil
        reloadDeadline.disarm()
        self.assembly = assembly
        configurationFile = file
        if isReload { feedbackSwitch = nil }
        reconfigurePipeline()
        pipeline.isGuarded = assembly.configuration.output.isGuarded
        virtualKeyboard.gap = assembly.gap
        keyboards.reconsider()
        if isReload { log.notice("configuration reloaded from \(file ?? "the built-in one")") }
        log.notice("keymap: \(assembly.keymap.name), \(assembly.source?.description ?? "as configured")")
        publish()
    }

    /// Brings a configuration into force when no key is down, or after a moment: a reloaded one, or the same on another
    /// keymap.
    func schedule(_ assembly: Assembly, file: String?, isReload: Bool) {
        pendingAssembly = (assembly, file, isReload)
        if pipeline.engine.heldKeyCount == 0 {
            applyPendingAssembly()
        } else {
            reloadDeadline.arm(at: MonotonicClock.now() + Self.timeout)
        }
    }
}
