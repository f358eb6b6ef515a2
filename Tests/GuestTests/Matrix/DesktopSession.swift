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

/// An application on a desktop.
@Rig
final class DesktopApplication: TextReader {
    let name: MatrixApplication
    private let process: String

    /// Starts the application and waits until keys reach it.
    init(_ name: MatrixApplication, on guest: Guest, keyboard: PhysicalKeyboard) throws {
        self.name = name
        let port = try guest.portPath("text")
        process = try guest.shell(
            """
            sh \(Tree.tests)/guest/desktop/application.sh \(name.start) \(port) >/run/desktop/application.log 2>&1 & echo $!
            """)
        super.init(guest)
        try awaitKeys(from: keyboard)
    }

    func close() throws {
        try guest.shell("kill -KILL \(process)")
        guard try guest.run("gone \(process)").status == 0 else {
            throw RigFailure(description: "\(name.rawValue) does not end")
        }
        forget()
    }

    /// True while the process lives.
    var isAlive: Bool { (try? guest.run("alive \(process)").status) == 0 }

    override func transcript(ending keyboard: PhysicalKeyboard) throws -> String {
        try keyboard.type(Self.end)
        let bytes = try bytes(upTo: Self.endCode, for: 120)
        return ConsoleTranscript(name.isTerminal ? bytes : bytes.filter { $0 != MatrixApplication.change }).text
    }

    /// Types the end key until the application has received one, then waits for the others.
    private func awaitKeys(from keyboard: PhysicalKeyboard) throws {
        let deadline = Deadline(seconds: 180)
        repeat {
            guard isAlive, !deadline.hasPassed else {
                let log =
                    (try? guest.run("tail -n 30 /run/desktop/application.log /run/desktop/desktop.log").text) ?? ""
                throw RigFailure(description: "no key reaches \(name.rawValue)\n\(log)")
            }
            try keyboard.type(Self.end)
        } while try !hasReceived(Self.endCode, for: 2)
        // A character after all of them.
        try keyboard.type("x" + Self.end)
        while try !bytes(upTo: Self.endCode, for: 120).contains(UInt8(ascii: "x")) {}
    }
}
