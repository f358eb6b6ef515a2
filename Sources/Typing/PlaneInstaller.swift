import Glibc
package import Keymaps
import System

/// Installs the character plane where desktops and the console read it.
package struct PlaneInstaller {
    /// The forms in which a plane can be installed.
    package enum Form: String, CaseIterable, Sendable {
        /// An XKB option, for Wayland and X11 desktops.
        case xkb
        /// A keymap, for the Linux console.
        case console
        /// A compose file, where neither of the others can be used.
        case compose
    }

    private let root: String
    private let installation: PlaneInstallation

    /// An installer of a plane below the directory `root`, which is empty except for packagers and tests.
    package init(_ plane: CharacterPlane, root: String = "", environment: [String: String]) {
        self.root = root
        installation = PlaneInstallation(
            plane, home: UserDirectory.home.path(in: environment),
            configurationDirectory: UserDirectory.configuration.path(in: environment))
    }

    /// Whether a plane is installed for desktops or for the console. It does not tell whether the desktop uses it.
    static var isInstalled: Bool {
        PlaneChoice.names.contains { name in
            access(SystemRoot.path(PlaneInstallation.xkbDirectory + "/symbols/phim_" + name), F_OK) == 0
                || access(SystemRoot.path(PlaneInstallation.consolePath(ofPlaneNamed: name)), F_OK) == 0
        }
    }

    /// The XKB option for these layouts and the common ones.
    package func option(for layouts: [LayoutNames]) -> PlaneXKBOption {
        let layouts = layouts + PlaneXKBOption.commonLayouts
        return PlaneXKBOption(
            installation.plane, for: layouts, restoring: LayoutCatalog.installed()?.variants(of: layouts) ?? [])
    }

    /// Writes the files of a form and returns their paths. Each is written to a temporary file and then renamed, so
    /// that no incomplete file is read.
    package func install(_ form: Form, for layouts: [LayoutNames]) throws -> [String] {
        let files =
            switch form {
            case .xkb: installation.xkbFiles(option(for: layouts), reading: read)
            case .console: installation.consoleFiles()
            case .compose: installation.composeFiles(reading: read)
            }
        for file in files { try write(file) }
        return files.map { root + $0.path }
    }

    private func read(_ path: String) -> String? { TextFile.read(root + path) }

    private func write(_ file: PlannedFile) throws(PlainError) {
        do {
            // All users must be able to read the plane, also if an older file had another mode.
            try TextFile.write(file.contents, to: root + file.path, mode: 0o644, keepsMode: false)
        } catch {
            throw PlainError(localized("\(error.description); for files of the system, use sudo"))
        }
    }
}
