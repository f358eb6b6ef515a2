package import Glibc
package import Keyboard

/// The application and the kind of field with the focus, as far as known; never a title or a content.
package struct FocusedField: Hashable, Sendable {
    /// The source of a report.
    package enum Source: String, Codable, Hashable, Sendable, CaseIterable {
        /// The compositor, through the protocol wlr-foreign-toplevel-management: sway, Hyprland, river, labwc, Wayfire,
        /// niri.
        case wayland
        /// Phím's extension of GNOME Shell.
        case gnome
        /// Phím's script for KWin.
        case plasma
        /// The X server.
        case x11
        /// The application, through AT-SPI2.
        case accessibility
        /// The kernel: a text console is in front.
        case console
    }

    /// The application's identifier: a Wayland app_id, or the class of an X11 window; empty if unknown.
    package var application = ""
    /// The kind of the field.
    package var kind = FieldKind.unknown
    /// The source of the kind, or of the application if no kind is known; nil if nothing is known.
    package var source: Source?
    /// The process that has the window; 0 if unknown.
    package var process: pid_t = 0
    /// The time at which the field got the focus, in µs of the monotonic clock.
    package var since: Timestamp = 0

    /// Creates a field of which nothing is known.
    package init() {}
}

/// A report of one source.
struct FocusReport: Hashable, Sendable {
    /// An identifier of the window or field. It is only compared, never shown.
    var place: String
    /// The application's identifier; empty if the source does not know it.
    var application = ""
    /// The kind of the field.
    var kind = FieldKind.unknown
    /// The process that has the window; 0 if the source does not know it.
    var process: pid_t = 0
    /// The place of the window's content on the screen, in pixels; nil if the source does not know it.
    var origin: Origin?

    struct Origin: Hashable, Sendable {
        var x: Int32
        var y: Int32
    }

    /// The longest identifier of an application, in bytes. A longer one, or one with control characters, counts as
    /// unknown.
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

extension FocusReport {
    /// Parses `number/process/x/y application`, as a helper on a desktop writes it; nil if no window has the focus. All but
    /// the number may be missing.
    init?(window text: some StringProtocol) {
        let words = text.split(separator: " ", maxSplits: 1)
        guard let window = words.first?.split(separator: "/"), let place = window.first else { return nil }
        self.init(place: String(place), application: words.count > 1 ? String(words[1]) : "")
        process = window.count > 1 ? pid_t(window[1]) ?? 0 : 0
        if window.count > 3, let x = Int32(window[2]), let y = Int32(window[3]) { origin = Origin(x: x, y: y) }
    }
}

/// A source of reports about the focus. Its methods never block.
protocol FocusSource: AnyObject {
    /// Closes the source; it reports nothing more.
    func close()
    /// Repeats the last report if it still holds.
    func confirm()
    /// Asks where the caret is; nothing is answered if the source does not know.
    func askCaret(isInWindow: Bool, onAnswer: @escaping (CaretPlace) -> Void)
}

extension FocusSource {
    func confirm() {}
    func askCaret(isInWindow: Bool, onAnswer: @escaping (CaretPlace) -> Void) {}
}

/// The receiver of the reports.
protocol FocusSourceUser: AnyObject {
    /// Whether a part of a word was typed last.
    var isTyping: Bool { get }
    /// Handles a report; nil if the source no longer knows the focus. A repeated report is no change.
    func receive(_ report: FocusReport?, from source: FocusedField.Source)
    /// Called when the source has ended or sends malformed data.
    func lost(_ source: FocusedField.Source)
}
