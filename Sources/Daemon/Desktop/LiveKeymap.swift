public import Keyboard
public import Keymaps

/// The keymap that is in force where the text goes, as it was found there.
public struct LiveKeymap {
    /// Who told.
    public enum Source: Hashable, Sendable {
        /// A Wayland compositor, by the path of its socket.
        case wayland(String)
        /// An X server, by its display name.
        case x11(String)
        /// The Linux console, by its device.
        case console(String)
    }

    /// Who told.
    public let source: Source
    /// The keymap; nil of a console, which has no XKB.
    public let keymap: Keymap?
    /// What the keys type, in each group; at least one.
    public let layouts: [KeyLayout]
    /// The group in force; 0 where nobody tells.
    public let group: Int

    /// A keymap of a display server, in one of its groups.
    init(_ keymap: Keymap, group: Int = 0, from source: Source) {
        self.source = source
        self.keymap = keymap
        layouts = (0..<keymap.groupCount).map { keymap.layout(group: $0) }
        self.group = layouts.indices.contains(group) ? group : 0
    }

    /// The keymap of a console.
    init(console layout: KeyLayout, device: String) {
        source = .console(device)
        keymap = nil
        layouts = [layout]
        group = 0
    }

    /// The same keymap with another group in force.
    func inGroup(_ group: Int) -> LiveKeymap {
        LiveKeymap(
            source: source, keymap: keymap, layouts: layouts, group: layouts.indices.contains(group) ? group : 0)
    }

    private init(source: Source, keymap: Keymap?, layouts: [KeyLayout], group: Int) {
        self.source = source
        self.keymap = keymap
        self.layouts = layouts
        self.group = group
    }

    /// What the keys type in the group in force.
    var layout: KeyLayout { layouts[group] }
}

extension LiveKeymap.Source: CustomStringConvertible {
    /// For people: `Wayland (/run/user/1000/wayland-0)`.
    public var description: String {
        switch self {
        case .wayland(let socket): "Wayland (\(socket))"
        case .x11(let display): "X11 (\(display))"
        case .console(let device): "console (\(device))"
        }
    }
}
