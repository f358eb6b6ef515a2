package import Keyboard
import System

extension Configuration {
    /// `[[application]]`: settings for some applications, or for some of their fields.
    public struct ApplicationRule: Hashable, Sendable {
        /// Patterns for the application's identifier, ignoring case; `*` matches any text, `?` any one character.
        package var ids: [String]
        /// Patterns for the program in the foreground of a terminal, ignoring case; nil if the rule applies to all.
        package var programs: [String]?
        /// The kinds of fields to which the rule applies.
        var fields = Set(FieldKind.allCases)
        /// The settings of the rule.
        package var settings = ApplicationSettings()

        /// Whether the rule is for all fields and programs.
        var isGeneral: Bool { fields == Set(FieldKind.allCases) && programs == nil }

        /// A rule that changes nothing.
        init(_ ids: [String]) {
            self.ids = ids
        }

        /// Whether the rule applies to a field of an application. No rule applies to an unknown application, and none for
        /// programs where the program is unknown.
        func matches(_ application: String, _ field: FieldKind, program: String) -> Bool {
            fields.contains(field) && Self.matches(application, ids)
                && programs.map { Self.matches(program, $0) } != false
        }

        fileprivate static func matches(_ name: String, _ patterns: [String]) -> Bool {
            let name = name.lowercased()
            return !name.isEmpty && patterns.contains { Glob.matches($0.lowercased(), name) }
        }
    }

    /// The settings for a field of an application. For each setting, the first rule that has it decides.
    package func settings(
        in application: String, _ field: FieldKind, program: String = ""
    ) -> ApplicationSettings {
        let rules = applications.filter { $0.matches(application, field, program: program) }
        var settings = rules.reduce(into: ApplicationSettings()) { $0.complete(by: $1.settings) }
        let modal = rules.first { $0.settings.isModal != nil }
        settings.isModalEditor = modal?.programs != nil && settings.isModal == true
        settings.macroApplications = shorthand.table.applications.filter { ApplicationRule.matches(application, $0) }
        return settings
    }
}

extension Configuration {
    /// Whether a window is that of a terminal: a field of it is one, or its identifier is that of a known one.
    package static func isTerminal(_ application: String, _ field: FieldKind) -> Bool {
        field == .terminal || ApplicationRule.matches(application, ApplicationRule.terminals)
    }
}

extension Configuration.ApplicationRule {
    /// The rules that are shipped with Phím; config/phim.toml contains the same text. They come after the rules of the
    /// file.
    package static let shippedText = """
        [[application]]
        id = ["*"]
        field = ["addressBar", "completing"]
        clear_completion = true

        [[application]]
        id = ["*firefox*", "librewolf*", "*chromium*", "google-chrome*", "chrome-*__*", "brave*", "vivaldi*",
              "microsoft-edge*", "msedge-*__*", "opera*"]
        field = ["addressBar", "completing", "unknown"]
        clear_completion = "addresses"
        gap_ms = 2

        [[application]]
        id = ["*"]
        field = ["addressBar", "terminal"]
        correct = false

        # These complete what you type, in fields of unknown kind.
        [[application]]
        id = ["libreoffice-calc*", "*falkon*", "*thunderbird*"]
        field = ["completing", "unknown"]
        clear_completion = true

        # Their find bars complete what you type, their documents do not.
        [[application]]
        id = ["libreoffice-*"]
        field = ["unknown"]
        clear_completion = "addresses"

        # Shells and editors that take every key as it comes.
        [[application]]
        program = ["bash", "zsh", "fish", "sh", "dash", "ksh*", "mksh", "nano", "micro", "vi", "vim*", "nvim", "hx", "helix", "kak",
                   "emacs*", "less", "cat", "fzf", "dialog", "whiptail", "mc", "mutt", "neomutt"]
        gap_ms = 0

        # Modal editors. For vi's a plug-in tells more: see /usr/share/phim/vim.
        [[application]]
        program = ["vi", "vim*", "nvim", "view"]
        modal = "vi"

        [[application]]
        program = ["kak"]
        modal = "kakoune"

        [[application]]
        program = ["hx", "helix"]
        modal = "helix"

        # They draw before they take the next key, and take what comes meanwhile for one.
        [[application]]
        program = ["claude", "gemini", "copilot"]
        gap_ms = 31

        [[application]]
        id = ["*term", "*terminal*", "*terminator*", "st-256color", "foot*", "alacritty", "kitty", "*konsole", "*ghostty",
              "*ptyxis", "kgx", "tilix", "urxvt", "console"]
        emoji_names = true
        correct = false
        # Some programs in them take what comes in one read for one key, or draw before they take the next one.
        gap_ms = 12

        # In code no word is corrected.
        [[application]]
        id = ["code", "code-*", "*vscode*", "*codium*", "*emacs*", "*gvim*", "*neovide*", "jetbrains-*", "*sublime*", "*geany*",
              "*kdevelop*", "*qtcreator*", "dev.zed.zed", "*gnome.builder*"]
        correct = false

        # Windows of other machines, which do not have the character plane.
        [[application]]
        id = ["*freerdp*", "*remmina*", "vncviewer*", "*tigervnc*", "*rdesktop*", "*krdc*", "*vinagre*", "*rustdesk*", "*anydesk*",
              "*teamviewer*", "*gnome.connections*", "gnome-connections*", "*gnome.boxes*", "gnome-boxes*", "*virt-viewer*",
              "*remote-viewer*", "*virt-manager*", "virtualbox*machine*", "virtualboxvm*", "*vmware*", "vmplayer*", "qemu*", "spicy*",
              "looking-glass-client*", "*nxplayer*", "*moonlight*", "*parsec", "parsecd*"]
        off = true

        # Games, in which a held key must be held. To chat in one: phim application on NAME.
        [[application]]
        id = ["steam_app_*", "gamescope*", "*minecraft*", "*luanti*", "minetest*", "*supertuxkart*", "*retroarch*", "*dolphin-emu*",
              "*dosbox*", "*scummvm*", "*openttd*", "*wesnoth*", "*0ad*", "pyrogenesis*", "*sauerbraten*", "*xonotic*", "*lutris-game*"]
        off = true

        # A BackSpace is a command there, which waits until a redraw is over.
        [[application]]
        id = ["*libreoffice*writer*"]
        gap_ms = 12

        [[application]]
        id = ["abiword*"]
        gap_ms = 20

        [[application]]
        id = ["*.exe"]
        key_interval_ms = 10
        """

