import EventLoop
import Keyboard
import Processes
import System

/// Follows the group that a Wayland compositor has in force, by a command of its desktop's own.
///
/// A client without the focus is told keymaps, not groups. Keys that choose a group are followed as they go out
/// (`TypedGroup`); what chooses one otherwise, a shortcut of the compositor's or a click on a panel, is heard here.
final class GroupReporter {
    private let onGroup: (Int) -> Void
    private var reader: any GroupReader
    private var program: ProgramReader?
    private var received: [UInt8] = []

    /// A longer line, in bytes, is no report.
    private static let limit = 1 << 16

    /// Starts the command. Fails as posix_spawnp(3) does.
    init(
        _ source: GroupSource, environment: [String: String], on loop: EventLoop, onGroup: @escaping (Int) -> Void
    ) throws(SystemError) {
        self.onGroup = onGroup
        reader = source.reader
        let environment = environment.merging(source.environment) { $1 }
        program = try ProgramReader(
            ["/bin/sh", "-c", source.script], environment: environment, on: loop,
            onBytes: { [unowned self] in receive($0) }, onEnd: {})
    }

    /// Ends the command.
    func close() {
        program?.close()
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) {
        received += bytes
        while let end = received.firstIndex(of: 0x0a) {
            let line = String(decoding: received[..<end], as: UTF8.self)
            received.removeFirst(end + 1)
            if let group = reader.group(after: line) { onGroup(group) }
        }
        if received.count > Self.limit { close() }
    }
}

/// Which command tells the group, and how it is read.
struct GroupSource: Sendable {
    /// For `sh -c`, says how it is now.
    let now: String
    /// For `sh -c`, says every change.
    let changes: String
    /// What the command needs besides the daemon's environment.
    var environment: [String: String] = [:]
    let reader: any GroupReader

    /// For `sh -c`. It asks twice, since the first changes come before anybody listens to them.
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

    /// GNOME Shell has the sources in its settings, the one in force first among those used last.
    static let gnome = GroupSource(
        now: """
            for key in sources mru-sources
            do echo "$key: $(gsettings get org.gnome.desktop.input-sources $key)"
            done
            """,
        changes: "gsettings monitor org.gnome.desktop.input-sources", reader: InputSourceReader())

    /// KWin tells the group's number on the session's bus.
    static let plasma = GroupSource(
        now: "gdbus call --session --dest org.kde.keyboard --object-path /Layouts "
            + "--method org.kde.KeyboardLayouts.getLayout",
        changes: "gdbus monitor --session --dest org.kde.keyboard --object-path /Layouts",
        reader: PlasmaGroupReader())

    /// sway tells the group of each keyboard; the one that counts is the one Phím types on.
    static func sway(_ socket: String, keyboard: String) -> GroupSource {
        GroupSource(
            now: #"printf '%s\n' "$(swaymsg -r -t get_inputs | tr '\n' ' ')""#,
            changes: #"swaymsg -r -m -t subscribe '["input"]'"#,
            environment: ["SWAYSOCK": socket], reader: SwayGroupReader(keyboard: keyboard))
    }
}
