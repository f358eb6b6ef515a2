import System

extension ConfigurationEdit {
    /// Turns Phím off or on in the application with this identifier, for the tray and the settings window.
    ///
    /// The rule for exactly this application is changed, added, or removed if nothing else is in it. If a rule before it
    /// or a shipped one decides otherwise, it becomes the first rule of the file.
    package mutating func setOff(_ isOff: Bool, in application: String) throws(Refusal) {
        let name = "application"
        if let (index, rule) = try rule(for: application) {
            if !isOff, rule.settings.names == ["off"] {
                try removeItem(index, of: name)
            } else {
                try setItem("off", of: name, at: index, to: isOff ? .flag(true) : nil)
            }
        } else if isOff {
            try addItem(of: name, [("id", .texts([application])), ("off", .flag(true))])
        }
        if try self.isOff(in: application) == isOff { return }
        if let (index, _) = try rule(for: application) {
            try setItem("off", of: name, at: index, to: .flag(isOff))
        } else {
            try addItem(of: name, [("id", .texts([application])), ("off", .flag(isOff))])
        }
        if let (index, _) = try rule(for: application) { try moveItem(index, of: name, to: 0) }
    }

    /// Whether Phím is off in the application with this identifier, by a rule of the file or a shipped one.
    package func isOff(in application: String) throws(Refusal) -> Bool {
        try usable.settings(in: application, .unknown).isOff ?? false
    }

    /// The first rule of the file for exactly this application, in all of its fields and programs.
    private func rule(
        for application: String
    ) throws(Refusal) -> (index: Int, rule: Configuration.ApplicationRule)? {
        let rules = try usable.applications.prefix(itemCount(of: "application"))
        return rules.enumerated().first {
            $0.element.ids.map { $0.lowercased() } == [application.lowercased()] && $0.element.isGeneral
        }.map { ($0.offset, $0.element) }
    }

    /// The configuration of the file. Throws if it has errors.
    var usable: Configuration {
        get throws(Refusal) {
            let reading = parsed
            if let configuration = reading.configuration { return configuration }
            let error = reading.complaints.first { $0.severity == .error }?.description ?? ""
            throw .file(localized("\(error)\nNothing was changed: fix that first."))
        }
    }
}
