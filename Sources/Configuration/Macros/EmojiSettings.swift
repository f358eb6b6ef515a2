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

        /// Some of it is on.
        public var isOn: Bool { suggests || expands }

        mutating func read(_ table: inout TableReader) {
            table.read("suggest", into: &suggests)
            table.read("expand", into: &expands)
            table.read("skin_tone", into: &skinTone)
        }

        /// The characters of the usual emoji, and what joins them, for the free places of the plane.
        var characters: [Unicode.Scalar] {
            let joiners: [Unicode.Scalar] = ["\u{FE0F}", "\u{200D}"]
            let tones = Completion.Emoji.SkinTone.allCases.compactMap(\.modifier)
            var known = Set(joiners + tones)
            let usual = EmojiTable().common(Self.usualCount).flatMap(\.text.unicodeScalars)
            return joiners + tones + usual.filter { known.insert($0).inserted }
        }

        /// More do not fit on the plane.
        private static let usualCount = 180
    }
}
