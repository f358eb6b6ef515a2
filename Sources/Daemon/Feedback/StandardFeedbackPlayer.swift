import Configuration
import EventLoop
import Glibc
import Keyboard
import Logging
import Processes
import System

/// Plays sounds through the sound hook, and haptic effects through a child process that opens the device.
final class StandardFeedbackPlayer: FeedbackPlayer {
    private let loop: EventLoop
    private let environment: [String: String]
    private let log: Logger
    /// The program whose command `play-haptics` plays haptic effects: this program itself.
    private let executable: String
    private var settings = Configuration.FeedbackSettings()
    /// The most feedback lines that wait for a program to read them.
    static let lineCapacity = 64
    private(set) var stream: Program?
    private(set) var spawned: SpawnedHook?
    private(set) var haptics: Program?

    /// Creates a player that plays nothing before `use`.
    init(
        on loop: EventLoop, environment: [String: String], log: Logger, executable: String = "/proc/self/exe"
    ) {
        self.loop = loop
        self.environment = environment
        self.log = log
        self.executable = executable
    }

    deinit {
        close()
    }

    /// Applies other settings. A program with unchanged settings keeps running.
    func use(_ settings: Configuration.FeedbackSettings) {
        let old = self.settings
        self.settings = settings
        if old.command != settings.command || old.mode != settings.mode { endHook() }
        if old.hapticDevice != settings.hapticDevice { endHaptics() }
        // If feedback is on from the start, the hook runs before the first key.
        if settings.policy.isOn { begin() }
    }

    /// Plays a feedback now, without waiting.
    func play(_ feedback: Feedback) {
        begin()
        _ = stream?.write(feedback.line)
        if let spawned { spawned.play(feedback) }
        if feedback.haptic != .none { _ = haptics?.write(Array("\(feedback.haptic.rawValue)\n".utf8)) }
    }

    /// A description of the programs and devices in use, a line each.
    var summary: [String] {
        var lines: [String] = []
        if let command = hookCommand {
            lines.append(localized("sounds: \(command.joined(separator: " ")) (\(settings.mode.rawValue))"))
            if settings.command.isEmpty { lines.append(localized("which player: \(command[0]) --show")) }
        } else {
            lines.append(
                localized("sounds: none, since the sound hook is not installed and feedback.command is empty"))
        }
        lines.append(
            settings.hapticDevice.map { localized("haptics: \($0)") }
                ?? localized("haptics: none, since feedback.haptic_device is empty"))
        return lines
    }

    /// Ends all programs of the player.
    func close() {
        endHook()
        endHaptics()
    }

    private func begin() {
        beginHook()
        beginHaptics()
    }

    private func beginHook() {
        guard stream == nil, spawned == nil, let command = hookCommand else { return }
        let variables = ProgramEnvironment.variables(of: environment)
        switch settings.mode {
        case .spawn: spawned = SpawnedHook(command, environment: variables, on: loop, log: log)
        case .stream:
            stream = lineReader(command, variables, "the sound hook")
        }
    }

    private func beginHaptics() {
        guard haptics == nil, let device = settings.hapticDevice else { return }
        haptics = lineReader(
            [executable, HapticPlayer.commandName, device.description], [:], "the player of haptics")
    }

    /// Starts a program that keeps running and reads a line per feedback. Lines beyond `lineCapacity` are dropped.
    private func lineReader(_ command: [String], _ environment: [String: String], _ subject: String) -> Program {
        let faults = FaultLog(subject, log)
        let options = ProgramOptions(
            environment: environment, input: .pipe(waiting: Self.lineCapacity), faults: faults)
        let program = Program(command, options, on: loop)
        // A program that cannot be started now is started again later.
        try? program.start()
        return program
    }

    private func endHook() {
        stream?.close()
        stream = nil
        spawned?.close()
        spawned = nil
    }

    private func endHaptics() {
        haptics?.close()
        haptics = nil
    }

    /// The user's command, or the installed sound hook; nil if neither exists.
    private var hookCommand: [String]? {
        if !settings.command.isEmpty { return settings.command }
        return ShippedHook.path().map { [$0] }
    }
}

/// The sound hook that is installed with Phím.
enum ShippedHook {
    /// The hook's path relative to the running `PREFIX/bin/phim`: `PREFIX/share/phim/feedback/phim-sounds`; nil if that
    /// is missing or not executable.
    static func path(executable: String = "/proc/self/exe") -> String? {
        let path = InstalledFile.path("share/phim/feedback/phim-sounds", beside: executable)
        return path.flatMap { access($0, X_OK) == 0 ? $0 : nil }
    }
}
