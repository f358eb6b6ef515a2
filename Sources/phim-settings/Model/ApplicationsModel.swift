import Configuration

/// The `[[application]]` rules of the file.
struct ApplicationsModel {
    /// An `[[application]]`.
    struct Rule: Hashable {
        let ids: [String]
        /// The programs in a terminal for which it is; empty if it is for all.
        let programs: [String]
        let locale: String?
        let method: String?
        let isOff: Bool
        /// The names of its other settings, which can only be changed in the file.
        let others: [String]

        var title: String {
            let applications = ids.joined(separator: ", ")
            if programs.isEmpty { return applications }
            return programs.joined(separator: ", ") + (ids == ["*"] ? "" : " (\(applications))")
        }
    }

    let model: SettingsModel

    /// The rules in the order of the file, without the shipped ones.
    var rules: [Rule] {
        let count = (try? model.edit.itemCount(of: "application")) ?? 0
        return model.configuration.applications.prefix(count).map { rule in
            let settings = rule.settings
            return Rule(
                ids: rule.ids, programs: rule.programs ?? [], locale: settings.locale,
                method: settings.method?.rawValue,
                isOff: settings.isOff == true,
                others: settings.names.subtracting(["locale", "method", "off"]).sorted())
        }
    }

    /// The languages that a rule can choose.
    var locales: [String] { model.configuration.locales.map(\.id) }

    /// Turns Phím off in an application by a rule, which is the purpose of most rules.
    func add(_ application: String) {
        model.change { edit throws(ConfigurationEdit.Refusal) in
            try edit.setOff(true, in: application)
        }
    }

    func remove(_ index: Int) {
        model.change { edit throws(ConfigurationEdit.Refusal) in try edit.removeItem(index, of: "application") }
    }

    /// Sets `locale` or `method` of a rule; nil removes it.
    func set(_ key: String, at index: Int, to value: String?) {
        set(key, at: index, value.map { .text($0) })
    }

    func setOff(at index: Int, _ isOff: Bool) { set("off", at: index, isOff ? .flag(true) : nil) }

    private func set(_ key: String, at index: Int, _ value: ConfigurationEdit.ItemValue?) {
        model.change { edit throws(ConfigurationEdit.Refusal) in
            try edit.setItem(key, of: "application", at: index, to: value)
        }
    }
}
