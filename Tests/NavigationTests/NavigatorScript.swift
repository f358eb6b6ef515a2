import Navigation

/// A navigator as the tables drive it: items are letters, requests and what comes of them are words.
protocol ScriptedNavigator {
    var focus: NavigationPlace<String>? { get }
    mutating func handle(
        _ request: NavigationRequest, delegate: inout some NavigationDelegate<String>
    ) -> NavigationOutcome<String>
    mutating func focus(_ item: String?) -> FocusUpdate<String>
    mutating func refresh(_ list: NavigationList<String>) -> FocusUpdate<String>
    mutating func resize(to lineCount: Int) -> FocusUpdate<String>
    mutating func scroll(to first: Int) -> FocusUpdate<String>
    mutating func relayout(_ columnCount: Int) -> FocusUpdate<String>
}

extension ListNavigator<String>: ScriptedNavigator {
    mutating func relayout(_ columnCount: Int) -> FocusUpdate<String> { FocusUpdate() }
}

extension GridNavigator<String>: ScriptedNavigator {
    mutating func relayout(_ columnCount: Int) -> FocusUpdate<String> { setColumnCount(columnCount) }
}

/// Vetoes and redirects by the item that the focus would go to, or `commit`, `cancel`, `edge`.
struct ScriptedDelegate: NavigationDelegate {
    var vetoes: Set<String> = []
    var redirects: [String: String] = [:]

    mutating func response(
        to request: NavigationRequest, proposing navigation: Navigation<String>?
    ) -> NavigationResponse<String> {
        let wish: String
        switch request.intent {
        case .commit, .cancel: wish = request.intent.description
        default: wish = navigation?.to.item ?? "edge"
        }
        if vetoes.contains(wish) { return .none }
        return redirects[wish].map { .navigate(to: $0) } ?? .standard
    }
}

/// The words of the tables.
enum Script {
    /// `ab(c)/d`: two sections, c not selectable. `-` is a list without sections.
    static func list(_ text: Substring) -> NavigationList<String> {
        if text == "-" { return NavigationList(sections: []) }
        var sections: [[String]] = [[]]
        var fixed: Set<String> = []
        var isFixed = false
        for letter in text {
            switch letter {
            case "/": sections.append([])
            case "(": isFixed = true
            case ")": isFixed = false
            default:
                sections[sections.count - 1].append(String(letter))
                if isFixed { fixed.insert(String(letter)) }
            }
        }
        return NavigationList(sections: sections) { !fixed.contains($0) }
    }

    /// What is drawn anew: `-a+b` for the focus, `!a` for one that vanished, `~0>2` for the scrolling, `.` for nothing.
    static func text(_ update: FocusUpdate<String>) -> String {
        var text = ""
        if let lost = update.lost { text += "-" + lost.item }
        if let gained = update.gained { text += "+" + gained.item }
        if let vanished = update.vanished { text += "!" + vanished }
        if let scroll = update.scroll { text += "~\(scroll.from)>\(scroll.to)" }
        return text.isEmpty ? "." : text
    }

    static func text(_ outcome: NavigationOutcome<String>) -> String {
        switch outcome {
        case .moved(let update): text(update)
        case .committed(let item): "commit:\(item)"
        case .cancelled: "cancel"
        case .none: "."
        }
    }

    /// Carries out steps: `next`, `next*` for a key's repeat, `@c` a click, `@` none, `=abd` a refresh, `lines:3`,
    /// `scroll:2`, `columns:4`.
    static func run(
        _ steps: Substring, on navigator: inout some ScriptedNavigator, _ delegate: inout ScriptedDelegate
    ) -> String {
        var trace: [String] = []
        for step in steps.split(separator: " ") {
            let value = step.split(separator: ":", maxSplits: 1).last.flatMap { Int($0) }
            if step.hasPrefix("@") {
                trace.append(text(navigator.focus(step == "@" ? nil : String(step.dropFirst()))))
            } else if step.hasPrefix("=") {
                trace.append(text(navigator.refresh(list(step.dropFirst()))))
            } else if step.hasPrefix("lines:"), let value {
                trace.append(text(navigator.resize(to: value)))
            } else if step.hasPrefix("scroll:"), let value {
                trace.append(text(navigator.scroll(to: value)))
            } else if step.hasPrefix("columns:"), let value {
                trace.append(text(navigator.relayout(value)))
            } else if let intent = NavigationIntent(String(step.hasSuffix("*") ? step.dropLast() : step)) {
                let request = NavigationRequest(intent, isRepeat: step.hasSuffix("*"))
                trace.append(text(navigator.handle(request, delegate: &delegate)))
            } else {
                trace.append("no such step: \(step)")
            }
        }
        return trace.joined(separator: " ")
    }
}
