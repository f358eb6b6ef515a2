import Navigation
import TestSupport
import Testing

/// A navigator against the model, over random requests with refreshes between them.
@Suite struct RandomNavigationTests {
    private struct PlannedDelegate: NavigationDelegate {
        /// What cannot have the focus.
        var fixed: Set<Int> = []
        var plan: NavigationResponse<Int> = .standard
        mutating func response(
            to request: NavigationRequest, proposing navigation: Navigation<Int>?
        ) -> NavigationResponse<Int> { plan }
        func canFocus(_ item: Int) -> Bool { !fixed.contains(item) }
        func text(of item: Int) -> String? { String(item) }
    }

    private static let plain: [NavigationIntent] = [
        .first, .last, .next, .previous, .up, .down, .left, .right, .pageUp, .pageDown, .nextSection,
        .previousSection, .commit, .cancel,
    ]

    @Test(arguments: [(false, UInt64(1)), (true, 2)])
    func `After random requests a list and a grid agree with the model`(isGrid: Bool, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        func number(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
        var delegate = PlannedDelegate()
        for episode in 0..<FullRun.count(300, orInShortRun: 40) {
            let wraps = number(2) == 0
            let direction: LayoutDirection = number(2) == 0 ? .leftToRight : .rightToLeft
            var model = NavigationModel(
                columnCount: isGrid ? 1 + number(5) : 1, lineCount: 1 + number(6), wraps: wraps,
                isReversed: direction == .rightToLeft)
            let wrapPolicy: WrapPolicy = wraps ? .wrap : .stop
            let viewport = Viewport(lineCount: model.lineCount)
            var navigator = ListNavigator<Int>(
                columnCount: model.columnCount, viewport: viewport, wrapPolicy: wrapPolicy, direction: direction)
            var pool = Array(0..<number(30))
            for step in 0..<220 {
                let isRight: Bool
                switch step % 11 == 0 ? 0 : number(30) {
                case 0:
                    if number(3) > 0, !pool.isEmpty { pool.swapAt(number(pool.count), number(pool.count)) }
                    if number(3) > 0, !pool.isEmpty { pool.remove(at: number(pool.count)) }
                    let fresh = number(40)
                    if !pool.contains(fresh) { pool.insert(fresh, at: number(pool.count + 1)) }
                    var sections: [[Int]] = Array(repeating: [], count: number(5) + 1)
                    let cuts = pool.map { _ in number(sections.count) }.sorted()
                    for (item, section) in zip(pool, cuts) { sections[section].append(item) }
                    let fixed = Set(pool.filter { _ in number(4) == 0 })
                    delegate.fixed = fixed
                    let list = NavigationList(sections: sections)
                    let expected = model.relayout { model in
                        model.entries = zip(pool, cuts).map {
                            NavigationModel.Entry(item: $0, isSelectable: !fixed.contains($0), section: $1)
                        }
                    }
                    isRight = navigator.refresh(list, delegate: delegate) == expected
                case 1:
                    let item = number(6) == 0 ? nil : number(40)
                    let target = model.selectable.first { model.entries[$0].item == item }
                    var expected = FocusUpdate<Int>()
                    if item == nil { expected = model.clearFocus() }
                    if let target { expected = model.move(to: target, keepsColumn: false) }
                    isRight = navigator.focus(item, delegate: delegate) == expected
                case 2:
                    let count = 1 + number(8)
                    let expected = model.relayout { $0.lineCount = count }
                    isRight = navigator.resize(to: count) == expected
                case 3:
                    let line = number(20)
                    var expected = FocusUpdate<Int>()
                    let before = model.firstLine
                    model.firstLine = line
                    model.clamp()
                    if model.firstLine != before { expected.scroll = Scroll(from: before, to: model.firstLine) }
                    isRight = navigator.scroll(to: line) == expected
                case 4 where isGrid:
                    let count = 1 + number(6)
                    let expected = model.relayout { $0.columnCount = count }
                    isRight = navigator.setColumnCount(count) == expected
                default:
                    let kind = number(Self.plain.count + 2)
                    let intent =
                        kind < Self.plain.count
                        ? Self.plain[kind]
                        : kind == Self.plain.count ? .ordinal(number(12)) : .matching("\(number(12))")
                    let request = NavigationRequest(intent, isRepeat: number(8) == 0)
                    let plan = number(20)
                    delegate.plan = plan == 0 ? .none : plan == 1 ? .navigate(to: number(40)) : .standard
                    let expected = model.handle(request, delegate.plan)
                    isRight = navigator.handle(request, delegate: &delegate) == expected
                }
                guard isRight, navigator.focus == model.focus.map(model.place),
                    navigator.viewport.first == model.firstLine
                else {
                    Issue.record("episode \(episode), step \(step): \(navigator) is not as \(model)")
                    return
                }
            }
        }
    }
}
