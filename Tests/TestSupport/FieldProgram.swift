package import Foundation
import Glibc

/// A real application with a field of each kind: `entry`, `password`, `text` and `button`.
package final class FieldProgram {
    /// Whose fields they are.
    package enum Toolkit: String, CaseIterable, Sendable {
        case gtk3 = "GTK 3"
        case gtk4 = "GTK 4"
        case qt5 = "Qt 5"
        case qt6 = "Qt 6"
        case chromium = "Chromium"
        case firefox = "Firefox"

        /// It takes long to start.
        package var isBrowser: Bool { self == .chromium || self == .firefox }

        /// What is missing on this machine; nil for nothing.
        package var missing: String? {
            let python = "/usr/bin/python3"
            func runs(_ program: String) -> Bool { (try? runProgram(python, ["-c", program])) == 0 }
            return switch self {
            case .gtk3: runs("import gi; gi.require_version('Gtk', '3.0')") ? nil : "python3-gi and gir1.2-gtk-3.0"
            case .gtk4: runs("import gi; gi.require_version('Gtk', '4.0')") ? nil : "python3-gi and gir1.2-gtk-4.0"
            case .qt5: runs("import PyQt5.QtWidgets") ? nil : "python3-pyqt5"
            case .qt6: runs("import PyQt6.QtWidgets") ? nil : "python3-pyqt6"
            case .chromium: access("/usr/bin/chromium", X_OK) == 0 ? nil : "chromium"
            case .firefox: access("/usr/bin/firefox-esr", X_OK) == 0 ? nil : "firefox-esr"
            }
        }

        /// The name of its window's application, in small letters.
        package var application: String {
            isBrowser ? rawValue.lowercased() : rawValue.lowercased().replacing(" ", with: "") + "-fields"
        }

        fileprivate var command: String {
            switch self {
            case .gtk3: "gtk.py 3"
            case .gtk4: "gtk.py 4"
            case .qt5: "qt.py 5"
            case .qt6: "qt.py 6"
            case .chromium: "browser.py chromium"
            case .firefox: "browser.py firefox"
            }
        }
    }

    private let program: DetachedProgram
    private let input: Int32
    private let output: URL
    private var nextWake = ContinuousClock.now

    package static let programs = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "fields")

    /// Starts it on a desktop, with its files in a directory.
    package init(_ toolkit: Toolkit, environment: [String: String], in folder: URL) throws {
        let name = UUID().uuidString.prefix(8)
        output = folder.appending(path: "texts-\(name)")
        let path = folder.appending(path: "input-\(name)").path
        guard mkfifo(path, 0o600) == 0 else { throw RigFailure(description: "mkfifo: errno \(errno)") }
        // For reading too, so that it does not end with the application.
        input = open(path, O_RDWR | O_CLOEXEC)
        // Drawn without OpenGL.
        let all = environment.merging(["GSK_RENDERER": "cairo", "LIBGL_ALWAYS_SOFTWARE": "1"]) { $1 }
        program = try DetachedProgram(
            "/usr/bin/python3 \(Self.programs.path)/\(toolkit.command) '\(output.path)'", environment: all,
            in: folder, input: path)
    }

    deinit {
        kill()
        close(input)
    }

    /// Ends it, as a crash does.
    package func kill() { program.kill() }

    /// Stops it in its tracks, as one that hangs.
    package func suspend() { program.suspend() }
    package func resume() { program.resume() }

    /// Gives a field the focus.
    package func focus(_ field: String) { send(field) }

    /// Moves the focus, once a second at most: an application tells it once it knows that somebody listens.
    package func wake() {
        guard ContinuousClock.now > nextWake else { return }
        nextWake = .now + .seconds(1)
        send("button")
        send("entry")
    }

    /// The texts of its fields, each by the name of the field. `turn` is called while it is waited for them.
    package func texts(while turn: () throws -> Void = {}) throws -> [String: String] {
        try? FileManager.default.removeItem(at: output)
        send("read")
        _ = try becomesTrue {
            try turn()
            return FileManager.default.fileExists(atPath: output.path)
        }
        return try JSONDecoder().decode([String: String].self, from: Data(contentsOf: output))
    }

    private func send(_ word: String) {
        let line = Array("\(word)\n".utf8)
        _ = write(input, line, line.count)
    }
}
