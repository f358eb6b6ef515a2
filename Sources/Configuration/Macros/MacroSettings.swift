public import Completion
import Keyboard
import System

extension Configuration {
    /// `[shorthand]` and `[[macro]]`: abbreviations and their texts. `SettingTable.shorthand` explains each setting.
    public struct Shorthand: Hashable, Sendable {
        /// Whether macros are applied.
        package var isOn = true
        /// Whether macros are also applied without an input method.
        var withoutMethod = false
        /// Whether the text follows the case of the abbreviation: VN gives VIỆT NAM.
        var followsCase = true
        /// The file of macros; nil for `macros.txt` beside the configuration, if it exists.
        package var file: Located<String>?
        /// The macros of the configuration and of the file; empty if macros are off.
        public private(set) var table = MacroTable()
        /// The origin of each macro in `table`.
        public private(set) var origins: [Origin] = []

        /// The place where a macro is defined.
        public struct Origin: Hashable, Sendable {
            /// The file of macros; nil for the configuration.
            public var file: String?
            /// The position in that file.
            public var position: SourcePosition?
        }

        /// Adds a macro. Returns false and changes nothing if the abbreviation is taken.
        mutating func add(_ macro: Macro, from origin: Origin) -> Bool {
            guard table.add(macro) else { return false }
            origins.append(origin)
            return true
        }

        /// Removes all macros.
        mutating func removeAll() {
            table = MacroTable()
            origins = []
        }
    }
}

extension SettingTable {
    static let shorthand = SettingTable(
        "shorthand",
        """
        Macros (gõ tắt): abbreviations and what they stand for. One BackSpace right after the text
        brings the abbreviation back.
        """,
        [
            Setting("enabled", \.shorthand.isOn, "Macros are applied."),
            Setting(
                "without_method", \.shorthand.withoutMethod,
                "Apply macros without an input method, too, as in English."),
            Setting(
                "follow_case", \.shorthand.followsCase,
                "VN, Vn and vN are found as vn, and VN gives VIỆT NAM."),
            Setting(
                "file", \.shorthand.file, .file,
                """
                A file of macros, a line “vn:Việt Nam” for each, such as "~/.config/phim/macros.txt". \\n in it is a new
                line; macros under a line [at-once] are applied by their last key, those under [word-end] again at the end
                of the word. Empty: the file macros.txt beside this one or in ~/.config/phim, if it is there. `phim macro
                import` writes it from the files of other programs.
                """),
        ])
}

extension Configuration.Shorthand {
    /// Reads the tables of `[[macro]]`. Their macros come before those of the file.
    mutating func read(_ readers: [TableReader], locales: [String]) {
        for var reader in readers {
            defer { reader.complainOfUnknownKeys() }
            guard let macro = macro(from: &reader, locales: locales) else { continue }
            if !add(macro.value, from: Origin(position: macro.position)) {
                let first = zip(table.macros, origins).first { $0.0.abbreviation == macro.value.abbreviation }
                let place = (first?.1.position).map { localized("; first defined at \($0)") } ?? ""
                reader.complaints.add(
                    .duplicate, at: macro.position,
                    localized("duplicate macro \(macro.value.abbreviation.quoted)\(place)"))
            }
        }
        if !isOn { removeAll() }
    }

    private func macro(from reader: inout TableReader, locales: [String]) -> Located<Macro>? {
        let from = reader.requiredString("from", as: "from = \"vn\"")
        let to = reader.requiredStrings("to", as: "to = \"Việt Nam\"")
        var isPlain = false
        reader.read("plain", into: &isPlain)
        var moment = Macro.Moment.wordEnd
        reader.read("at", into: &moment)
        var follows = followsCase
        reader.read("follow_case", into: &follows)
        var without = withoutMethod
        reader.read("without_method", into: &without)
        let locale = reader.string("locale")
        if let locale, !locales.contains(locale.value) {
            reader.complaints.add(
                .unknownValue, at: locale.position,
                localized("unknown locale \(locale.value.quoted); there are \(locales.joined(separator: ", "))"),
                suggestion: NearestName.nearest(to: locale.value, among: locales))
        }
        let applications = reader.strings("application")
        reader.complainOfEmptyPatterns(applications ?? [], of: "application")
        if applications?.isEmpty == true {
            reader.complaints.add(
                .badValue, at: reader.position(of: "application"), localized("macro.application is empty"))
        }
        guard let from, let to else { return nil }
        if let mistake = MacroMistake(abbreviation: from.value) {
            reader.complaints.add(mistake.id, at: from.position, localized("macro.from \(mistake.message)"))
            return nil
        }
        if to.isEmpty {
            reader.complaints.add(.badValue, at: reader.position(of: "to"), localized("macro.to is empty"))
            return nil
        }
        for text in to {
            if let mistake = MacroMistake(text: text.value) {
                reader.complaints.add(mistake.id, at: text.position, localized("macro.to \(mistake.message)"))
                return nil
            }
            if isPlain { continue }
            let doubts = MacroDoubt.all(in: text.value, runsPrograms: true)
            doubts.forEach { $0.tell(reader.complaints, at: text.position) }
        }
        let texts = to.map { MacroText($0.value, isPlain: isPlain, runsPrograms: true) }
        if texts.count > 1, let place = texts.firstIndex(where: \.placesCursor) {
            reader.complaints.add(
                .noEffect, at: to[place].position,
                localized("{cursor} has no effect in a text that is chosen from a list"))
        }
        return Located(
            Macro(
                from.value, texts, moment: moment, followsCase: follows, worksWithoutMethod: without,
                locale: locale?.value, applications: applications?.map(\.value)),
            at: from.position)
    }
}

/// A mistake in an abbreviation or a text.
struct MacroMistake {
    let id: Complaint.ID
    /// The predicate of the sentence about it: “is empty”.
    let message: String

    /// The mistake in an abbreviation; nil if there is none.
    init?(abbreviation: String) {
        let scalars = abbreviation.unicodeScalars
        if scalars.isEmpty {
            (id, message) = (.badValue, localized("is empty"))
        } else if scalars.count > Macro.maximumLength {
            (id, message) = (
                .badValue, localized("has \(scalars.count) characters, more than \(Macro.maximumLength)")
            )
        } else if scalars.split(separator: " ", omittingEmptySubsequences: false).contains(where: { word in
            word.isEmpty || word.contains { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
        }) {
            (id, message) = (
                .badValue, localized("must be words with one space between them: \(abbreviation.quoted)")
            )
        } else {
            return nil
        }
    }

    /// The mistake in a text; nil if there is none.
    init?(text: String) {
        let scalars = text.unicodeScalars
        if scalars.isEmpty {
            (id, message) = (.badValue, localized("is empty"))
        } else if scalars.count > Macro.maximumTextLength {
            (id, message) = (
                .badValue, localized("has \(scalars.count) characters, more than \(Macro.maximumTextLength)")
            )
        } else if scalars.contains(where: { $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t" }) {
            (id, message) = (.notText, localized("has control characters"))
        } else {
            return nil
        }
    }
}
