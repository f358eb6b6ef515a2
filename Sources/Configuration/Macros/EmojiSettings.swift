public import Completion
import Keyboard

extension Configuration {
    /// `[emoji]`: emoji by their names.
    public struct Emoji: Hashable, Sendable {
        /// Emoji are offered behind a colon.
        public var suggests = false
        /// A name between two colons becomes its emoji.
        public var expands = false
        /// The skin tone of people and hands.
        public var skinTone = Completion.Emoji.SkinTone.none

        /// What stands first in the list of emoji; other texts may be among them.
        public var favourites: [String] = []
        /// So many of those that were chosen last stand behind them; 0 for none.
        public var recentCount = 12
        /// Those that were chosen last are kept in a file.
        public var keepsRecent = false

        /// So many of them are kept in the file; nil if none are.
        public var keptRecentCount: Int? { keepsRecent && recentCount > 0 ? recentCount : nil }

        /// Some of it is on.
        public var isOn: Bool { suggests || expands }

        mutating func read(_ table: inout TableReader) {
            table.read("suggest", into: &suggests)
            table.read("expand", into: &expands)
            table.read("skin_tone", into: &skinTone)
            for text in table.strings("favourites") ?? [] {
                if let mistake = MacroMistake(text: text.value) {
                    table.complaints.add(
                        mistake.id, at: text.position, "a text of emoji.favourites \(mistake.message)")
                } else if !favourites.contains(text.value) {
                    favourites.append(text.value)
                }
            }
            table.read("recent", into: &recentCount, range: 0...36)
            table.read("keep_recent", into: &keepsRecent)
        }

        /// The characters of the favourites and of the usual emoji, and what joins them, for the free places of the plane.
        var characters: [Unicode.Scalar] {
            let joiners: [Unicode.Scalar] = ["\u{FE0F}", "\u{200D}"]
            let tones = Completion.Emoji.SkinTone.allCases.compactMap(\.modifier)
            var known = Set(joiners + tones)
            let usual = EmojiTable().common(Self.usualCount).flatMap(\.text.unicodeScalars)
            let wanted = favourites.flatMap(\.unicodeScalars) + usual
            return joiners + tones + wanted.filter { known.insert($0).inserted }
        }

        /// More do not fit on the plane.
        private static let usualCount = 180
    }
}
