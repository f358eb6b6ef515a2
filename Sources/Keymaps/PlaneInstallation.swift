/// The path and contents of a file to write.
public struct PlannedFile: Hashable, Sendable {
    /// The absolute path.
    public let path: String
    /// The complete contents.
    public let contents: String
}

/// The files of an installed character plane as data; nothing is written here.
///
/// Files of Phím are written completely. In files of the user or the system only the marked block is added or replaced,
/// so the caller passes a function that reads a file and returns nil if it does not exist.
public struct PlaneInstallation: Hashable, Sendable {
    /// The plane to install.
    public let plane: CharacterPlane
    /// The user's home directory.
    let home: String
    /// The directory in `$XDG_CONFIG_HOME`, or `.config` in the home directory.
    let configurationDirectory: String

    /// Creates an installation for a user. Paths have no slash at the end.
    public init(_ plane: CharacterPlane, home: String, configurationDirectory: String? = nil) {
        self.plane = plane
        self.home = home
        self.configurationDirectory = configurationDirectory ?? home + "/.config"
    }

    /// The directory for XKB files of all users. libxkbcommon reads it in every process, also in those with file
    /// capabilities, which do not read the home directory.
    public static let xkbDirectory = "/etc/xkb"

    /// The path of the console keymap of a plane. A system unit loads it at boot with `loadkeys -u`.
    public static func consolePath(ofPlaneNamed name: String) -> String { "/etc/phim/plane-\(name).map" }

    /// The path of Phím's compose file.
    var composePath: String { configurationDirectory + "/phim/XCompose" }

    /// The files of the XKB option; writing them needs root.
    ///
    /// An existing rules file gets the block at its end, after `! include %S/evdev`; otherwise a file with just these
    /// two is made. libxkbcommon reads only the first `rules/evdev` that it finds, so the user's own files get the
    /// block too.
    public func xkbFiles(_ option: PlaneXKBOption, reading read: (String) -> String?) -> [PlannedFile] {
        let block = MarkedBlock(option.rules, comment: "//")
        let rules = Self.xkbDirectory + "/rules/evdev"
        var files = [
            PlannedFile(path: Self.xkbDirectory + "/symbols/" + option.fileName, contents: option.symbols),
            PlannedFile(path: Self.xkbDirectory + "/types/" + option.fileName, contents: option.types),
            PlannedFile(path: rules, contents: block.inserted(into: read(rules) ?? "! include %S/evdev\n")),
        ]
        for directory in [configurationDirectory + "/xkb", home + "/.xkb"] {
            let path = directory + "/rules/evdev"
            if let text = read(path) { files.append(PlannedFile(path: path, contents: block.inserted(into: text))) }
        }
        return files
    }

    /// The file of the console keymap; writing it needs root.
    public func consoleFiles() -> [PlannedFile] {
        [PlannedFile(path: Self.consolePath(ofPlaneNamed: plane.name), contents: plane.consoleKeymap)]
    }

    /// Phím's compose file, and the user's own with a line that includes it. A new file of the user starts with the
    /// system's table for the language.
    public func composeFiles(reading read: (String) -> String?) -> [PlannedFile] {
        let block = MarkedBlock("include \"\(composePath)\"", comment: "#")
        let paths = [configurationDirectory + "/XCompose", home + "/.XCompose"]
        let path = paths.first { read($0) != nil } ?? home + "/.XCompose"
        return [
            PlannedFile(path: composePath, contents: plane.composeFile),
            PlannedFile(path: path, contents: block.inserted(into: read(path) ?? "include \"%L\"\n")),
        ]
    }
}
