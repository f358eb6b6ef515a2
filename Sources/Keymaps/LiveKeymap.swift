public import Keyboard

/// The active keymap of the desktop, as last reported.
public struct LiveKeymap {
    /// The server or console that reported the keymap.
    public enum Source: Hashable, Sendable {
        /// A Wayland compositor, by the path of its socket.
        case wayland(String)
        /// An X server, by its display name.
        case x11(String)
        /// The Linux console, by its device.
        case console(String)
    }

    /// The server or console that reported the keymap.
    public let source: Source
    /// The keymap; nil for a console, which has no XKB keymap.
    public let keymap: Keymap?
    /// The layout of each group; at least one.
    public let layouts: [KeyLayout]
    /// The active group, from 0; 0 if unknown.
    public private(set) var group: Int
    /// The number of groups, from the first on, that keys can select.
    public let groupLimit: Int
    /// The time in µs after which the display server or its clients repeat a held key; `.max` for no repeat. Nil if it
    /// is unknown, and for a console, where the kernel repeats.
    package var keyRepeatDelay: Timestamp?
    /// The time in µs from the press of a key to a change of a modifier that the desktop needs; 0 if it needs none.
    package var modifierPause: Timestamp = 0

    /// Creates the report of a display server's keymap in one of its groups. Keys select among the first `groupLimit`
    /// groups.
    package init(_ keymap: Keymap, group: Int = 0, groupLimit: Int = .max, from source: Source) {
        self.source = source
        self.keymap = keymap
        self.groupLimit = groupLimit
        layouts = (0..<keymap.groupCount).map { keymap.layout(group: $0) }
        self.group = layouts.indices.contains(group) ? group : 0
    }

    /// Creates the report of a console's keymap.
    package init(console layout: KeyLayout, device: String) {
        source = .console(device)
        keymap = nil
        layouts = [layout]
        group = 0
        groupLimit = 1
    }

    /// The same keymap with another active group; group 0 if there is no such group.
    package func inGroup(_ group: Int) -> LiveKeymap {
        var live = self
        live.group = layouts.indices.contains(group) ? group : 0
        return live
    }

    /// The layout of the active group.
    package var layout: KeyLayout { layouts[group] }
}

extension LiveKeymap {
    /// The text of the keymap with a plane, which is added if it is missing; nil for a console.
    ///
    /// Throws `.levelFiveTaken` if the keymap has no room for the plane or contains an older one.
    public func text(with plane: CharacterPlane) throws(KeymapError) -> String? {
        guard let keymap else { return nil }
        let isThere = PlaneCheck(plane).missing(in: keymap).isEmpty
        return isThere ? keymap.text : try keymap.text(with: plane)
    }
}

extension LiveKeymap.Source: CustomStringConvertible {
    /// The source for people, such as `Wayland (/run/user/1000/wayland-0)`.
    public var description: String {
        switch self {
        case .wayland(let socket): "Wayland (\(socket))"
        case .x11(let display): "X11 (\(display))"
        case .console(let device): "console (\(device))"
        }
    }
}
