import EventLoop
import Keyboard
import Processes
import System

/// Follows the active group of a Wayland compositor, by a command of its desktop.
///
/// A client without the focus gets keymaps, not groups. Keys that choose a group are followed when they are sent
/// (`TypedGroup`); other changes, by a shortcut of the compositor or a click on a panel, are reported here.
final class GroupReporter {
    private let onGroup: (Int) -> Void
    private var reader: any GroupReader
    private var program: ProgramReader?
    /// A longer line, in bytes, is not a report.
    private var lines = LineReader(limit: 1 << 16)

    /// Starts the command. Fails as posix_spawnp(3) does.
    init(
        _ source: GroupSource, environment: [String: String], on loop: EventLoop, onGroup: @escaping (Int) -> Void
    ) throws(SystemError) {
        self.onGroup = onGroup
        reader = source.reader
        let environment = environment.merging(source.environment) { $1 }
        program = try ProgramReader(
            ["/bin/sh", "-c", source.script], environment: environment, on: loop,
            onBytes: { [unowned self] in receive($0) }, onEnd: { _ in })
    }

    /// Ends the command.
    func close() {
        program?.close()
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) {
        lines.append(bytes)
        while let line = lines.next() {
            if let group = reader.group(after: String(decoding: line, as: UTF8.self)) { onGroup(group) }
        }
        if lines.isOverlong { close() }
    }
}

/// Which command reports the group, and how its output is read.
struct GroupSource: Sendable {
    /// For `sh -c`, says how it is now.
    let now: String
    /// For `sh -c`, says every change.
    let changes: String
    /// What the command needs besides the daemon's environment.
    var environment: [String: String] = [:]
    let reader: any GroupReader

    /// For `sh -c`. It asks twice, since a change may come before the second command listens.
    var script: String { "now() { \(now); }; now; \(changes) & sleep 1; now; wait" }

    /// What only GNOME Shell's compositor has.
    static let gnomeInterface = "gtk_shell1"

    /// The source of the compositor that has these Wayland interfaces; nil if none is known.
    static func of(
        interfaces: Set<String>, environment: [String: String], keyboard: String
    ) -> GroupSource? {
        if interfaces.contains(gnomeInterface) { return .gnome }
        if interfaces.contains("org_kde_plasma_shell") { return .plasma }
        return SessionSockets.sway(in: environment).map { .sway($0, keyboard: keyboard) }
    }

    /// GNOME Shell has the sources in its settings, the active one is the first of those used last.
    static let gnome = GroupSource(
        now: """
            for key in sources mru-sources
            do echo "$key: $(gsettings get org.gnome.desktop.input-sources $key)"
            done
            """,
        changes: "gsettings monitor org.gnome.desktop.input-sources", reader: InputSourceReader())

    /// KWin reports the group's number on the session bus.
    static let plasma = GroupSource(
        now: "gdbus call --session --dest org.kde.keyboard --object-path /Layouts "
            + "--method org.kde.KeyboardLayouts.getLayout",
        changes: "gdbus monitor --session --dest org.kde.keyboard --object-path /Layouts",
        reader: PlasmaGroupReader())

    /// sway reports the group of each keyboard; Phím's own is the one that counts.
    static func sway(_ socket: String, keyboard: String) -> GroupSource {
        GroupSource(
            now: #"printf '%s\n' "$(swaymsg -r -t get_inputs | tr '\n' ' ')""#,
            changes: #"swaymsg -r -m -t subscribe '["input"]'"#,
            environment: ["SWAYSOCK": socket], reader: SwayGroupReader(keyboard: keyboard))
    }
}
