/// The version of this build.
public enum Version {
    /// As `phim --version` prints it.
    public static let text = "0.1.0"
}
