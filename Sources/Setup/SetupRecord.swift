package import System

/// What `phim setup` has changed outside Phím's own files, so that exactly that can be taken back: a line for each
/// change, the desktop and the option.
package struct SetupRecord {
    /// One change.
    package struct Change: Hashable, Sendable {
        /// The desktop, by the name that `SessionKind` has for it.
        package var desktop: String
        /// The XKB option that was added.
        package var option: String

        /// Accessibility was switched on.
        package static let accessibility = Change(desktop: "accessibility", option: "on")

        /// The indicator was started with the desktop.
        package static let indicator = Change(desktop: "indicator", option: "on")

        /// An option added on a desktop.
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

    /// All changes, the oldest first. Lines that are none are ignored.
    package func changes() throws(PlainError) -> [Change] {
        (try file.read() ?? "").split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t")
            return parts.count == 2 ? Change(desktop: String(parts[0]), option: String(parts[1])) : nil
        }
    }

    /// Adds a change, once.
    package func add(_ change: Change) throws(PlainError) {
        try write(changes().filter { $0 != change } + [change])
    }

    /// Takes a change out; the file goes with the last one.
    package func remove(_ change: Change) throws(PlainError) {
        try write(changes().filter { $0 != change })
    }

    private func write(_ changes: [Change]) throws(PlainError) {
        if changes.isEmpty { return try file.remove() }
        try file.write(changes.map { "\($0.desktop)\t\($0.option)\n" }.joined())
    }
}
