import System

extension Configuration {
    /// `[indicator]`: what phim-indicator shows. The daemon sends these settings, so phim-indicator does not read this
    /// file.
    public struct Indicator: Hashable, Sendable {
        /// The colours of a panel.
        public enum ColorScheme: String, Hashable, Sendable, CaseIterable {
            /// The colours of the desktop.
            case auto
            case dark
            case light
        }

        /// Whether a notification is shown when the locale or the input method changes.
        package var notifies = false
        /// The colours of the panel.
        package var colorScheme = ColorScheme.auto
        /// The labels of locales, by their identifiers. Other locales show the first two letters of their identifier.
        package var labels: [String: String] = [:]

        /// Reads `[indicator.labels]`.
        static func labels(in table: inout TableReader, locales: [String]) -> [String: String] {
            var labels: [String: String] = [:]
            for entry in table.ownEntries() {
                let place = table.path(of: entry)
                if !locales.contains(entry.key) {
                    table.complaints.add(
                        .unknownValue, at: entry.keyPosition,
                        localized("unknown locale \(entry.key.quoted); there are \(locales.joined(separator: ", "))"),
                        suggestion: NearestName.nearest(to: entry.key, among: locales))
                }
                guard case .string(let text) = entry.node.value else {
                    table.complain(of: entry.node, named: place, mustBe: localized("a string"))
                    continue
                }
                // phim-indicator draws the letters with a font of its own, which has only these.
                let isDrawn = text.unicodeScalars.allSatisfy {
                    $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))
                }
                guard isDrawn, (1...2).contains(text.count) else {
                    table.complaints.add(
                        .badValue, at: entry.node.position,
                        localized("\(place) must be one or two letters from A to Z or digits, not \(text.quoted)"))
                    continue
                }
                labels[entry.key] = text.uppercased()
            }
            return labels
        }
    }
}

extension SettingTable {
    static let indicator = SettingTable(
        "indicator",
        "phim-indicator, the program in the tray of a panel: it shows the locale, and switches it by a click.",
        [
            Setting(
                "notify", \.indicator.notifies,
                "Show a notification when the locale or the input method is switched."),
            Setting(
                "color_scheme", \.indicator.colorScheme,
                "The colours of the panel: \"dark\" or \"light\"; \"auto\" asks the desktop."),
        ])
}
