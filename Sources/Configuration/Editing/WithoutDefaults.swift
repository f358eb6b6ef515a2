import System

extension ConfigurationEdit {
    /// The file without its comments and without everything that is a default or a shipped rule. Empty if nothing else
    /// is in it.
    ///
    /// A user's new file begins with it, so that defaults and shipped rules of later versions apply to the user too.
    func withoutDefaults() throws(Refusal) -> [UInt8] {
        do throws(TOMLError) {
            return try TOMLEdit(bytes).withoutComments().withoutPlainDefaults().withoutBuiltInTables()
        } catch {
            let (message, position) = error.explanation(in: bytes)
            throw .file(localized("\(file):\(position): \(message)\nNothing was changed: fix that first."))
        }
    }
}

extension TOMLEdit {
    /// The file without the plain settings that have their defaults.
    fileprivate func withoutPlainDefaults() throws(TOMLError) -> TOMLEdit {
        var edit = self
        for table in Schema.tables {
            let place = Place(names: [table.name])
            for setting in table.settings {
                let usual = setting.value(.builtIn)
                guard let entry = edit.entry(setting.key, in: place), entry.node.value == usual,
                    let rest = edit.removing(setting.key, in: place)
                else { continue }
                edit = try TOMLEdit(rest)
            }
        }
        return edit
    }

    /// The bytes without the built-in locales, the built-in hotkey and the shipped rules.
    fileprivate func withoutBuiltInTables() throws(TOMLError) -> [UInt8] {
        var edit = self
        let shipped = try TOMLTable(parsing: Array(Configuration.ApplicationRule.shippedText.utf8))
        if case .array(let rules)? = shipped["application"]?.value {
            try edit.removeItems(of: "application") { rules.contains($0) }
        }
        let builtIn = Configuration.LocaleSettings.builtIn
        if let locales = edit.items(of: "locale"), locales.count == builtIn.count,
            zip(locales, builtIn).allSatisfy({ $0.says($1) })
        {
            try edit.removeItems(of: "locale") { _ in true }
        }
        let hotkey = HotkeyKeys.nextLocale.description
        let keys = Place(names: ["keys"])
        if edit.entry(hotkey, in: keys)?.node.value == .string("nextLocale"),
            let rest = edit.removing(hotkey, in: keys)
        {
            edit = try TOMLEdit(rest)
        }
        return edit.bytes
    }

    /// Removes the tables `[[name]]` that satisfy a condition.
    private mutating func removeItems(of name: String, where isUnwanted: (TOMLNode) -> Bool) throws(TOMLError) {
        for (index, item) in (items(of: name) ?? []).enumerated().reversed() where isUnwanted(item) {
            self = try TOMLEdit(removingItem(index, of: name))
        }
    }
}

extension TOMLNode {
    /// Whether this table says what a built-in locale is.
    fileprivate func says(_ locale: Configuration.LocaleSettings) -> Bool {
        guard case .table(let table) = value else { return false }
        let usual: [String: TOMLValue] = [
            "id": .string(locale.id), "layout": .string(locale.layout.value),
            "method": .string(locale.method.rawValue),
            "modal": .boolean(locale.modal),
        ]
        return table["id"]?.value == usual["id"] && table.entries.allSatisfy { usual[$0.key] == $0.node.value }
    }
}
