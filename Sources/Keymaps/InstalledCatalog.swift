import System

extension LayoutCatalog {
    /// The layouts of the installed xkeyboard-config; nil if its list is not found.
    package static func installed() -> LayoutCatalog? {
        let directories = [
            SystemRoot.path(PlaneInstallation.xkbDirectory), "/usr/share/X11/xkb", "/usr/share/xkeyboard-config-2",
        ]
        return directories.lazy.compactMap { TextFile.read($0 + "/rules/evdev.lst") }.first
            .map { LayoutCatalog(rulesList: $0) }
    }
}
