public import Keyboard

/// The role of a remapped key.
public enum RemapTarget: Hashable, Sendable {
    /// It acts as another key.
    case key(Keycode)
    /// It holds a layer while it is down.
    case layer(String)
    /// It does nothing.
    case none
}

/// The remapping of a key: to one role, or to different roles when tapped and when held.
public struct KeyRemap: Hashable, Sendable {
    /// The kinds of remaps.
    public enum Kind: Hashable, Sendable {
        /// The key has its role while it is down.
        case plain
        /// Tapped, the key has its role. Held for `GestureTimes.tapHold`, or while another key is tapped, it has this
        /// role.
        case tapHold(RemapTarget)
        /// Held, the key has its role. Tapped, it also has its role for the next key.
        case oneShot
        /// Tapped once, the key has its role; tapped again, each time within `GestureTimes.doubleTap`, the next of these.
        /// With the last tap down it is held.
        case taps([RemapTarget])
    }

    /// The role.
    public var role: RemapTarget
    /// The kind, which decides when the key has the role.
    public var kind: Kind
    /// The time in µs in the place of `GestureTimes.tapHold`, for a tap-hold key; nil for that.
    public var holdTime: Timestamp?
    /// The time in µs in the place of `GestureTimes.tapHoldIdle`, for a tap-hold key; nil for that.
    public var idleTime: Timestamp?

    /// A remap, by default to a role while the key is down.
    public init(
        _ role: RemapTarget, _ kind: Kind = .plain, holdTime: Timestamp? = nil, idleTime: Timestamp? = nil
    ) {
        self.role = role
        self.kind = kind
        self.holdTime = holdTime
        self.idleTime = idleTime
    }
}

extension KeyRemap {
    /// The keys as which the key acts.
    public var keycodes: [Keycode] {
        let roles =
            switch kind {
            case .plain, .oneShot: [role]
            case .tapHold(let hold): [role, hold]
            case .taps(let others): [role] + others
            }
        return roles.compactMap { if case .key(let keycode) = $0 { keycode } else { nil } }
    }
}

/// The remapped keys of all keyboards, and of keyboards with names.
public struct KeyRemaps: Hashable, Sendable {
    /// The remaps of every keyboard.
    public var general: [Keycode: KeyRemap]
    /// The additional remaps of named keyboards. Later entries override earlier ones.
    public var named: [Named]

    /// The remaps of the keyboards with one name.
    public struct Named: Hashable, Sendable {
        /// The name that the configuration gives them.
        public var name: String
        /// The remaps of their keys.
        public var keys: [Keycode: KeyRemap]

        /// Remaps of the keyboards with a name.
        public init(_ name: String, _ keys: [Keycode: KeyRemap]) {
            self.name = name
            self.keys = keys
        }
    }

    /// Remaps of all keyboards and of named ones.
    public init(_ general: [Keycode: KeyRemap] = [:], named: [Named] = []) {
        self.general = general
        self.named = named
    }

    /// The remaps of both; where they remap the same key, those of this one, whatever the keyboard.
    public func before(_ other: KeyRemaps) -> KeyRemaps {
        let others = other.named.map { Named($0.name, $0.keys.filter { general[$0.key] == nil }) }
        return KeyRemaps(general.merging(other.general) { own, _ in own }, named: others + named)
    }

    /// The remaps of a keyboard with these names.
    func keys(onDeviceNamed names: [String]) -> [Keycode: KeyRemap] {
        named.reduce(into: general) { keys, group in
            if names.contains(group.name) { keys.merge(group.keys) { $1 } }
        }
    }
}
