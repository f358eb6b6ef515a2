import Bus

/// Reports which window of GNOME Shell has the focus, through Phím's extension (config/gnome-shell).
///
/// The extension has a property with the text `number/process application`; each window has its own number.
final class ShellExtension: FocusSource {
    private var property: BusProperty<String>?

    private static let object = MessageBus.Object("org.gnome.Shell", "/vn/phim/Focus")

    /// Follows the property of the extension on the user's bus.
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
