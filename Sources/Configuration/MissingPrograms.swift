import Glibc
import Keyboard

extension Configuration {
    /// Warns of programs that the configuration starts and that do not exist. `file` is the name of the file in the
    /// warnings. Corresponds to access(2) on the folders of `PATH`.
    public func missingPrograms(file: String, environment: [String: String]) -> [Complaint] {
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        return startedPrograms.compactMap { program in
            let name = program.value
            let paths = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
            if paths.contains(where: { access($0, X_OK) == 0 }) { return nil }
            return Complaint(.unknownProgram, in: file, at: program.position, "program not found: \(name.quoted)")
        }
    }

    /// The program that an action starts.
    static func program(of action: Located<KeyboardAction>) -> Located<String>? {
        switch action.value {
        case .run(let arguments): arguments.first.map { Located($0, at: action.position) }
        case .url: Located("xdg-open", at: action.position)
        default: nil
        }
    }
}
