extension Configuration {
    /// `[control]`: the control socket of the daemon.
    public struct Control: Hashable, Sendable {
        /// The daemon listens on its control socket, which `phim status` and similar commands need.
        public var socket = true
        /// `phim do` may perform actions, including typing text.
        public var actions = true
        /// The daemon starts with the locale and the input method that were active when it stopped.
        public var remembers = false

        /// Clients may see the texts of open lists.
        public var texts = false

        mutating func read(_ table: inout TableReader) {
            table.read("texts", into: &texts)
            table.read("socket", into: &socket)
            table.read("actions", into: &actions)
            table.read("remember", into: &remembers)
        }
    }

    /// `[log]`: what the daemon logs. No level logs a key or a text.
    public struct Log: Hashable, Sendable {
        /// How much is logged, least first.
        public enum Level: String, Hashable, Sendable, CaseIterable {
            case error
            case warning
            case notice
            case info
            case debug
        }

        /// How much is logged.
        public var level = Level.notice

        mutating func read(_ table: inout TableReader) {
            table.read("level", into: &level)
        }
    }
}
