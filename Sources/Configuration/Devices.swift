import System

extension Configuration {
    /// `[devices]`: which keyboards Phím reads. A device counts as a keyboard because of its keys, not its name.
    public struct Devices: Hashable, Sendable {
        /// A keyboard is used if one of these patterns matches …
        public var include: [DeviceMatch] = [.name("*")]
        /// … and none of these patterns matches.
        public var exclude: [DeviceMatch] = []
        /// Settings for certain keyboards; the first match decides.
        public var settings: [DeviceSettings] = []

        /// Whether the keyboard is used.
        ///
        /// `paths` are its node, `/dev/input/event3`, and the known symbolic links to it.
        public func takes(name: String, vendor: UInt16, product: UInt16, paths: @autoclosure () -> [String]) -> Bool {
            include.contains { $0.matches(name: name, vendor: vendor, product: product, paths: paths()) }
                && !excludes(name: name, vendor: vendor, product: product, paths: paths())
        }

        /// Whether a pattern of `exclude` matches a device.
        package func excludes(
            name: String, vendor: UInt16, product: UInt16, paths: @autoclosure () -> [String]
        ) -> Bool {
            exclude.contains { $0.matches(name: name, vendor: vendor, product: product, paths: paths()) }
        }
    }
}

extension SettingTable {
    static let devices = SettingTable(
        "devices", "Which keyboards Phím reads.",
        [
            Setting(
                "include", \.devices.include, .devices,
                """
                The keyboards to read. Only devices with letter keys count, so there is no need to exclude mice or power
                buttons. Each pattern is one of:
                  "046d:c31c"          vendor and product, as listed by `phim devices`; "046d:*" matches every product of a vendor
                  "*keychron*"         the name; * matches any text, ? any one character; case does not matter
                  "/dev/input/by-id/usb-*-event-kbd"   the path, with * and ? as well
                """),
            Setting(
                "exclude", \.devices.exclude, .devices,
                "Keyboards to ignore, and mice to leave alone although a line binds one of their buttons, with the same patterns."
            ),
        ])
}

extension SettingForm<[DeviceMatch]> {
    /// A list of patterns for keyboards.
    fileprivate static var devices: Self {
        SettingForm<[Located<String>]>.texts.map { patterns, place in
            patterns.compactMap { DeviceMatch($0, place.complaints) }
        } from: {
            $0.map { Located($0.description) }
        }
    }
}

extension DeviceMatch {
    /// Reads a pattern, or reports it.
    init?(_ text: Located<String>, _ complaints: ComplaintList) {
        guard let match = DeviceMatch(text.value) else {
            complaints.add(
                .badValue, at: text.position,
                localized(
                    """
                    invalid keyboard pattern \(text.value.quoted): use vendor:product with four hexadecimal digits each, a \
                    name with * and ?, or a path
                    """))
            return nil
        }
        self = match
    }
}
