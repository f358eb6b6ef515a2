import Glibc
import Keyboard
import System

extension Configuration {
    /// Warnings about programs that the configuration starts and that do not exist. `file` is the name of the file in
    /// the warnings. Corresponds to access(2) on the folders of `PATH`.
    public func missingPrograms(file: String, environment: [String: String]) -> [Complaint] {
        startedPrograms.compactMap { program in
            let name = program.value
            if ProcessEnvironment.program(name, in: environment) != nil { return nil }
            return Complaint(
                .unknownProgram, in: file, at: program.position, localized("program not found: \(name.quoted)"))
        }
    }

    /// Warnings about files that are written, in folders that do not exist. `file` is the name of the configuration in
    /// the warnings. Corresponds to access(2).
    public func missingFolders(file: String, environment: [String: String]) -> [Complaint] {
        [vietnamese.wordsFile].compactMap { name in
            guard let name else { return nil }
            let path = UserDirectory.expanded(name.value, in: environment)
            let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
            if folder.isEmpty || access(folder, F_OK) == 0 { return nil }
            return Complaint(
                .noEffect, in: file, at: name.position,
                localized("the words are not kept: there is no folder \(folder.quoted)"))
        }
    }

    /// The program that an action starts; nil if it starts none.
    static func program(of action: Located<KeyboardAction>) -> Located<String>? {
        switch action.value {
        case .run(let arguments): arguments.first.map { Located($0, at: action.position) }
        case .url: Located("xdg-open", at: action.position)
        default: nil
        }
    }
}
