import Keyboard

/// A layer: the actions of keys while it is on, which come before the layout.
public struct Layer: Hashable, Sendable {
    /// The name, as `layer:` actions use it.
    public var name: String
    /// Whether the keyboard returns to letters after a space, Return or an apostrophe.
    public var isOneShot: Bool
    /// The actions of its keys. A binding without modifiers also applies under modifiers that have no binding for the
    /// key.
    public var bindings: [Hotkey]
    /// Whether keys that edit text and have no binding here do nothing; otherwise they keep their meaning. Escape,
    /// arrows and function keys always keep their meaning, so that the user can leave the layer.
    public var isClosed: Bool

    /// A layer with bindings.
    public init(_ name: String, _ bindings: [Hotkey] = [], isOneShot: Bool = false, isClosed: Bool = false) {
        self.name = name
        self.bindings = bindings
        self.isOneShot = isOneShot
        self.isClosed = isClosed
    }
}

/// The layers that are on: the chosen one, and those whose keys are held.
struct LayerState {
    private var names: [String] = []
    private var tables: [BindingTable] = []
    private var layers: [Layer] = []
    /// The index of the chosen layer; nil for letters.
    private(set) var chosen: Int?
    private var held: [Int] = []

    init(_ layers: [Layer] = []) {
        self.layers = layers
        tables = layers.map { BindingTable($0.bindings) }
        names = layers.map(\.name)
        held.reserveCapacity(8)
    }

    /// Replaces the layers. The chosen and held ones stay on if they still exist.
    mutating func replace(_ layers: [Layer]) {
        let name = chosen.map { names[$0] }
        let heldNames = held.map { names[$0] }
        self = LayerState(layers)
        if let name { choose(name) }
        for name in heldNames { hold(name) }
    }

    /// Whether no layer is on.
    var isEmpty: Bool { chosen == nil && held.isEmpty }

    /// The names in their order, `alphabetic` first.
    var allNames: [String] { [KeyboardContext.alphabetic] + names.filter { $0 != KeyboardContext.alphabetic } }

    /// The name of the topmost layer.
    var current: String { top.map { names[$0] } ?? KeyboardContext.alphabetic }

    /// Whether the topmost layer is a chosen one that returns to letters.
    var isOneShot: Bool { held.isEmpty && chosen.map { layers[$0].isOneShot } ?? false }

    private var top: Int? { held.last ?? chosen }

    private func index(of name: String) -> Int? { names.firstIndex(of: name) }

    /// Chooses a layer; letters for an unknown name.
    mutating func choose(_ name: String) {
        chosen = name == KeyboardContext.alphabetic ? nil : index(of: name)
    }

    mutating func hold(_ name: String) {
        if let index = index(of: name) { held.append(index) }
    }

    mutating func letGo(_ name: String) {
        if let index = index(of: name), let place = held.lastIndex(of: index) { held.remove(at: place) }
    }

    /// What a layer defines for a key.
    enum Answer {
        /// The key has this action.
        case action(KeyboardAction, KeyBinding)
        /// The layer is closed and does not bind the key.
        case closed
    }

    /// What the layers that are on define for a key; nil if the layout decides.
    func answer(for key: Keycode, under modifiers: Modifiers) -> Answer? {
        for index in held.reversed() {
            if let found = answer(for: key, under: modifiers, in: index) { return found }
        }
        return chosen.flatMap { answer(for: key, under: modifiers, in: $0) }
    }

    /// The level at which a key is bound: 0 for the chosen layer, more for the held ones; nil for none.
    func level(of key: Keycode, under modifiers: Modifiers) -> Int? {
        for place in held.indices.reversed() {
            if case .action? = answer(for: key, under: modifiers, in: held[place]) { return place + 1 }
        }
        if let chosen, case .action? = answer(for: key, under: modifiers, in: chosen) { return 0 }
        return nil
    }

    private func answer(for key: Keycode, under modifiers: Modifiers, in index: Int) -> Answer? {
        if let action = tables[index].action(of: key, under: modifiers) {
            return .action(action, modifiers.isEmpty ? .key : .chord)
        }
        if !modifiers.isEmpty, let action = tables[index].action(of: key, under: []) {
            // Ctrl with an arrow of the layer is that chord. Ctrl with a character of the layer is the application's
            // chord.
            return !modifiers.intersects(.chords) || action.standardKey != nil ? .action(action, .key) : nil
        }
        return layers[index].isClosed && !modifiers.intersects(.chords) ? .closed : nil
    }
}
