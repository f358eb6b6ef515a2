import Keyboard

/// What keys do while the layer is in force, whatever the layout says of them.
public struct Layer: Hashable, Sendable {
    /// Its name, as `layer:` actions name it.
    public var name: String
    /// It goes back to letters after a space, Return or an apostrophe.
    public var isOneShot: Bool
    /// What its keys do. A key without modifiers counts under every modifier for which there is no other.
    public var bindings: [Hotkey]
    /// Keys that type and that it does not name are dead; else they mean what they mean without it. Escape, arrows and
    /// function keys always do, so that there is a way out.
    public var isClosed: Bool

    /// A layer of those parts.
    public init(_ name: String, _ bindings: [Hotkey] = [], isOneShot: Bool = false, isClosed: Bool = false) {
        self.name = name
        self.bindings = bindings
        self.isOneShot = isOneShot
        self.isClosed = isClosed
    }
}

/// Which layers are in force: one for good, and those whose keys are held.
struct LayerState {
    private var names: [String] = []
    private var tables: [BindingTable] = []
    private var layers: [Layer] = []
    /// The layer that was chosen for good; nil for letters.
    private(set) var chosen: Int?
    private var held: [Int] = []

    init(_ layers: [Layer] = []) {
        self.layers = layers
        tables = layers.map { BindingTable($0.bindings) }
        names = layers.map(\.name)
        held.reserveCapacity(8)
    }

    /// Other layers are there; the one that was chosen stays if it still exists.
    mutating func replace(_ layers: [Layer]) {
        let name = chosen.map { names[$0] }
        let heldNames = held.map { names[$0] }
        self = LayerState(layers)
        if let name { choose(name) }
        for name in heldNames { hold(name) }
    }

    /// No layer changes what a key does.
    var isEmpty: Bool { chosen == nil && held.isEmpty }

    /// The names in their order, letters first.
    var allNames: [String] { [KeyboardContext.alphabetic] + names.filter { $0 != KeyboardContext.alphabetic } }

    /// The name of the layer that is uppermost.
    var current: String { top.map { names[$0] } ?? KeyboardContext.alphabetic }

    /// The uppermost layer is one that goes back to letters, and was chosen for good.
    var isOneShot: Bool { held.isEmpty && chosen.map { layers[$0].isOneShot } ?? false }

    private var top: Int? { held.last ?? chosen }

    private func index(of name: String) -> Int? { names.firstIndex(of: name) }

    /// Chooses a layer for good; letters for a name that there is not.
    mutating func choose(_ name: String) {
        chosen = name == KeyboardContext.alphabetic ? nil : index(of: name)
    }

    mutating func hold(_ name: String) {
        if let index = index(of: name) { held.append(index) }
    }

    mutating func letGo(_ name: String) {
        if let index = index(of: name), let place = held.lastIndex(of: index) { held.remove(at: place) }
    }

    /// What a layer says of a key.
    enum Answer {
        /// The key does this.
        case action(KeyboardAction, KeyBinding)
        /// The layer is closed and has nothing for the key.
        case closed
    }

    /// What the layers in force say of a key; nil if the layout is to be asked.
    func answer(for key: BoundKey, under modifiers: Modifiers) -> Answer? {
        for index in held.reversed() {
            if let found = answer(for: key, under: modifiers, in: index) { return found }
        }
        return chosen.flatMap { answer(for: key, under: modifiers, in: $0) }
    }

    /// How far up the key is bound: 0 for the layer that was chosen, more for those that are held; nil for not at all.
    func level(of key: BoundKey, under modifiers: Modifiers) -> Int? {
        for place in held.indices.reversed() {
            if case .action? = answer(for: key, under: modifiers, in: held[place]) { return place + 1 }
        }
        if let chosen, case .action? = answer(for: key, under: modifiers, in: chosen) { return 0 }
        return nil
    }

    private func answer(for key: BoundKey, under modifiers: Modifiers, in index: Int) -> Answer? {
        if let action = tables[index].action(of: key, under: modifiers) {
            return .action(action, modifiers.isEmpty ? .key : .chord)
        }
        if !modifiers.isEmpty, let action = tables[index].action(of: key, under: []) {
            // Ctrl with an arrow of the layer is that chord; Ctrl with a character of it is the application's.
            return !modifiers.intersects(.chords) || action.standardKey != nil ? .action(action, .key) : nil
        }
        return layers[index].isClosed && !modifiers.intersects(.chords) ? .closed : nil
    }
}
