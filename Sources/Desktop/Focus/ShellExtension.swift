import Bus

/// Which window of GNOME Shell has the focus, by the extension that comes with Phím (config/gnome-shell).
///
/// The extension keeps a property `number application`: another number is another window.
final class ShellExtension: FocusSource {
    private var property: BusProperty<String>?

    private static let object = MessageBus.Object("org.gnome.Shell", "/vn/phim/Focus")

    /// Follows the extension on the bus of the user, where it is.
    init(on bus: MessageBus, user: any FocusSourceUser) {
        property = BusProperty(
            "FocusedWindow", of: "vn.phim.Focus", at: Self.object, on: bus, startsService: false, read: \.textValue
        ) { [unowned user] in user.receive($0.flatMap { FocusReport(window: $0) }, from: .gnome) }
    }

    deinit { close() }

    func close() {
        property?.close()
        property = nil
    }
}

extension FocusReport {
    /// What a shell's extension or script says: `number application`; nil for no window.
    init?(window text: String) {
        let words = text.split(separator: " ", maxSplits: 1)
        guard let place = words.first else { return nil }
        self.init(place: String(place), application: words.count > 1 ? String(words[1]) : "")
    }
}
