/// A list that is open, for clients that draw it. What has the focus stands in the text already.
public struct OpenList: Hashable, Sendable {
    /// What the list is of.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The accented variants of a letter that is held.
        case callout
        case locale
        case method
        /// The texts of a macro that has several.
        case macro
        /// What is offered for the word before the cursor.
        case candidates
        case emoji
        /// A list of the user's own.
        case list

        /// The items are texts: what has the focus when the list is closed stays. Else they are names of settings.
        public var isOfTexts: Bool { self != .locale && self != .method }
    }

    /// What the list is of.
    public var kind: Kind
    /// The items as they would stand in the text. One that is open has some.
    public var items: [String]
    /// The place of the focused item.
    public var focus: Int
    /// What stands in the text while the focus is where it is: the focused item, or its name.
    public var preview: String
    /// The text that stood before the cursor when the list was opened, in place of the items.
    public var original: String
    /// The focus was moved since the list was opened.
    public var hasMoved = false
    /// Letters search for an item, instead of taking the focused one.
    public var isSearched = false
    /// What has been searched for.
    public var search = ""
    /// What a search looks at for each item; empty if that is the items themselves.
    public var titles: [String] = []
    /// How many items each section has, if there are several; empty for one section.
    public var sections: [Int] = []
    /// So many items stand in a line where somebody draws the list as a grid: Up and Down go from line to line then. 1 where
    /// there is nothing to see that says which way the list lies.
    public var columnCount = 1
    /// What is typed behind each item when it is taken; empty if nothing is behind any.
    public var endings: [String] = []

    /// A list with the focus at a place, and the focused item in the text.
    public init(_ kind: Kind, _ items: [String], focus: Int, original: String = "") {
        self.kind = kind
        self.items = items
        self.focus = focus
        self.original = original
        preview = items.isEmpty ? "" : items[focus]
    }

    /// A list of sections, none of them empty, with the focus on the first item.
    public init(_ kind: Kind, sections: [[String]]) {
        self.init(kind, sections.flatMap(\.self), focus: 0)
        self.sections = sections.count > 1 ? sections.map(\.count) : []
    }

    /// The text of the focused item.
    public var focusedItem: String { items[focus] }

    /// What is typed behind the focused item when it is taken.
    public var ending: String { endings.isEmpty ? "" : endings[focus] }
}
