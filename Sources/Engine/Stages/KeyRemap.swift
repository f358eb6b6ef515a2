public import Keyboard

/// What a physical key is instead of itself.
public enum RemapTarget: Hashable, Sendable {
    /// Another key, as if it were there.
    case key(Keycode)
    /// A layer, in force while the key is held.
    case layer(String)
    /// Nothing: the key is dead.
    case none
}

/// One key that is another one, or one when tapped and another when held.
public struct KeyRemap: Hashable, Sendable {
    /// When the key has its role.
    public enum Kind: Hashable, Sendable {
        /// It is its role as long as it is held.
        case plain
        /// Tapped it is its role; held for `GestureTimes.tapHold`, or while another key is tapped, it is this one.
        case tapHold(RemapTarget)
        /// Held it is its role; tapped it is its role for the next key too.
        case oneShot
    }

    /// What it is.
    public var role: RemapTarget
    /// When.
    public var kind: Kind

    /// A key that is another.
    public init(_ role: RemapTarget, _ kind: Kind = .plain) {
        self.role = role
        self.kind = kind
    }
}

/// The remapped keys of every keyboard, and of some that are named.
public struct KeyRemaps: Hashable, Sendable {
    /// What holds on every keyboard.
    public var general: [Keycode: KeyRemap]
    /// What holds on certain keyboards besides. Later ones win.
    public var named: [Named]

    /// What holds on keyboards of one name.
    public struct Named: Hashable, Sendable {
        /// The name that the configuration gives them.
        public var name: String
        /// Their keys.
        public var keys: [Keycode: KeyRemap]

        /// Keys of the keyboards that go by a name.
        public init(_ name: String, _ keys: [Keycode: KeyRemap]) {
            self.name = name
            self.keys = keys
        }
    }

    /// Remapped keys.
    public init(_ general: [Keycode: KeyRemap] = [:], named: [Named] = []) {
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
}
