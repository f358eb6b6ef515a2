import Keyboard
import Keymaps

/// The daemon between two keyboards of the hardware and an application on the console, with the plane loaded.
@Rig
struct DaemonRig {
    let guest: Guest
    let daemon: GuestDaemon
    let console: Console
    /// The PS/2 keyboard.
    let first: PhysicalKeyboard
    /// The virtio keyboard, the one that repeats.
    let second: PhysicalKeyboard

    /// The console has the keymap of `phim keymap console`.
    static var hasPlane = false

    /// A configuration with one locale and the plane in use.
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

    /// Runs a body on a fresh console, with a daemon that may have served other tests before.
    static func run(method: String = "telex", _ body: @Rig (DaemonRig) throws -> Void) throws {
        try run(configuration: configuration(method: method), body)
    }

    /// The daemon that the last test left running; it starts slowly where the processor is emulated.
    private static var left: GuestDaemon?

    /// Runs a body with that configuration. `leavesState` is for a body after which the daemon is in another state than
    /// its configuration says: then it is not used again.
    static func run(
        configuration: String, leavesState: Bool = false, _ body: @Rig (DaemonRig) throws -> Void
    ) throws {
        let guest = try Guest.shared
        let console = try Console.fresh(guest)
        if !hasPlane {
            let plane = Array(CharacterPlane.vietnamese.consoleKeymap.utf8)
            try guest.shell("loadkeys -u -C /dev/tty2", input: plane)
            hasPlane = true
        }
        let daemon: GuestDaemon
        if let left, left.isAlive {
            daemon = left
            try daemon.reload(configuration)
        } else {
            daemon = try GuestDaemon(guest, configuration: configuration)
        }
        left = nil
        let rig = DaemonRig(
            guest: guest, daemon: daemon, console: console, first: .ps2(guest), second: .virtio(guest))
        do {
            try body(rig)
            if leavesState { try daemon.stop() } else { left = daemon }
        } catch {
            let log = daemon.log
            try? daemon.stop()
            throw RigFailure(description: "\(error)\n--- the daemon's log ---\n\(log)")
        }
    }

    /// A fresh console and no daemon.
    static func bare() throws -> (Guest, Console) {
        if let left, left.isAlive { try left.stop() }
        left = nil
        let guest = try Guest.shared
        return (guest, try Console.fresh(guest))
    }

    /// What the application gets for these keys, typed on one keyboard.
    func text(of keys: String, on keyboard: PhysicalKeyboard) throws -> String {
        try keyboard.type(keys)
        return try console.transcript(ending: keyboard)
    }
}
