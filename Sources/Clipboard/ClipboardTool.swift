import Desktop
import Processes
import System

/// The programs that read and write the clipboard of a display server.
package struct ClipboardTool: Equatable, Sendable {
    /// A place where copied things are. Both are pasted from: terminals take the second on Shift+Insert.
    enum Selection: CaseIterable {
        case clipboard
        case primary
    }

    /// What to do where there is none.
    package static let advice = "install wl-clipboard for Wayland, xclip for X11 and for GNOME"

    private enum Kind: Equatable, Sendable {
        /// wl-clipboard
        case wayland
        /// xclip
        case x11
    }

    private let kind: Kind
    private let launcher: ProgramLauncher
    /// What they are started with.
    let environment: [String: String]

    private init(kind: Kind, environment: [String: String]) {
        self.kind = kind
        self.environment = environment
        launcher = ProgramLauncher(environment: environment)
    }

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

    /// What a selection is found to have.
    enum Content: Equatable {
        /// Nothing was copied.
        case nothing
        /// A text and nothing else: it can be restored.
        case text
        /// More or something else: files, a text with its format, an image, a password. It is neither read nor replaced.
        case other
        /// It cannot be said.
        case unknown
    }

    /// Writes the types of what was copied, a line each, or why there are none; both to the same place.
    func types(of selection: Selection) -> [String] {
        let command =
            switch kind {
            case .wayland: ["wl-paste", "--list-types"] + option(selection)
            case .x11: ["xclip", "-o", "-t", "TARGETS"] + option(selection)
            }
        return ["/bin/sh", "-c", "exec \"$@\" 2>&1", "sh"] + command
    }

    /// What the types of a selection say. A program that failed has written a sentence, or nothing.
    static func content(types: [UInt8]) -> Content {
        let lines = String(decoding: types, as: UTF8.self).split(separator: "\n")
        if lines.isEmpty { return .unknown }
        if lines.contains(where: { emptyMessages.contains(String($0)) }) { return .nothing }
        if lines.contains(where: { $0.contains(" ") && !$0.contains("/") }) { return .unknown }
        let types = lines.filter { !queries.contains(String($0)) }
        if types.isEmpty { return .nothing }
        return types.allSatisfy(isPlainText) ? .text : .other
    }

    /// Whether there is a text among the types of a selection, and no password manager marks it as secret.
    static func hasText(types: [UInt8]) -> Bool {
        let lines = String(decoding: types, as: UTF8.self).split(separator: "\n")
        return lines.contains(where: isPlainText) && !lines.contains { $0.lowercased().contains("password") }
    }

    /// What wl-paste and xclip say where nothing was copied.
    private static let emptyMessages = [
        "Nothing is copied", "No selection", "Error: target TARGETS not available",
    ]

    /// What an X11 selection answers besides its content.
    private static let queries: Set<String> = [
        "TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "DELETE", "INSERT_SELECTION", "INSERT_PROPERTY",
    ]

    private static func isPlainText(_ type: Substring) -> Bool {
        ["UTF8_STRING", "STRING", "TEXT", "COMPOUND_TEXT", "text/plain"].contains(type)
            || type.hasPrefix("text/plain;")
    }

    /// Writes what was copied as a text.
    func reading(_ selection: Selection) -> [String] {
        switch kind {
        case .wayland: ["wl-paste", "--no-newline", "--type", "text"] + option(selection)
        case .x11: ["xclip", "-o", "-t", "UTF8_STRING"] + option(selection)
        }
    }

    /// The same with a byte more at the end if it succeeded: an empty text is not a failure.
    func readingSurely(_ selection: Selection) -> [String] {
        ["/bin/sh", "-c", "\"$@\" && printf .", "sh"] + reading(selection)
    }

    /// Copies the text on its standard input, and stays in the background to serve it, after the end of the service too.
    func writing(_ selection: Selection) -> [String] {
        let command =
            switch kind {
            case .wayland: ["wl-copy", "--type", "text/plain"] + option(selection)
            case .x11: ["xclip", "-i"] + option(selection)
            }
        return launcher.outliving(command)
    }

    /// Makes a selection empty.
    func clearing(_ selection: Selection) -> [String] {
        switch kind {
        case .wayland: ["wl-copy", "--clear"] + option(selection)
        // xclip cannot; an empty text comes next.
        case .x11: writing(selection)
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

    private static func hasProgram(_ name: String, _ environment: [String: String]) -> Bool {
        ProcessEnvironment.program(name, in: environment) != nil
    }
}
