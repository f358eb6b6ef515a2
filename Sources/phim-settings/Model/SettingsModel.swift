import Configuration
import EventLoop
import System
import Typing

/// The configuration that the window shows, and changes with the same code as `phim set`.
///
/// It reads the file again whenever a program has changed it, and notifies all pages.
final class SettingsModel {
    let environment: [String: String]
    /// The configuration; the last usable one if the file has errors.
    private(set) var configuration = Configuration.builtIn
    /// The last reading of the file, with its complaints.
    private(set) var reading: Configuration.Reading
    /// The file to which changes are written.
    let path: String?
    /// The paths of the settings that the written file has. Those of the system's file are not the user's.
    private(set) var setPaths: Set<String> = []
    /// Called after every change, by the window or by another program.
    var onChange: [() -> Void] = []
    /// Called after every change with the reason why it was refused, or with an empty text.
    var onProblem: (String) -> Void = { _ in }

    /// The file that `--config` names; nil for the user's own.
    private let file: String?
    private var bytes: [UInt8] = []
    private var watch: FileWatch?

    init(file: String?, environment: [String: String]) {
        self.file = file
        self.environment = environment
        reading = Configuration.load(file: file, environment: environment)
        path = file ?? ConfigurationFile.ofUser(in: environment)
        read()
    }

    /// Reads the file again whenever it is changed.
    func follow(on loop: EventLoop) {
        let paths =
            (file.map { [$0] } ?? ConfigurationFile.candidates(in: environment)) + [macrosPath].compactMap(\.self)
        watch = FileWatch(paths, on: loop) { [unowned self] in reread() }
    }

    /// Reads everything again, and notifies the pages.
    func reread() {
        read()
        for tell in onChange { tell() }
    }

    private func read() {
        reading = Configuration.load(file: file, environment: environment)
        configuration = reading.configuration ?? configuration
        bytes = reading.file.flatMap { TextFile.bytes($0) } ?? []
        setPaths = reading.file == path ? edit.paths : []
    }

    /// The text of the file, to read its lines.
    var edit: ConfigurationEdit { ConfigurationEdit(bytes, file: path ?? "") }

    /// The arguments that make `phim` use the same file.
    var fileOption: [String] { file.map { ["--config", $0] } ?? [] }

    /// The errors of the file, one each. Meanwhile the window shows the last usable configuration.
    var errors: [String] { reading.complaints.filter { $0.severity == .error }.map(\.description) }

    // MARK: - Plain settings

    /// The setting with this path, which must be in the schema.
    static func setting(_ path: String) -> Setting { Schema.setting(path)! }

    /// The value of a setting, as an argument of `phim set`.
    func value(_ path: String) -> String { Self.setting(path).argument(in: configuration) }

    /// Sets a setting: `vietnamese.restore`, `keys."ctrl+space"`, `locale.vi.method`.
    func set(_ path: String, to value: String) {
        change { edit throws(ConfigurationEdit.Refusal) in
            guard let path = SettingPath(path) else { return }
            _ = try edit.set(path, to: value)
        }
    }

    /// Removes a setting from the file.
    func unset(_ path: String) {
        change { edit throws(ConfigurationEdit.Refusal) in
            guard let path = SettingPath(path) else { return }
            try edit.unset(path)
        }
    }

    /// Changes the file in one step, and reports a refusal. True if the file was changed.
    @discardableResult
    func change(_ body: (inout ConfigurationEdit) throws(ConfigurationEdit.Refusal) -> Void) -> Bool {
        var problem: String?
        do {
            try SettingsFile.change(file, in: environment, examine: Configuration.errorsOfLayouts) { edit, _ in
                try body(&edit)
            }
        } catch ConfigurationEdit.Refusal.argument(let message) {
            problem = message
        } catch ConfigurationEdit.Refusal.file(let message) {
            problem = message
        } catch {
            problem = "\(error)"
        }
        onProblem(problem ?? "")
        reread()
        return problem == nil
    }

    // MARK: - Files beside it

    /// The file of macros that the window writes; nil if HOME is not set.
    var macrosPath: String? {
        configuration.shorthand.writtenPath(beside: reading.file, else: file, in: environment)
    }
}
