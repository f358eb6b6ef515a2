import CXkbcommon
public import Keyboard

extension Keymap {
    /// The dead keys and compose sequences that can be typed on a group, from the compose table of a language such as
    /// `fr` or `pt-BR`.
    ///
    /// It uses X11's table for the language, including `~/.XCompose` and the like, if libxkbcommon finds one; else the
    /// table of `en_US.UTF-8`; else none. A layout without dead keys has no sequences and reads no files. Tables are
    /// cached in the keymap. Corresponds to `xkb_compose_table_new_from_locale`.
    public func composeTable(group: Int = 0, language: String = "en-US") -> ComposeTable {
        if let known = knownComposeTable(ofGroup: group, language: language) { return known }
        let table = composeSource(group: group, language: language)?.table() ?? ComposeTable()
        keep(table, ofGroup: group, language: language)
        return table
    }

    /// The table of the first group with the characters of a plane beside its own; of the group alone for nil.
    package func composeTable(with plane: CharacterPlane?) -> ComposeTable {
        guard let plane else { return composeTable() }
        return composeSource(group: 0, language: "en-US", plane: plane)?.table() ?? ComposeTable()
    }

    /// The sources of the compose tables that groups still lack in a language; another thread can make the tables from
    /// them.
    package func missingComposeTables(language: String) -> [ComposeSource] {
        (0..<groupCount).compactMap { group in
            if knownComposeTable(ofGroup: group, language: language) != nil { return nil }
            if let source = composeSource(group: group, language: language) { return source }
            keep(ComposeTable(), ofGroup: group, language: language)
            return nil
        }
    }

    /// Caches the tables that were made from `sources`, in the same order.
    package func keep(_ tables: [ComposeTable], madeOf sources: [ComposeSource]) {
        for (source, table) in zip(sources, tables) {
            keep(table, ofGroup: source.group, language: source.language)
        }
    }

    /// The source of a table; nil if the group has no dead key.
    private func composeSource(group: Int, language: String, plane: CharacterPlane? = nil) -> ComposeSource? {
        guard hasDeadKeys(inGroup: group) else { return nil }
        return ComposeSource(
            group: group, language: language, symbols: composeSymbols(group: group, plane: plane),
            locales: composeLocales(of: language))
    }

    private func hasDeadKeys(inGroup group: Int) -> Bool {
        (1..<UInt16(KeyLayout.keyCount)).map { Keycode($0) }.contains { keycode in
            keysyms(of: keycode, group: group).contains {
                if case .diacritic = $0.action(of: keycode) { true } else { false }
            }
        }
    }

    /// The distinct keysyms of a group that can be part of a sequence, lower levels first, then a plane's.
    private func composeSymbols(group: Int, plane: CharacterPlane?) -> [ComposeSource.Entry] {
        var known: Set<ComposeTable.Symbol> = []
        var entries: [ComposeSource.Entry] = []
        for level in 0..<8 {
            for number in 1..<UInt16(KeyLayout.keyCount) where !Keycode(number).isKeypad {
                let keysyms = keysyms(of: Keycode(number), group: group)
                guard level < keysyms.count,
                    let symbol = ComposeTable.Symbol(keysyms[level].action(of: Keycode(number)))
                else { continue }
                if known.insert(symbol).inserted {
                    entries.append(ComposeSource.Entry(keysym: keysyms[level], symbol: symbol))
                }
            }
        }
        for (character, _) in plane?.characters ?? [] {
            guard let symbol = ComposeTable.Symbol(.character(character)), known.insert(symbol).inserted else {
                continue
            }
            entries.append(ComposeSource.Entry(keysym: Keysym(of: character), symbol: symbol))
        }
        return entries
    }

    /// The candidate locale names of a language's compose table, best first.
    private func composeLocales(of language: String) -> [String] {
        let parts = language.split { $0 == "-" || $0 == "_" || $0 == "@" }
        var names: [String] = []
        if parts.count > 1, let code = parts.first {
            names.append("\(code)_\(parts[1].uppercased()).UTF-8")
        } else if let code = parts.first {
            // A language without a country: try the country of the layout, as in `pt` on `br`, then the language's own
            // code.
            let country = name.prefix { $0.isLetter }
            if country.count == 2 { names.append("\(code)_\(country.uppercased()).UTF-8") }
            names.append("\(code)_\(code.uppercased()).UTF-8")
        }
        return names + ["en_US.UTF-8"]
    }
}

/// The input for the compose table of a group. Making a table takes 15 to 40 ms.
package struct ComposeSource: Sendable {
    struct Entry: Sendable {
        let keysym: Keysym
        let symbol: ComposeTable.Symbol
    }

    let group: Int
    let language: String
    let symbols: [Entry]
    /// The locale names to try, best first.
    let locales: [String]

    /// Reads the files and makes the table; empty if there are no files.
    package func table() -> ComposeTable {
        guard let context = try? KeymapContext(including: []) else { return ComposeTable() }
        for locale in locales {
            guard let reader = ComposeReader(locale: locale, in: context, symbols: symbols) else { continue }
            return reader.table()
        }
        return ComposeTable()
    }
}

/// Enumerates the sequences of a compose table of libxkbcommon by trying the keysyms.
///
/// libxkbcommon 1.6 can list them (`xkb_compose_table_iterator_new`), but Debian 12 has 1.5.
private struct ComposeReader: ~Copyable {
    private typealias Entry = ComposeSource.Entry

    private let compose: OpaquePointer
    private let state: OpaquePointer
    private let symbols: [Entry]
    /// The most symbols in a sequence, as in X11's tables.
    private static let longest = 5

    init?(locale: String, in context: KeymapContext, symbols: [ComposeSource.Entry]) {
        guard let table = xkb_compose_table_new_from_locale(context.pointer, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
        else { return nil }
        guard let state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) else {
            xkb_compose_table_unref(table)
            return nil
        }
        compose = table
        self.state = state
        self.symbols = symbols
    }

    deinit {
        xkb_compose_state_unref(state)
        xkb_compose_table_unref(compose)
    }

    func table() -> ComposeTable {
        var table = ComposeTable()
        for start in symbols where start.symbol.isDead { extend([start], into: &table) }
        return table
    }

    private func extend(_ path: [Entry], into table: inout ComposeTable) {
        for entry in symbols {
            xkb_compose_state_reset(state)
            for step in path { _ = xkb_compose_state_feed(state, step.keysym.rawValue) }
            guard xkb_compose_state_get_status(state) == XKB_COMPOSE_COMPOSING else { return }
            _ = xkb_compose_state_feed(state, entry.keysym.rawValue)
            switch xkb_compose_state_get_status(state) {
            case XKB_COMPOSE_COMPOSED:
                let text = text()
                if !text.isEmpty { table.add((path + [entry]).map(\.symbol), giving: text) }
            case XKB_COMPOSE_COMPOSING where path.count < Self.longest - 1:
                extend(path + [entry], into: &table)
            default: break
            }
        }
    }

    private func text() -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            let length = xkb_compose_state_get_utf8(state, buffer.baseAddress, buffer.count)
            return length > 0 ? String(cString: buffer.baseAddress!) : ""
        }
    }
}
