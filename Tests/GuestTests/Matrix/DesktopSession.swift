import Foundation
import Keyboard
import TestSupport

/// A guest with a desktop, and the daemon on its keyboards as a user runs it.
@Rig
final class DesktopSession {
    let desktop: MatrixCell.Desktop
    let guest: Guest
    let daemon: GuestDaemon
    /// The virtio keyboard, which repeats.
    var keyboard: PhysicalKeyboard { .virtio(guest) }
    private var application: DesktopApplication?

    /// The running desktop. Starting a desktop of another kind ends it.
    private static var current: DesktopSession?

    /// The desktop of a cell, with its application started and ready for keys.
    static func running(_ cell: MatrixCell) throws -> (session: DesktopSession, application: DesktopApplication) {
        if let current, current.desktop != cell.desktop || !current.daemon.isAlive { end() }
        let session = try current ?? DesktopSession(cell.desktop)
        current = session
        return (session, try session.open(cell.application))
    }

    /// Turns the guest off, so that the next cell gets a new one.
    static func end() {
        current?.guest.stop()
        current = nil
    }

    private init(_ desktop: MatrixCell.Desktop) throws {
        self.desktop = desktop
        var layers = desktop.layers
        for cell in MatrixCell.chosen where cell.desktop == desktop {
            layers = cell.application.layers.filter { !layers.contains($0) } + layers
        }
        guest = try Guest.desktop(layers: layers, logind: desktop.needsLogind)
        let configuration = MatrixTexts.configuration(hasGroups: desktop.hasGroups)
        do {
            try guest.setRepeatDelay(milliseconds: PhysicalKeyboard.noRepeat)
            try guest.put(configuration, in: CharacterPlaneSetup.configurationPath)
            try CharacterPlaneSetup.install(in: guest, configuration)
            try guest.shell("sh \(Tree.tests)/guest/desktop/start.sh \(desktop.script)", allowing: 240)
            guest.readers.insert(try guest.shell("cat /run/desktop/pid"))
            daemon = try GuestDaemon(guest, configuration: configuration)
            // A terminal starts sooner than the daemon hears of the keymap.
            if desktop.isXorg { try daemon.awaitLog("Russian") { try CharacterPlaneSetup.uploadToX(in: guest) } }
        } catch {
            let log = (try? guest.run("tail -n 50 /run/desktop/*.log").text) ?? ""
            guest.stop()
            throw RigFailure(description: "\(error)\n\(log)")
        }
    }

    /// The logs of the programs in the guest, for error messages.
    var report: String {
        let logs = try? guest.run("cd /run/desktop; tail -n 30 *.log | cut -c 1-300").text
        return "--- the daemon ---\n\(daemon.log)\n\(logs ?? "")"
    }

    private func open(_ name: MatrixApplication) throws -> DesktopApplication {
        if let application, application.name == name { return application }
        try application?.close()
        application = nil
        let opened = try DesktopApplication(name, on: guest, keyboard: keyboard)
        application = opened
        return opened
    }
}
