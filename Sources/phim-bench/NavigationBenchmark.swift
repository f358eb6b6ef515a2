import ArgumentParser
import Navigation

struct NavigationBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "navigation",
        abstract: "Measures the steps of the focus in lists and grids.",
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
    }

    private func step(_ title: String, _ body: () -> Void) {
        let count = 100_000
        let measurement = Measurement(keys: count, rounds: rounds) { for _ in 0..<count { body() } }
        let allocations = Measurement.decimal(measurement.allocationsPerKey)
        print("\(title): \(Measurement.decimal(measurement.perKey)) ns a step, \(allocations) allocations a step")
    }
}
