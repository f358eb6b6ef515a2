/// The language of messages: Vietnamese if the session prefers it to English, otherwise English.
package struct MessageLanguage: Hashable, Sendable {
    /// Whether the language is Vietnamese; otherwise it is English.
    package let isVietnamese: Bool

    /// English.
    package static let english = MessageLanguage(isVietnamese: false)
    /// Vietnamese.
    package static let vietnamese = MessageLanguage(isVietnamese: true)

    /// The language of this process's session. A task can have another one.
    @TaskLocal package static var session = MessageLanguage(environment: ProcessEnvironment.variables)

    private init(isVietnamese: Bool) {
        self.isVietnamese = isVietnamese
    }

    /// The language of the session with these variables.
    package init(environment: [String: String]) {
        self.init(isVietnamese: Self.wanted(in: environment).first { $0 == "vi" || $0 == "en" } == "vi")
    }

    /// The languages that a session prefers, best first, from `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG`: `vi_VN`,
    /// `vi`. Empty for the locale “C”.
    package static func wanted(in environment: [String: String]) -> [String] {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        guard let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") else { return [] }
        let language = locale.prefix { $0 != "." && $0 != "@" }
        if language == "C" || language == "POSIX" { return [] }
        let list = (value("LANGUAGE")?.split(separator: ":").map(String.init) ?? []) + [locale]
        return list.flatMap { name -> [String] in
            let plain = String(name.prefix { $0 != "." && $0 != "@" })
            let language = String(plain.prefix { $0 != "_" })
            return plain == language ? [plain] : [plain, language]
        }
    }
}
