import Keyboard

/// Finds the user's handlers that may be for an action, so that most keys cost one dictionary lookup.
struct HandlerIndex: Sendable {
    /// The places of the handlers that name each action, in their order.
    private var named: [KeyboardAction: [Int]] = [:]
    /// All places if some handler is for a kind of actions; else empty.
    private var all: [Int] = []

    /// An index of handlers by the actions that each one names; nil for one that is for kinds of actions, too.
    init(_ handlers: [[KeyboardAction]?]) {
        for (place, actions) in handlers.enumerated() {
            for action in actions ?? [] { named[action, default: []].append(place) }
        }
        if handlers.contains(where: { $0 == nil }) { all = Array(handlers.indices) }
    }

    /// The places of the handlers that may be for an action, in their order.
    func places(for action: KeyboardAction) -> [Int] { all.isEmpty ? named[action] ?? [] : all }

    /// The kinds of the actions that some handler may be for.
    var kinds: ActionKinds { all.isEmpty ? named.keys.reduce([]) { $0.union($1.kind) } : .all }
}
