import Keyboard
import Keymaps
import TestSupport

/// The daemon between two hardware keyboards and an application on the console, with the plane loaded.
@Rig
struct DaemonRig {
    let guest: Guest
    let daemon: GuestDaemon
    let console: Console
    /// The PS/2 keyboard.
    let first: PhysicalKeyboard
    /// The virtio keyboard, which repeats.
    let second: PhysicalKeyboard

    /// Whether the keymap of `phim keymap console` is loaded on the console.
    static var hasPlane = false

    /// A configuration with one locale and the plane turned on.
    static func configuration(method: String) -> String {
        """
        [[locale]]
        id = "vi"
        layout = "us"
        method = "\(method)"
        [output]
        plane = "on"

        """
    }

    /// Runs a body on a fresh console, with a daemon that other tests may have used before.
    static func run(method: String = "telex", _ body: @Rig (DaemonRig) throws -> Void) throws {
        try run(configuration: configuration(method: method), body)
    }

    /// The daemon that the last test left running, since it starts slowly on an emulated processor.
    private static var left: GuestDaemon?

    /// Forgets what was done in the guest, because another one is booted.
    static func forgetGuest() {
        left = nil
        hasPlane = false
    }

    /// Runs a body with this configuration. `leavesState`: the body leaves the daemon in a state that differs from its
    /// configuration, so it must not be used again. `isFresh`: the body needs the state that a daemon starts with, which
    /// a reload does not give: it keeps the locale. `program`: another daemon than `phim run`, for this body only.
    static func run(
        configuration: String, leavesState: Bool = false, isFresh: Bool = false, program: String? = nil,
        _ body: @Rig (DaemonRig) throws -> Void
    ) throws {
        let guest = try Guest.shared
        let console = try Console.fresh(guest)
        if !hasPlane {
            try guest.loadPlane()
            hasPlane = true
        }
        let daemon: GuestDaemon
        if program == nil, !isFresh, let left, left.isAlive {
            daemon = left
            try daemon.reload(configuration)
        } else {
            if let left, left.isAlive { try left.stop() }
            daemon = try GuestDaemon(guest, configuration: configuration, program: program)
        }
        left = nil
        let rig = DaemonRig(
            guest: guest, daemon: daemon, console: console, first: .ps2(guest), second: .virtio(guest))
        do {
            try body(rig)
            if leavesState || program != nil { try daemon.stop() } else { left = daemon }
        } catch {
            let log = daemon.log
            try? daemon.stop()
            throw RigFailure(description: "\(error)\n--- the daemon's log ---\n\(log)")
        }
    }

    /// A fresh console without a daemon.
    static func bare() throws -> (Guest, Console) {
        if let left, left.isAlive { try left.stop() }
        left = nil
        let guest = try Guest.shared
        return (guest, try Console.fresh(guest))
    }

    /// The text that the application receives for these keys, typed on one keyboard.
    func text(of keys: String, on keyboard: PhysicalKeyboard) throws -> String {
        try keyboard.type(keys)
        return try console.transcript(ending: keyboard)
    }
}

extension Guest {
    /// Loads the keymap of `phim keymap console` on the console.
    func loadPlane() throws {
        try shell("loadkeys -u -C /dev/tty2", input: Array(CharacterPlane.vietnamese.consoleKeymap.utf8))
    }
}
