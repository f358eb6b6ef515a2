import Navigation

/// Vetoes and redirects by the item that the focus would go to, or `commit`, `cancel`, `edge`.
struct ScriptedDelegate: NavigationDelegate {
    /// What cannot have the focus.
    var fixed: Set<String> = []
    var vetoes: Set<String> = []
    var redirects: [String: String] = [:]

    func canFocus(_ item: String) -> Bool { !fixed.contains(item) }

    mutating func response(
        to request: NavigationRequest, proposing navigation: Navigation<String>?
    ) -> NavigationResponse<String> {
        let wish: String
        switch request.intent {
        case .commit: wish = "commit"
        case .cancel: wish = "cancel"
        default: wish = navigation?.to.item ?? "edge"
        }
        if vetoes.contains(wish) { return .none }
        return redirects[wish].map { .navigate(to: $0) } ?? .standard
    }
}

/// The words of the tables.
enum Script {
    /// The intents of the tables by name.
    private static let intents: [String: NavigationIntent] = [
        "first": .first, "last": .last, "next": .next, "previous": .previous, "up": .up, "down": .down,
        "left": .left, "right": .right, "pageUp": .pageUp, "pageDown": .pageDown, "nextSection": .nextSection,
        "previousSection": .previousSection, "commit": .commit, "cancel": .cancel,
    ]

    private static func intent(_ step: Substring) -> NavigationIntent? {
        if let intent = intents[String(step)] { return intent }
        let parts = step.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        return parts[0] == "ordinal" ? Int(parts[1]).map { .ordinal($0) } : .matching(String(parts[1]))
    }

    /// `ab(c)/d`: two sections, of which c cannot have the focus. `-` is a list without sections.
    static func list(_ text: Substring, for delegate: inout ScriptedDelegate) -> NavigationList<String> {
        delegate.fixed = []
        if text == "-" { return NavigationList(sections: []) }
        var sections: [[String]] = [[]]
        var isFixed = false
        for letter in text {
            switch letter {
            case "/": sections.append([])
            case "(": isFixed = true
            case ")": isFixed = false
            default:
                sections[sections.count - 1].append(String(letter))
                if isFixed { delegate.fixed.insert(String(letter)) }
            }
        }
        return NavigationList(sections: sections)
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
        _ steps: Substring, on navigator: inout ListNavigator<String>, _ delegate: inout ScriptedDelegate
    ) -> String {
        var trace: [String] = []
        for step in steps.split(separator: " ") {
            let value = step.split(separator: ":", maxSplits: 1).last.flatMap { Int($0) }
            if step.hasPrefix("@") {
                let item = step == "@" ? nil : String(step.dropFirst())
                trace.append(text(navigator.focus(item, delegate: delegate)))
            } else if step.hasPrefix("=") {
                let list = list(step.dropFirst(), for: &delegate)
                trace.append(text(navigator.refresh(list, delegate: delegate)))
            } else if step.hasPrefix("lines:"), let value {
                trace.append(text(navigator.resize(to: value)))
            } else if step.hasPrefix("scroll:"), let value {
                trace.append(text(navigator.scroll(to: value)))
            } else if step.hasPrefix("columns:"), let value {
                trace.append(text(navigator.setColumnCount(value)))
            } else if let intent = intent(step.hasSuffix("*") ? step.dropLast() : step) {
                let request = NavigationRequest(intent, isRepeat: step.hasSuffix("*"))
                trace.append(text(navigator.handle(request, delegate: &delegate)))
            } else {
                trace.append("no such step: \(step)")
            }
        }
        return trace.joined(separator: " ")
    }
}
