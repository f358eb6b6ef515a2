import CXkbcommon
public import Keyboard

/// The group of a keymap after the keys that were typed on it.
///
/// A display server changes its group when it gets such a key, but does not report that to a Wayland client without the
/// focus. So the sent keys are applied to a local XKB state as the server applies them. Corresponds to
/// `xkb_state_update_key`.
public final class TypedGroup {
    private let keymap: Keymap
    private let state: OpaquePointer
    private let changesState: [Bool]
    private let limit: Int
    /// The current group, counted from 0.
    public private(set) var group: Int

    /// Creates the state of a keymap in a group, with no key held; nil if there is only one group. Keys select among
    /// the first `limit` groups.
    public init?(_ keymap: Keymap, group: Int, limit: Int = .max) {
        self.limit = min(limit, keymap.groupCount)
        guard self.limit > 1, let state = xkb_state_new(keymap.pointer) else { return nil }
        self.keymap = keymap
        self.state = state
        self.group = group
        changesState = keymap.keysThatChangeState()
        keymap.set([], group: group, on: state)
    }

    deinit {
        xkb_state_unref(state)
    }

    /// Applies events of the virtual keyboard. Returns whether the group has changed.
    public func apply(_ events: [OutputEvent]) -> Bool {
        let before = group
        for event in events where event.phase != .repeat {
            let key = Int(event.keycode.rawValue)
            guard changesState.indices.contains(key), changesState[key] else { continue }
            let direction = event.phase == .press ? XKB_KEY_DOWN : XKB_KEY_UP
            _ = xkb_state_update_key(state, Keymap.xkbKeycode(event.keycode), direction)
            group = Int(xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE))
            if group >= limit { wrap(from: before) }
        }
        return group != before
    }

    /// Wraps around: from the last group to the first, or from the first to the last.
    private func wrap(from before: Int) {
        group = before == 0 ? limit - 1 : 0
        _ = xkb_state_update_mask(
            state, xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED),
            xkb_state_serialize_mods(state, XKB_STATE_MODS_LATCHED),
            xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED), 0, 0, xkb_layout_index_t(clamping: group))
    }
}
