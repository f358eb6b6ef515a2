import Bus
import EventLoop

/// Reports the active group of a Wayland compositor for as long as the reporter lives, through interfaces of the
/// desktop.
///
/// A Wayland client without the focus gets keymaps, but not groups. Keys that select a group are followed when they are
/// sent (`TypedGroup`); other changes, through a shortcut of the compositor or a click on a panel, are reported here.
protocol GroupReporter: AnyObject {}

/// Chooses the reporter for a desktop.
enum GroupReporters {
    /// The Wayland interface that only GNOME Shell has.
    static let gnomeInterface = "gtk_shell1"

    /// The reporter for the compositor with these Wayland interfaces; nil if none is known. `layouts` are those of the keymap's
    /// groups; empty if unknown.
    static func reporter(
        of interfaces: Set<String>, layouts: [String], environment: [String: String], keyboard: String,
        on loop: EventLoop, onGroup: @escaping (Int) -> Void
    ) -> (any GroupReporter)? {
        if interfaces.contains(gnomeInterface) {
            return GNOMEGroups(layouts, on: .user(in: environment, on: loop), onGroup: onGroup)
        }
        if interfaces.contains("org_kde_plasma_shell") {
            return PlasmaGroups(on: .user(in: environment, on: loop), onGroup: onGroup)
        }
        if let path = SessionSockets.sway(in: environment),
            let groups = try? SwayGroups(path, keyboard: keyboard, on: loop, onGroup: onGroup)
        {
            return groups
        }
        return SessionSockets.hyprland(in: environment).flatMap {
            try? HyprlandGroups($0, keyboard: keyboard, on: loop, onGroup: onGroup)
        }
    }
}

/// The reporter for GNOME Shell. Phím's extension tells the group. Without it the settings are read: they contain the list
/// of input sources and that of recently used ones, which is written only while IBus runs; the first recent one is active.
///
/// GNOME Shell 43 makes a keymap of three sources at a time, in their order, and of the layout of the session's language
/// behind them. GNOME Shell 50 leaves that out where it is one of the sources, and takes four then. So the group of the active
/// source is found by the keymap's layouts, where it tells them.
final class GNOMEGroups: GroupReporter {
    private let bus: MessageBus
    private let layouts: [String]
    /// The group as the extension tells it; negative if it does not know it.
    private var group: BusProperty<Int>!
    private var sources: BusProperty<[String]>!
    private var recent: BusProperty<[String]>!
    private let onGroup: (Int) -> Void

    /// The number of sources in a keymap that does not tell its layouts.
    private static let sourcesOfKeymap = 3

    init(_ layouts: [String], on bus: MessageBus, onGroup: @escaping (Int) -> Void) {
        self.bus = bus
        self.layouts = layouts
        self.onGroup = onGroup
        group = BusProperty(
            "Group", of: "vn.phim.Layout", at: MessageBus.Object("org.gnome.Shell", "/vn/phim/Layout"), on: bus,
            startsService: false, read: \.numberValue
        ) { [unowned self] _ in report() }
        sources = setting("sources")
        recent = setting("mru-sources")
    }

    deinit {
        group.close()
        sources.close()
        recent.close()
    }

    private func setting(_ name: String) -> BusProperty<[String]> {
        BusProperty(setting: name, of: "org.gnome.desktop.input-sources", on: bus, read: Self.layouts) {
            [unowned self] _ in report()
        }
    }

    private func report() {
        if let group = group?.value, group >= 0 { return onGroup(group) }
        guard let sources = sources?.value, let recent = recent?.value, !sources.isEmpty else { return }
        let active = sources.firstIndex { $0 == recent.first } ?? 0
        if layouts.isEmpty { return onGroup(active % Self.sourcesOfKeymap) }
        // A source that is in another keymap is active once that has come.
        if let group = layouts.firstIndex(of: sources[active]) { onGroup(group) }
    }

    /// The number of the last groups of a keymap that no source has, with these layouts; empty if unknown.
    static func unusedGroups(of layouts: [String]) -> Int {
        layouts.isEmpty || layouts.dropLast().contains(layouts.last!) ? 1 : 0
    }

    /// The names of the layouts in a list of pairs, without input methods; nil if the value is no such list.
    static func layouts(in value: BusValue) -> [String]? {
        guard case .array(of: "(ss)", let pairs) = value else { return nil }
        return pairs.compactMap { pair in
            guard case .structure(let fields) = pair, case .text("xkb")? = fields.first,
                case .text(let name)? = fields.last
            else { return nil }
            return name
        }
    }
}

/// The reporter for KWin, which reports the number of the group.
final class PlasmaGroups: GroupReporter {
    private let bus: MessageBus
    private let layout: BusProperty<Int>

    init(on bus: MessageBus, onGroup: @escaping (Int) -> Void) {
        self.bus = bus
        layout = BusProperty(
            method: "getLayout", of: "org.kde.KeyboardLayouts",
            at: MessageBus.Object("org.kde.keyboard", "/Layouts"), on: bus, signal: "layoutChanged",
            read: { $0.number() }
        ) { if let group = $0 { onGroup(group) } }
    }

    deinit { layout.close() }
}
