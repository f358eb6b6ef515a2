import Keyboard
import Navigation

/// A list without a window: its focused item stands in the text itself.
///
/// - Up, Down, Left and Right, Home, End, Page and Tab move the focus; the text is retyped by the least edit.
/// - A digit picks an item and Enter takes the focused one; both are used up. Escape brings back what was there before.
/// - Every other key, a chord too, takes the focused item and goes on as it always does. A click takes what stands
///   there: nothing is typed any more, since the cursor may be anywhere.
/// - A callout whose letter is let go after the focus moved takes the focused item.
/// - While no list is open it answers nothing but the actions that open one.
struct InlineList: Sendable {
    /// What a list stands for when it is taken.
    struct Item: Sendable {
        var text: String
        /// What happens then; nil if the text is all there is to it.
        var action: KeyboardAction?
    }

    private var kind = OpenList.Kind.callout
    private var items: [Item] = []
    private var navigator = ListNavigator<Int>()
    /// What was in the text before, in place of the items.
    private var original = ""
    /// What stands in the text for the list now.
    private var shown = ""
    private var hasMoved = false
    /// A list is open.
    private(set) var isOpen = false

    private static let vertical = KeyCommandTable(.list(axis: .vertical))
    private static let horizontal = KeyCommandTable(.list(axis: .horizontal))

    /// Opens a list. `original` is what stands before the cursor in its place already.
    mutating func open(
        _ kind: OpenList.Kind, _ items: [Item], focus: Int, original: String, into effects: inout [Effect]
    ) {
        guard !items.isEmpty else { return }
        self.kind = kind
        self.items = items
        self.original = original
        shown = original
        hasMoved = false
        isOpen = true
        navigator = ListNavigator(NavigationList(Array(items.indices)), wrapPolicy: .wrap)
        _ = navigator.focus(min(max(focus, 0), items.count - 1))
        show(items[navigator.focus!.index].text, into: &effects)
        publish(into: &effects)
    }

    /// Answers a key while the list is open. `.notMine` may come with effects: the list was closed, and the key goes on.
    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard isOpen, gesture == .press || gesture == .repeat else { return .notMine }
        guard let request = request(gesture, action, in: context) else {
            take(into: &effects)
            return .notMine
        }
        if case .ordinal(let number) = request.intent {
            guard number <= items.count else {
                take(into: &effects)
                return .notMine
            }
            _ = navigator.handle(request)
            show(items[number - 1].text, into: &effects)
            take(into: &effects)
            return .handled
        }
        switch navigator.handle(request) {
        case .moved:
            hasMoved = true
            show(items[navigator.focus!.index].text, into: &effects)
            publish(into: &effects)
        case .committed: take(into: &effects)
        case .cancelled:
            show(original, into: &effects)
            close(into: &effects)
        case .none: break
        }
        return .handled
    }

    /// The letter of a callout came up.
    mutating func letGo(into effects: inout [Effect]) {
        if isOpen && kind == .callout && hasMoved { take(into: &effects) }
    }

    /// The focused item is taken, and the list is closed.
    mutating func take(into effects: inout [Effect]) {
        guard isOpen, let focus = navigator.focus else { return }
        let action = items[focus.item].action
        if action != nil { show(original, into: &effects) }
        close(into: &effects)
        switch action {
        case .locale(let id): effects.append(.setLocale(id))
        case .inputMethod(let name): effects.append(.setInputMethod(name))
        default: break
        }
    }

    /// The text before the cursor is no longer known: what stands there stays.
    mutating func contextLost() {
        isOpen = false
    }

    /// The list as it stands; nil if none is open.
    var state: OpenList? {
        isOpen ? OpenList(kind, items.map(\.text), focus: navigator.focus?.index ?? 0) : nil
    }

    /// What a key asks of the list; nil if it is none of its keys.
    private func request(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext
    ) -> NavigationRequest? {
        if context.modifiers.intersects(.chords) { return nil }
        let isRepeat = gesture == .repeat
        if let keycode = context.trigger?.keycode ?? action.standardKey {
            let shift: KeyChord.Modifiers = context.modifiers.contains(.shift) ? .shift : []
            // On either axis all four arrows move: there is nothing to see that says which way the list lies.
            for table in [Self.horizontal, Self.vertical] {
                if let command = table.command(for: keycode.name, shift) {
                    return NavigationRequest(command.intent.onOneLine, isRepeat: isRepeat)
                }
            }
            return nil
        }
        if case .character(let digit) = action, let number = digit.properties.numericValue, number > 0 {
            return NavigationRequest(.ordinal(Int(number)))
        }
        return nil
    }

    /// Retypes what stands there, by the least edit.
    private mutating func show(_ text: String, into effects: inout [Effect]) {
        let old = Array(shown.unicodeScalars)
        let new = Array(text.unicodeScalars)
        let common = zip(old, new).prefix { $0 == $1 }.count
        shown = text
        if old.count == common && new.count == common { return }
        var insertion = String.UnicodeScalarView()
        insertion.append(contentsOf: new[common...])
        effects.append(.edit(Edit(deleting: old.count - common, inserting: String(insertion))))
    }

    private mutating func close(into effects: inout [Effect]) {
        isOpen = false
        effects.append(.list(nil))
    }

    private func publish(into effects: inout [Effect]) {
        effects.append(.list(state))
    }
}

extension NavigationIntent {
    /// Up and left are one back, down and right one on.
    fileprivate var onOneLine: NavigationIntent {
        switch self {
        case .up, .left: .previous
        case .down, .right: .next
        default: self
        }
    }
}
