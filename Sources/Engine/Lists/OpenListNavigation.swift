import Completion
public import Keyboard
public import Navigation

/// The items of a list for the navigator, by their indices.
struct ListItems: NavigationDelegate {
    let list: OpenList
    /// Whether a text can be typed or pasted.
    let canInsert: (String) -> Bool

    /// Items that cannot be typed any more, because the keymap has changed, are skipped. Names of settings are not
    /// typed.
    func canFocus(_ item: Int) -> Bool { !list.kind.isOfTexts || canInsert(list.items[item]) }

    /// The text of an item that a search compares.
    func text(of item: Int) -> String? {
        SearchText.folded(list.titles.isEmpty ? list.items[item] : list.titles[item])
    }
}

extension OpenList {
    /// The navigator of the list, by the indices of the items. A client that draws the list as a grid also gets the
    /// rows from it.
    public var navigator: ListNavigator<Int> {
        let places = NavigationList(
            Array(items.indices), sectionCounts: sections.isEmpty ? [items.count] : sections)
        var navigator = ListNavigator(places, columnCount: columnCount, wrapPolicy: .wrap)
        _ = navigator.focus(focus)
        return navigator
    }

    /// Whether the items replace typed text, which can be restored.
    var replacesText: Bool { kind == .candidates || kind == .macro && !isSearched }

    /// The same list with another focus. The preview does not change.
    func moved(to focus: Int?) -> OpenList {
        var list = self
        list.focus = focus ?? self.focus
        list.hasMoved = true
        return list
    }
}

extension NavigationIntent {
    /// The intent in an inline list, which has no pages: the Page keys move by sections, if there are several.
    func `in`(_ list: OpenList) -> NavigationIntent {
        switch self {
        case .pageUp: list.sections.isEmpty ? self : .previousSection
        case .pageDown: list.sections.isEmpty ? self : .nextSection
        default: self
        }
    }
}
