import System

/// The command `phim` beside this program.
enum PhimCommand {
    static let path = InstalledFile.program("phim") ?? "phim"
}
