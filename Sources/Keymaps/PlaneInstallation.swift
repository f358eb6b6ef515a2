/// A file to write.
public struct PlannedFile: Hashable, Sendable {
    /// The absolute path.
    public let path: String
    /// The complete contents.
    public let contents: String

    /// A file with these contents.
    public init(path: String, contents: String) {
        self.path = path
        self.contents = contents
    }
}

/// The files of an installed character plane, as data: nothing is written here.
///
/// Files of Phím are written completely. In files of the user or the system only the marked block is added or replaced,
/// so they must be read first: the caller passes a function that reads a file, nil if it does not exist.
public struct PlaneInstallation: Hashable, Sendable {
    /// The plane.
    public let plane: CharacterPlane
    /// The user's home directory.
    public let home: String
    /// `$XDG_CONFIG_HOME`, or `.config` in the home directory.
    public let configurationDirectory: String

    /// An installation for a user; the paths without a slash at the end.
    public init(_ plane: CharacterPlane, home: String, configurationDirectory: String? = nil) {
        self.plane = plane
        self.home = home
        self.configurationDirectory = configurationDirectory ?? home + "/.config"
    }

    /// Where XKB files for all users stand. libxkbcommon looks there for every process, those with file
    /// capabilities included, which may not look into a home directory.
    public static let xkbDirectory = "/etc/xkb"
    /// The console keymap's file; a unit of the system loads it at boot, with `loadkeys -u`.
    public var consolePath: String { Self.consolePath(ofPlaneNamed: plane.name) }

    /// The console keymap's file of a plane.
    public static func consolePath(ofPlaneNamed name: String) -> String { "/etc/phim/plane-\(name).map" }

    /// The compose file of Phím.
    public var composePath: String { configurationDirectory + "/phim/XCompose" }

    /// The files of the XKB option; they need root.
    ///
    /// A rules file that is there gets our block at its end, where it comes after `! include %S/evdev`; else one is
    /// made with just these two. Only the first `rules/evdev` that libxkbcommon finds counts, so a user's own gets the
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

    /// The console keymap; it needs root.
    public func consoleFiles() -> [PlannedFile] {
        [PlannedFile(path: consolePath, contents: plane.consoleKeymap)]
    }

    /// The compose file, and the user's own with a line that includes it. A new one of the user's begins with the
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
