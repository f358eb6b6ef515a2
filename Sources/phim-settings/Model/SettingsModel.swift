import Configuration
import EventLoop
import System

/// The configuration that the window shows and changes, by the code of `phim set`.
///
/// It reads the file again whenever anybody has changed it, and tells all pages.
final class SettingsModel {
    let environment: [String: String]
    let texts: SettingsTexts
    /// What is in force; the last usable one while the file has errors.
    private(set) var configuration = Configuration.builtIn
    /// What was read last: the file, and what is wrong with it.
    private(set) var reading: Configuration.Reading
    /// The file that a change is written to.
    let path: String?
    /// The settings that the file has: those with another origin than the default.
    private(set) var setPaths: Set<String> = []
    /// Called after every change, of the window or of others.
    var onChange: [() -> Void] = []
    /// Called with why a change was refused.
    var onProblem: (String) -> Void = { _ in }

    /// The file that `--config` names; nil for the one of the user.
    private let file: String?
    private var bytes: [UInt8] = []
    private var watch: FileWatch?

    init(file: String?, environment: [String: String], texts: SettingsTexts) {
        self.file = file
        self.environment = environment
        self.texts = texts
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

    /// Reads everything again, and tells the pages.
    func reread() {
        read()
        for tell in onChange { tell() }
    }

    private func read() {
        reading = Configuration.load(file: file, environment: environment)
        configuration = reading.configuration ?? configuration
        bytes = reading.file.flatMap { TextFile.bytes($0) } ?? []
        setPaths = edit.paths
    }

    /// The file as it can be asked for its lines.
    var edit: ConfigurationEdit { ConfigurationEdit(bytes, file: path ?? "") }

    /// What leads `phim` to the same file.
    var fileOption: [String] { file.map { ["--config", $0] } ?? [] }

    /// What is wrong with the file, a line each; the window shows the last usable configuration meanwhile.
    var errors: [String] { reading.complaints.filter { $0.severity == .error }.map(\.description) }

    // MARK: - Plain settings

    /// The setting of that path, which the schema has.
    static func setting(_ path: String) -> Setting { Schema.setting(path)! }

    /// The value of a setting, as `phim set` takes it.
    func value(_ path: String) -> String { Self.setting(path).argument(in: configuration) }

    /// Its value without a configuration file.
    func usual(_ path: String) -> String { Self.setting(path).argument(in: .builtIn) }

    /// Gives a setting a value: `vietnamese.restore`, `keys."ctrl+space"`, `locale.vi.method`.
    func set(_ path: String, to value: String) {
        change { edit throws(ConfigurationEdit.Refusal) in
            guard let path = SettingPath(path) else { return }
            _ = try edit.set(path, to: value)
        }
    }

    /// Takes a setting out of the file.
    func unset(_ path: String) {
        change { edit throws(ConfigurationEdit.Refusal) in
            guard let path = SettingPath(path) else { return }
            try edit.unset(path)
        }
    }

    /// Changes the file in one step; says why where it is refused. Answers whether it was done.
    @discardableResult
    func change(_ body: (inout ConfigurationEdit) throws(ConfigurationEdit.Refusal) -> Void) -> Bool {
        var problem: String?
        do {
            try SettingsFile.change(file, in: environment) { edit, _ in try body(&edit) }
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

    /// The file of macros that the window writes; nil without a home.
    var macrosPath: String? {
        configuration.shorthand.writtenPath(beside: reading.file, else: file, in: environment)
    }
}
