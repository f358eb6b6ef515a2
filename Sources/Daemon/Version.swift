/// The version of this build.
public enum Version {
    public static let text = "0.1.0"
}
