public import Keyboard

/// What a physical key is instead of itself.
public enum KeyRole: Hashable, Sendable {
    /// Another key, as if it were there.
    case key(Keycode)
    /// A layer, in force while the key is held.
    case layer(String)
    /// Nothing: the key is dead.
    case none
}

/// One key that is another one, or one when tapped and another when held.
public struct KeyRemap: Hashable, Sendable {
    /// When it waits for what the hand does.
    public enum Kind: Hashable, Sendable {
        /// It is its role as long as it is held.
        case plain
        /// Tapped it is its role; held for `GestureTimes.tapHold`, or while another key is tapped, it is this one.
        case tapHold(KeyRole)
        /// Held it is its role; tapped it is its role for the next key too.
        case oneShot
    }

    /// What it is.
    public var role: KeyRole
    /// When.
    public var kind: Kind

    /// A key that is another.
    public init(_ role: KeyRole, _ kind: Kind = .plain) {
        self.role = role
        self.kind = kind
    }
}

/// The remapped keys of every keyboard, and of some that are named.
public struct KeyRemaps: Hashable, Sendable {
    /// What holds on every keyboard.
    public var general: [Keycode: KeyRemap]
    /// What holds on certain keyboards besides, by the name the configuration gives them. Later ones win.
    public var named: [(name: String, keys: [Keycode: KeyRemap])]

    /// Remapped keys.
    public init(_ general: [Keycode: KeyRemap] = [:], named: [(name: String, keys: [Keycode: KeyRemap])] = []) {
        self.general = general
        self.named = named
    }

    /// Nothing is remapped.
    public var isEmpty: Bool { general.isEmpty && named.allSatisfy { $0.keys.isEmpty } }

    /// What holds on a keyboard that goes by these names.
    func keys(onDeviceNamed names: [String]) -> [Keycode: KeyRemap] {
        named.reduce(into: general) { keys, group in
            if names.contains(group.name) { keys.merge(group.keys) { $1 } }
        }
    }

    public static func == (a: KeyRemaps, b: KeyRemaps) -> Bool {
        a.general == b.general && a.named.elementsEqual(b.named) { $0.name == $1.name && $0.keys == $1.keys }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(general)
        for group in named {
            hasher.combine(group.name)
            hasher.combine(group.keys)
        }
    }
}
