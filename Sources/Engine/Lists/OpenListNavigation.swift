import Completion
public import Keyboard
public import Navigation

/// The items of a list as the navigator asks about them, by their places.
struct ListItems: NavigationDelegate {
    let list: OpenList
    /// A text can get into the application.
    let canInsert: (String) -> Bool

    /// What cannot be typed any more, since the keymap has changed, is passed over. Names of settings are not typed.
    func canFocus(_ item: Int) -> Bool { !list.kind.isOfTexts || canInsert(list.items[item]) }

    /// What a search looks at.
    func text(of item: Int) -> String? {
        SearchText.folded(list.titles.isEmpty ? list.items[item] : list.titles[item])
    }
}

extension OpenList {
    /// The focus of the list and where keys move it, by the places of the items. Who draws the list as a grid has its
    /// lines of it, too.
    public var navigator: ListNavigator<Int> {
        let places = NavigationList(
            Array(items.indices), sectionCounts: sections.isEmpty ? [items.count] : sections)
        var navigator = ListNavigator(places, columnCount: columnCount, wrapPolicy: .wrap)
        _ = navigator.focus(focus)
        return navigator
    }

    /// Its items stand in the place of what was typed, which can be brought back.
    var replacesText: Bool { kind == .candidates || kind == .macro && !isSearched }

    /// The same list with the focus elsewhere. What stands in the text is as before.
    func moved(to focus: Int?) -> OpenList {
        var list = self
        list.focus = focus ?? self.focus
        list.hasMoved = true
        return list
    }
}

extension NavigationIntent {
    /// What it means in a list in the text, which has no pages: its sections, if there are several.
    func `in`(_ list: OpenList) -> NavigationIntent {
        switch self {
        case .pageUp: list.sections.isEmpty ? self : .previousSection
        case .pageDown: list.sections.isEmpty ? self : .nextSection
        default: self
        }
    }
}
