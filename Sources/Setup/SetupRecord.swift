package import System

/// The changes that `phim setup` has made outside Phím's own files, so that they can be undone: a line for each change,
/// with the desktop and the option.
package struct SetupRecord {
    /// A change: an XKB option, or one of the other switches.
    package struct Change: Hashable, Sendable {
        /// The desktop, by its name in `SessionKind`.
        package var desktop: String
        /// The XKB option that was added.
        package var option: String

        /// Accessibility was turned on.
        package static let accessibility = Change(desktop: "accessibility", option: "on")

        /// The indicator was made to start with the desktop.
        package static let indicator = Change(desktop: "indicator", option: "on")

        /// An option that was added on a desktop.
        package init(desktop: String, option: String) {
            self.desktop = desktop
            self.option = option
        }
    }

    private let file: UserFile

    /// The record of the user with this environment.
    package init(environment: [String: String]) {
        file = UserFile(path: UserDirectory.state.path(in: environment) + "/phim/setup")
    }

    /// All changes, the oldest first. Malformed lines are ignored.
    package func changes() throws(PlainError) -> [Change] {
        (try file.read() ?? "").split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t")
            return parts.count == 2 ? Change(desktop: String(parts[0]), option: String(parts[1])) : nil
        }
    }

    /// Adds a change; a duplicate is removed.
    package func add(_ change: Change) throws(PlainError) {
        try write(changes().filter { $0 != change } + [change])
    }

    /// Removes a change. The file is deleted with its last change.
    package func remove(_ change: Change) throws(PlainError) {
        try write(changes().filter { $0 != change })
    }

    private func write(_ changes: [Change]) throws(PlainError) {
        if changes.isEmpty { return try file.remove() }
        try file.write(changes.map { "\($0.desktop)\t\($0.option)\n" }.joined())
    }
}
