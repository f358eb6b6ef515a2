extension Configuration {
    /// `[control]`: how a running daemon is spoken to.
    public struct Control: Hashable, Sendable {
        /// The daemon listens on its control socket; without it `phim status` and its like reach nobody.
        public var socket = true
        /// `phim do` may have actions carried out, text among them.
        public var actions = true
        /// The daemon begins in the locale and the input method in which it ended.
        public var remembers = false

        mutating func read(_ table: inout TableReader) {
            table.read("socket", into: &socket)
            table.read("actions", into: &actions)
            table.read("remember", into: &remembers)
        }
    }

    /// `[log]`: what the daemon writes down. Never a key, never a text, whatever the level.
    public struct Log: Hashable, Sendable {
        /// How much is written, least first.
        public enum Level: String, Hashable, Sendable, CaseIterable {
            case error
            case warning
            case notice
            case info
            case debug
        }

        /// How much is written.
        public var level = Level.notice

        mutating func read(_ table: inout TableReader) {
            table.read("level", into: &level)
        }
    }
}
