import ArgumentParser
import Navigation

struct NavigationBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "navigation",
        abstract: "Measures the focus in lists: steps, and refreshes of a long list.",
        discussion: "The items are texts of up to 15 bytes, then numbers. A step must not allocate memory."
    )

    @Option(help: "The number of items in the list, at least 4.") var items = 10_000
    @Option(help: "The number of rounds; the median is printed.") var rounds = 9

    func validate() throws {
        if items < 4 { throw ValidationError("--items must be at least 4") }
        if rounds < 1 { throw ValidationError("--rounds must be at least 1") }
    }

    func run() {
        time("texts", (0..<items).map { "item \($0)" })
        time("numbers", Array(0..<items))
    }

    private func time<Item: Hashable & Sendable>(_ kind: String, _ all: [Item]) {
        let list = NavigationList(all)
        var navigator = ListNavigator(list, viewport: Viewport(lineCount: 9), wrapPolicy: .wrap)
        step("\(kind), list, next") { _ = navigator.handle(NavigationRequest(.next)) }
        step("\(kind), list, previous") { _ = navigator.handle(NavigationRequest(.previous)) }

        let third = all.count / 3
        let sections = [Array(all[..<third]), Array(all[third...])]
        var grid = ListNavigator(
            NavigationList(sections: sections), columnCount: 9, viewport: Viewport(lineCount: 9), wrapPolicy: .wrap)
        step("\(kind), grid, next") { _ = grid.handle(NavigationRequest(.next)) }
        step("\(kind), grid, down") { _ = grid.handle(NavigationRequest(.down)) }

        let item = all[third]
        let shorter = NavigationList(Array(all[(third / 2)...]))
        let reversed = NavigationList(all.reversed())
        let without = NavigationList(all.filter { $0 != item })
        _ = navigator.focus(item)
        refresh("\(kind), refresh with a new list of two sections") {
            _ = navigator.refresh(NavigationList(sections: sections))
        }
        refresh("\(kind), refresh, item at the same place") { _ = navigator.refresh(list) }
        refresh("\(kind), refresh, item moved by a sixth of the list", of: 2) {
            _ = navigator.refresh(shorter)
            _ = navigator.refresh(list)
        }
        refresh("\(kind), refresh, list reversed", of: 2) {
            _ = navigator.refresh(reversed)
            _ = navigator.refresh(list)
        }
        refresh("\(kind), refresh, item gone") {
            _ = navigator.focus(item)
            _ = navigator.refresh(without)
        }
    }

    private func step(_ title: String, _ body: () -> Void) {
        let count = 100_000
        let measurement = Measurement(keys: count, rounds: rounds) { for _ in 0..<count { body() } }
        let allocations = Measurement.decimal(measurement.allocationsPerKey)
        print("\(title): \(Measurement.decimal(measurement.perKey)) ns a step, \(allocations) allocations a step")
    }

    private func refresh(_ title: String, of refreshes: Int = 1, _ body: () -> Void) {
        let count = 100
        let measurement = Measurement(keys: count * refreshes, rounds: rounds) { for _ in 0..<count { body() } }
        print("\(title): \(Measurement.decimal(measurement.perKey / 1000)) us a refresh of \(items) items")
    }
}
