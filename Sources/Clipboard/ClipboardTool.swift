import Desktop
import Glibc

/// The programs that read and write the clipboard of a display server.
package struct ClipboardTool: Equatable {
    /// A place where copied things are. Both are pasted from: terminals take the second on Shift+Insert.
    enum Selection: CaseIterable {
        case clipboard
        case primary
    }

    /// What to do where there is none.
    package static let advice = "install wl-clipboard for Wayland, xclip for X11 and for GNOME"

    private enum Kind: Equatable {
        /// wl-clipboard
        case wayland
        /// xclip
        case x11
    }

    private let kind: Kind
    /// What they are started with.
    let environment: [String: String]

    /// The tool for the display server that the environment leads to; nil if there is none, or its program is missing.
    ///
    /// GNOME Shell lets programs without a window reach its clipboard by Xwayland only.
    package static func find(in environment: [String: String]) -> ClipboardTool? {
        var environment = environment
        let isReachable = SessionKind(environment: environment).desktop != "GNOME"
        if isReachable, let socket = SessionSockets.wayland(in: environment).first, hasProgram("wl-copy", environment)
        {
            environment["WAYLAND_DISPLAY"] = socket
            return ClipboardTool(kind: .wayland, environment: environment)
        }
        if let display = SessionSockets.x11(in: environment).first, hasProgram("xclip", environment) {
            environment["DISPLAY"] = display
            return ClipboardTool(kind: .x11, environment: environment)
        }
        return nil
    }

    /// Writes the types of what was copied, a line each.
    func types(of selection: Selection) -> [String] {
        switch kind {
        case .wayland: ["wl-paste", "--list-types"] + option(selection)
        case .x11: ["xclip", "-o", "-t", "TARGETS"] + option(selection)
        }
    }

    /// Writes what was copied as a text.
    func reading(_ selection: Selection) -> [String] {
        switch kind {
        case .wayland: ["wl-paste", "--no-newline", "--type", "text"] + option(selection)
        case .x11: ["xclip", "-o", "-t", "UTF8_STRING"] + option(selection)
        }
    }

    /// Copies the text on its standard input, and stays in the background to serve it.
    func writing(_ selection: Selection) -> [String] {
        switch kind {
        case .wayland: ["wl-copy", "--type", "text/plain"] + option(selection)
        case .x11: ["xclip", "-i"] + option(selection)
        }
    }

    private func option(_ selection: Selection) -> [String] {
        switch (kind, selection) {
        case (.wayland, .clipboard): []
        case (.wayland, .primary): ["--primary"]
        case (.x11, .clipboard): ["-selection", "clipboard"]
        case (.x11, .primary): ["-selection", "primary"]
        }
    }

    /// Whether one of the types is a text.
    static func isText(types: [UInt8]) -> Bool {
        String(decoding: types, as: UTF8.self).split(separator: "\n").contains {
            $0 == "UTF8_STRING" || $0 == "STRING" || $0 == "TEXT" || $0.hasPrefix("text/plain")
        }
    }

    private static func hasProgram(_ name: String, _ environment: [String: String]) -> Bool {
        let path = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
    }
}
