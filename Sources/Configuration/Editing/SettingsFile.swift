import Glibc
package import System

/// Changes the user's configuration file for `phim set`, `setup`, the tray and the settings window: reads, changes and
/// writes it in one step, and only if no other program has changed it meanwhile. A lock keeps them from each other.
package enum SettingsFile {
    /// Changes a file. If `file` is nil, the user's own file is changed; a missing one is created with the change, and
    /// with the settings of the system's file that are not the defaults. `examine` finds errors that the reader of the
    /// file does not find.
    ///
    /// Returns the file from which a new one has settings. Throws a `ConfigurationEdit.Refusal`, a `PlainError`, or what
    /// `body` throws; then nothing is written.
    @discardableResult
    package static func change(
        _ file: String?, in environment: [String: String], examine: @escaping ConfigurationEdit.Examination,
        _ body: (inout ConfigurationEdit, _ name: String) throws -> Void
    ) throws -> String? {
        guard let path = file ?? ConfigurationFile.ofUser(in: environment) else {
            throw PlainError(
                localized("HOME is not set, so there is no configuration of your own; name one with --config"))
        }
        let lock = try FileLock(of: path)
        defer { withExtendedLifetime(lock) {} }
        let folders = ConfigurationFile.methodFolders(for: path, in: environment)
        let isNew = file == nil && access(path, F_OK) != 0
        let source = isNew ? ConfigurationFile.candidates(in: environment).first { access($0, F_OK) == 0 } : path
        var bytes = try source.map { try read($0) } ?? []
        if isNew, let source {
            let system = ConfigurationEdit(bytes, file: source, methodFolders: folders)
            bytes = try system.withoutDefaults()
        }
        var edit = ConfigurationEdit(bytes, file: path, methodFolders: folders, examine: examine)
        try body(&edit, path)
        if isNew {
            try write(edit.bytes, to: path)
            return bytes.isEmpty ? nil : source
        }
        try replace(bytes, by: edit, in: path)
        return nil
    }

    /// Writes a changed file. Throws if the file no longer has the bytes that were read.
    package static func write(_ edit: ConfigurationEdit, over before: [UInt8], to path: String) throws(PlainError) {
        let lock = try FileLock(of: path)
        defer { withExtendedLifetime(lock) {} }
        try replace(before, by: edit, in: path)
    }

    private static func replace(
        _ before: [UInt8], by edit: ConfigurationEdit, in path: String
    ) throws(PlainError) {
        guard try read(path) == before else {
            throw PlainError(
                localized("\(path) was changed by another program meanwhile; nothing was written. Try again."))
        }
        if edit.bytes != before { try write(edit.bytes, to: path) }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(PlainError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw PlainError(localized("\(path) is not UTF-8 text; nothing was written"))
        }
        try TextFile.write(text, to: path)
    }

    /// The bytes of a configuration file.
    package static func read(_ path: String) throws(PlainError) -> [UInt8] {
        do {
            return try TextFile.readBytes(path)
        } catch {
            throw PlainError(localized("\(path) \(error.whyUnread); nothing was changed"))
        }
    }
}
