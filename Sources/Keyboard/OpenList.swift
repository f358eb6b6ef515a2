/// An open list, for clients that draw it. The focused item is already in the text.
public struct OpenList: Hashable, Sendable {
    /// The kinds of lists.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The accented variants of a held letter.
        case callout
        /// The identifiers of the locales.
        case locale
        /// The names of the input methods.
        case method
        /// The texts of a macro with several texts, or of all macros.
        case macro
        /// The candidates for the word before the cursor.
        case candidates
        /// Emoji.
        case emoji
        /// A list that the user configured.
        case list

        /// Whether the items are texts, so that the focused item stays in the text when the list is closed. Otherwise
        /// they are names of settings.
        public var isOfTexts: Bool { self != .locale && self != .method }
    }

    /// The kind of the list.
    public var kind: Kind
    /// The items as they are inserted into the text; never empty in an open list.
    public var items: [String]
    /// The index of the focused item.
    public var focus: Int
    /// The text that shows the focused item in the document: the item, or the name of an emoji.
    public var preview: String
    /// The text that the list replaced when it was opened.
    public var original: String
    /// Whether the focus was moved since the list was opened.
    public var hasMoved = false
    /// Whether letters search for an item, instead of accepting the focused one.
    public var isSearched = false
    /// The search text so far.
    public var search = ""
    /// The text of each item that a search compares; empty if a search compares the items themselves.
    public var titles: [String] = []
    /// The number of items in each section; empty for a single section.
    public var sections: [Int] = []
    /// The number of items per row where a client draws the list as a grid, so that Up and Down move by rows; else 1.
    public var columnCount = 1
    /// The text that is typed after each item when it is accepted; empty if there is none for any item.
    public var endings: [String] = []

    /// A list with the focus at an index and the focused item as its preview.
    public init(_ kind: Kind, _ items: [String], focus: Int, original: String = "") {
        self.kind = kind
        self.items = items
        self.focus = focus
        self.original = original
        preview = items.isEmpty ? "" : items[focus]
    }

    /// A list of sections, which must not be empty, with the focus on the first item.
    public init(_ kind: Kind, sections: [[String]]) {
        self.init(kind, sections.flatMap(\.self), focus: 0)
        self.sections = sections.count > 1 ? sections.map(\.count) : []
    }

    /// The text of the focused item.
    public var focusedItem: String { items[focus] }

    /// The text that is typed after the focused item when it is accepted.
    public var ending: String { endings.isEmpty ? "" : endings[focus] }
}

/// A text that can replace the text before the cursor, such as a completion or a correction.
public struct Candidate: Hashable, Sendable {
    /// The text.
    public var text: String
    /// How many Unicode scalars before the cursor it replaces.
    public var replacedCount: Int
    /// A space is added when it is chosen, unless a space already follows.
    public var addsSpace: Bool
    /// The candidate corrects a likely typing error. Autocorrection may apply it without being asked.
    public var isCorrection: Bool

    /// A candidate for the last `replacedCount` scalars before the cursor.
    public init(
        _ text: String, replacing replacedCount: Int, addsSpace: Bool = false,
        isCorrection: Bool = false
    ) {
        self.text = text
        self.replacedCount = replacedCount
        self.addsSpace = addsSpace
        self.isCorrection = isCorrection
    }
}
