/// The version of this build.
package enum Version {
    /// The version number, as `phim --version` prints it.
    package static let text = "0.1.0"
}
