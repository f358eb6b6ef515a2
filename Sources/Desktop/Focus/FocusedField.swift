package import Keyboard

/// Where the text goes, as far as it is known: never a title, never a content.
package struct FocusedField: Hashable, Sendable {
    /// Who told it.
    package enum Source: String, Codable, Hashable, Sendable, CaseIterable {
        /// The compositor, by the protocol wlr-foreign-toplevel-management: sway, Hyprland, river, labwc, Wayfire, niri.
        case wayland
        /// The extension of GNOME Shell that comes with Phím.
        case gnome
        /// The script for KWin that comes with Phím.
        case plasma
        /// The X server.
        case x11
        /// The application itself, by AT-SPI2.
        case accessibility
    }

    /// The application's identifier: a Wayland app_id, or the class of an X11 window. Empty if it is not known.
    package var application = ""
    /// The kind of the field.
    package var kind = FieldKind.unknown
    /// Where the kind comes from, or the application if no kind is known; nil if nothing is known.
    package var source: Source?
    /// Since when this field has the focus, in µs of the monotonic clock.
    package var since: Timestamp = 0

    /// Nothing is known.
    package init() {}
}

/// What one source tells of the focus.
struct FocusReport: Hashable, Sendable {
    /// What has the focus; another text is another window or field. It is compared and never shown.
    var place: String
    /// The application's identifier; empty if the source does not know it.
    var application = ""
    /// The kind of the field.
    var kind = FieldKind.unknown

    /// The longest identifier of an application, in bytes. A longer one is ignored.
    static let nameLimit = 256

    init(place: String, application: String = "", kind: FieldKind = .unknown) {
        self.place = place
        self.kind = kind
        let isName =
            application.utf8.count <= Self.nameLimit
            && application.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
        self.application = isName ? application : ""
    }
}

/// Tells what has the focus, in the loop: nothing here waits for anybody.
protocol FocusSource: AnyObject {
    /// Ends it; nothing is called any more.
    func close()
    /// Tells again what it told, if that still holds.
    func confirm()
}

extension FocusSource {
    func confirm() {}
}

/// Gets what sources tell.
protocol FocusSourceUser: AnyObject {
    /// A part of a word was typed, and nothing else since.
    var isTyping: Bool { get }
    /// The focus as a source knows it from now on; nil if it does not know it. The same report again is no change.
    func receive(_ report: FocusReport?, from source: FocusedField.Source)
    /// The source is gone: its server ended, or it talks nonsense.
    func lost(_ source: FocusedField.Source)
}
