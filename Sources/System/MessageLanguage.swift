/// The language in which programs speak to people: Vietnamese where the session asks for it before English, else English.
package struct MessageLanguage: Hashable, Sendable {
    /// It is Vietnamese.
    package let isVietnamese: Bool

    /// English.
    package static let english = MessageLanguage(isVietnamese: false)
    /// Vietnamese.
    package static let vietnamese = MessageLanguage(isVietnamese: true)

    /// The one that the session of this process asks for.
    package static let session = MessageLanguage(environment: ProcessEnvironment.variables)

    private init(isVietnamese: Bool) {
        self.isVietnamese = isVietnamese
    }

    /// The one that a session asks for.
    package init(environment: [String: String]) {
        self.init(isVietnamese: Self.wanted(in: environment).first { $0 == "vi" || $0 == "en" } == "vi")
    }

    /// The languages that a session asks for, the best first, by `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG`: `vi_VN`,
    /// `vi`. None for the language “C”.
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

/// What a part of a program says, in a language that is given.
package protocol BilingualTexts: Hashable, Sendable {
    /// The language of the texts.
    var language: MessageLanguage { get }
}

extension BilingualTexts {
    /// One of two texts that say the same.
    package func text(_ english: String, _ vietnamese: String) -> String {
        language.isVietnamese ? vietnamese : english
    }

    /// A text in the language of the texts.
    package func localized(_ text: LocalizedText) -> String {
        text.text(in: language)
    }
}