    /// The shipped rules, parsed.
    static let shipped: [Configuration.ApplicationRule] = {
        let complaints = ComplaintList(file: "built in")
        let methods = MethodCatalog(folders: [])
        guard let root = try? TOMLTable(parsing: Array(shippedText.utf8)) else { return [] }
        var table = TableReader(root: root, complaints: complaints)
        return rules(
            from: table.tables("application") ?? [],
            ActionReader(locales: [], layers: [], lists: [], methods: methods), methods)
    }()

    /// The patterns of the terminals that are known: those of their shipped rule.
    fileprivate static let terminals = shipped.first { $0.ids.contains("*term") }?.ids ?? []

    /// Reads all `[[application]]`, and adds the shipped rules that are not among them.
    static func list(
        from tables: [TableReader], _ reader: ActionReader, _ methods: MethodCatalog
    ) -> [Configuration.ApplicationRule] {
        let own = rules(from: tables, reader, methods)
        return own + shipped.filter { !own.contains($0) }
    }

    private static func rules(
        from tables: [TableReader], _ reader: ActionReader, _ methods: MethodCatalog
    ) -> [Configuration.ApplicationRule] {
        var known: [Located<Self>] = []
        for var table in tables {
            defer { table.complainOfUnknownKeys() }
            guard let rule = Self(from: &table, reader, methods) else { continue }
            if let first = known.first(where: { $0.value.covers(rule) })?.position {
                table.complaints.add(
                    .noEffect, at: table.position,
                    localized("the rule has no effect: the one at \(first) comes first"))
            }
            known.append(Located(rule, at: table.position))
        }
        return known.map(\.value)
    }

    /// Whether this rule applies everywhere where the other one does, and sets everything that the other one sets.
    private func covers(_ other: Self) -> Bool {
        let mine = ids.map { $0.lowercased() }
        return (programs == nil || programs == other.programs) && other.fields.isSubset(of: fields)
            && other.settings.names.isSubset(of: settings.names)
            && other.ids.allSatisfy { id in mine.contains { Glob.matches($0, id.lowercased()) } }
    }

    private init?(from table: inout TableReader, _ reader: ActionReader, _ methods: MethodCatalog) {
        let programs = table.strings("program")
        let everywhere = table.has("program") ? [Located("*", at: table.position)] : nil
        let patterns = table.strings("id") ?? everywhere ?? table.requiredStrings("id", as: "id = \"firefox*\"") ?? []
        table.complainOfEmptyPatterns(patterns, of: "id")
        table.complainOfEmptyPatterns(programs ?? [], of: "program")
        self.init(patterns.map(\.value))
        self.programs = programs?.map(\.value)
        if let kinds: [FieldKind] = table.choices("field") { fields = Set(kinds) }
        settings.read(&table, reader, methods)
        // A setting with a wrong value has its own complaint.
        if table.hasOnly(["id", "field", "program"]) {
            table.complaints.add(
                .noEffect, at: table.position,
                localized(
                    """
                    an [[application]] without a setting has no effect: add locale, method, off, modal, \
                    \(Schema.namesInApplications.joined(separator: ", "))
                    """))
        }
        if ids.isEmpty { return nil }
    }
}

extension TableReader {
    /// Reports patterns for applications or programs that match nothing.
    func complainOfEmptyPatterns(_ patterns: [Located<String>], of key: String) {
        for pattern in patterns where pattern.value.isEmpty {
            complaints.add(
                .badValue, at: pattern.position,
                localized("\(path(of: key)) must not be empty; “phim focus” shows identifiers and programs"))
        }
    }
}
