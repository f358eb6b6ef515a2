public import Keyboard

/// The active keymap of the desktop, as it was reported.
public struct LiveKeymap {
    /// What reported it.
    public enum Source: Hashable, Sendable {
        /// A Wayland compositor, by the path of its socket.
        case wayland(String)
        /// An X server, by its display name.
        case x11(String)
        /// The Linux console, by its device.
        case console(String)
    }

    /// What reported it.
    public let source: Source
    /// The keymap; nil of a console, which has no XKB.
    public let keymap: Keymap?
    /// What the keys type, in each group; at least one.
    public let layouts: [KeyLayout]
    /// The active group; 0 if it is not reported.
    public let group: Int
    /// How many of the groups, from the first on, keys choose among.
    public let groupLimit: Int
    /// After which time in µs the display server or its clients repeat a held key, `.max` if never; nil if it is not
    /// reported, and of a console, where the kernel repeats.
    package var keyRepeatDelay: Timestamp?

    /// A keymap of a display server, in one of its groups. Keys choose among the first `groupLimit`.
    package init(_ keymap: Keymap, group: Int = 0, groupLimit: Int = .max, from source: Source) {
        self.source = source
        self.keymap = keymap
        self.groupLimit = groupLimit
        layouts = (0..<keymap.groupCount).map { keymap.layout(group: $0) }
        self.group = layouts.indices.contains(group) ? group : 0
    }

    /// The keymap of a console.
    package init(console layout: KeyLayout, device: String) {
        source = .console(device)
        keymap = nil
        layouts = [layout]
        group = 0
        groupLimit = 1
    }

    /// The same keymap with another active group.
    package func inGroup(_ group: Int) -> LiveKeymap {
        LiveKeymap(self, group: layouts.indices.contains(group) ? group : 0)
    }

    private init(_ other: LiveKeymap, group: Int) {
        source = other.source
        keymap = other.keymap
        layouts = other.layouts
        groupLimit = other.groupLimit
        keyRepeatDelay = other.keyRepeatDelay
        self.group = group
    }

    /// What the keys type in the active group.
    package var layout: KeyLayout { layouts[group] }
}

extension LiveKeymap {
    /// The keymap as text with a plane in it, added if it is not there; nil of a console, which has none.
    ///
    /// Throws `.levelFiveTaken` where the keymap has no room for the plane, or has an older one.
    public func text(with plane: CharacterPlane) throws(KeymapError) -> String? {
        guard let keymap else { return nil }
        let isThere = PlaneCheck(plane).missing(in: keymap).isEmpty
        return isThere ? keymap.text : try keymap.text(with: plane)
    }
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
