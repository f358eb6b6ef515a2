import System

/// The path of the command `phim`, which is installed beside this program.
enum PhimCommand {
    static let path = InstalledFile.program("phim") ?? "phim"

    /// The message that a program could not be started.
    static func notStarted(_ program: String) -> String { localized("\(program) could not be started.") }
}
