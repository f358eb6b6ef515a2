public import Keyboard

extension Configuration {
    /// `[[application]]`: settings that differ in some applications, or in some of their fields.
    public struct ApplicationRule: Hashable, Sendable {
        /// Patterns for the application's identifier, letter case aside; `*` matches any text, `?` any one character.
        public var ids: [String]
        /// The kinds of fields in which it applies.
        public var fields = Set(FieldKind.allCases)
        /// What differs.
        public var settings = ApplicationSettings()

        /// A rule that changes nothing.
        public init(_ ids: [String]) {
            self.ids = ids
        }

        /// Whether it applies in a field. An unknown application has no rule.
        func matches(_ application: String, _ field: FieldKind) -> Bool {
            let name = application.lowercased()
            return !name.isEmpty && fields.contains(field) && ids.contains { Glob.matches($0.lowercased(), name) }
        }
    }

    /// What is set in a field of an application: of each setting the first rule that has it.
    public func settings(in application: String, _ field: FieldKind) -> ApplicationSettings {
        applications.filter { $0.matches(application, field) }
            .reduce(into: ApplicationSettings()) { $0.complete(by: $1.settings) }
    }
}

extension Configuration.ApplicationRule {
    /// The rules that come with Phím. They count after those of the file.
    static let shipped: [Configuration.ApplicationRule] = {
        var browsers = Configuration.ApplicationRule([
            "*firefox*", "librewolf*", "*chromium*", "google-chrome*", "brave*", "vivaldi*", "microsoft-edge*",
            "opera*",
        ])
        browsers.fields = [.addressBar, .unknown]
        browsers.settings.isGuarded = true
        browsers.settings.gapMilliseconds = 2
        var terminals = Configuration.ApplicationRule([
            "*term", "*terminal*", "foot*", "alacritty", "kitty", "*konsole", "*ghostty", "*ptyxis", "kgx", "tilix",
            "urxvt",
        ])
        terminals.settings.gapMilliseconds = 0
        terminals.settings.namesEmoji = true
        var wine = Configuration.ApplicationRule(["*.exe"])
        wine.settings.keyMilliseconds = 10
        return [browsers, terminals, wine]
    }()

    /// Reads all `[[application]]`, and adds those of the shipped rules that are not among them.
    static func list(
        from tables: [TableReader], _ reader: ActionReader, _ methods: MethodCatalog,
        behavior: StandardKeyboardBehavior
    ) -> [Configuration.ApplicationRule] {
        let own = tables.compactMap { table in
            var table = table
            defer { table.complainOfUnknownKeys() }
            return Self(from: &table, reader, methods, behavior: behavior)
        }
        return own + shipped.filter { !own.contains($0) }
    }

    private init?(
        from table: inout TableReader, _ reader: ActionReader, _ methods: MethodCatalog,
        behavior: StandardKeyboardBehavior
    ) {
        let patterns = table.requiredStrings("id", as: "id = \"firefox*\"") ?? []
        for pattern in patterns where pattern.value.isEmpty {
            table.complaints.add(
                .badValue, at: pattern.position, "application.id must not be empty; “phim focus” shows identifiers")
        }
        self.init(patterns.map(\.value))
        if let kinds: [FieldKind] = table.choices("field") { fields = Set(kinds) }
        settings.read(&table, reader, methods, behavior: behavior)
        if settings == Configuration.ApplicationSettings() {
            table.complaints.add(
                .noEffect, at: table.position,
                "an [[application]] without a setting has no effect: add locale, method, off, modal, guard, "
                    + "emoji_names, gap_ms, key_ms, clipboard, raw_key, feedback or [application.behavior]")
        }
        if ids.isEmpty { return nil }
    }
}
