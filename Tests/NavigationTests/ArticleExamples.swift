import Foundation
import Keyboard
import Navigation
import Testing

/// The examples of Navigation.docc, each a test, and a test that the article has them as they stand here.
@Suite struct ArticleExamples {
    @Test func `Every example of Navigation.md is a test`() throws {
        let here = URL(filePath: #filePath)
        let code = try String(contentsOf: here, encoding: .utf8)
        let article = try String(
            contentsOf: here.deletingLastPathComponent()
                .appending(path: "../../Sources/Navigation/Navigation.docc/Navigation.md"), encoding: .utf8)
        let examples = article.components(separatedBy: "```swift\n").dropFirst()
        #expect(examples.count == 6)
        for example in examples {
            let lines = example.components(separatedBy: "```")[0].split(
                separator: "\n", omittingEmptySubsequences: false)
            let indented = lines.map { $0.isEmpty ? "" : "        " + $0 }.joined(separator: "\n")
            #expect(code.contains("() {\n" + indented + "    }\n"), "\(example)")
        }
    }

    @Test func `A list is committed only once`() {
        let menu = NavigationList(["English", "Tiếng Việt", "Français", "Deutsch"])
        var navigator = ListNavigator(menu, viewport: Viewport(lineCount: 3))

        #expect(navigator.handle(NavigationRequest(.down)) != .none)
        #expect(navigator.focus?.item == "English")
        #expect(navigator.handle(NavigationRequest(.matching("d"))) != .none)
        #expect(navigator.focus?.item == "Deutsch")
        #expect(navigator.viewport.first == 1)
        #expect(navigator.handle(NavigationRequest(.commit)) == .committed("Deutsch"))
        #expect(navigator.handle(NavigationRequest(.commit)) == .none)
    }

    @Test func `An update of a list names the changed items and the scrolling`() {
        var navigator = ListNavigator(NavigationList([10, 20, 30, 40]), viewport: Viewport(lineCount: 2))
        _ = navigator.focus(20)

        guard case .moved(let update) = navigator.handle(NavigationRequest(.next)) else { return }
        #expect(update.changedIndices == [1, 2])
        #expect(update.scroll == Scroll(from: 0, to: 1))
    }

    @Test func `The focus follows its item when the list changes`() {
        var navigator = ListNavigator(NavigationList(["ma", "mà", "má"]))
        _ = navigator.focus("mà")

        #expect(navigator.refresh(NavigationList(["mạ", "ma", "mà"])).isEmpty)
        #expect(navigator.focus == NavigationPlace("mà", at: 2))

        let update = navigator.refresh(NavigationList(["mạ", "ma"]))
        #expect(update.vanished == "mà")
        #expect(navigator.focus == nil)
    }

    @Test func `Moving through the lines of a grid keeps the wanted column`() {
        let board = NavigationList(sections: [["😀", "😁", "😂"], [], ["🐶"], ["🍎", "🍐", "🍊"]])
        var navigator = ListNavigator(board, columnCount: 3)
        _ = navigator.focus("😂")

        _ = navigator.handle(NavigationRequest(.down))
        #expect(navigator.focus?.item == "🐶")
        _ = navigator.handle(NavigationRequest(.down))
        #expect(navigator.focus?.item == "🍊")

        navigator.direction = .rightToLeft
        _ = navigator.handle(NavigationRequest(.right))
        #expect(navigator.focus?.item == "🍐")
    }

    @Test func `A delegate can exclude items from the focus and refuse a request`() {
        struct Menu: NavigationDelegate {
            func canFocus(_ item: String) -> Bool { !item.hasPrefix("— ") }

            func response(
                to request: NavigationRequest, proposing navigation: Navigation<String>?
            ) -> NavigationResponse<String> {
                navigation?.to.item == "locked" ? .none : .standard
            }
        }

        var navigator = ListNavigator(NavigationList(["— Letters", "a", "locked", "b"]))
        var delegate = Menu()
        _ = navigator.handle(NavigationRequest(.down), delegate: &delegate)
        #expect(navigator.focus?.item == "a")
        #expect(navigator.handle(NavigationRequest(.down), delegate: &delegate) == .none)
    }

    @Test func `Key commands of a list can be bound to other keys`() {
        var keys = KeyCommandTable(.standard + .digits)
        let tab = Keystroke(Keycode(named: "tab")!)
        #expect(keys.command(for: tab)?.intent == .next)

        keys.bind(KeyCommandDescriptor(tab, .commit))
        keys.bind(KeyCommandDescriptor(Keystroke(Keycode(named: "n")!, .control), .next))
        #expect(keys.command(for: tab)?.intent == .commit)
        #expect(keys.command(for: Keystroke(Keycode(named: "n")!, .control))?.intent == .next)
    }
}
