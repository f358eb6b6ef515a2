import System

/// The path of the command `phim`, which is installed beside this program.
enum PhimCommand {
    static let path = InstalledFile.program("phim") ?? "phim"
}
