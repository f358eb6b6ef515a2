import Desktop
import Processes
import System

/// The programs that read and write the clipboard of a display server.
package struct ClipboardTool: Equatable, Sendable {
    /// A selection of the display server. Both are set, because terminals paste the primary one with Shift+Insert.
    package enum Selection: CaseIterable {
        case clipboard
        case primary
    }

    /// The advice for a system without such a program.
    package static let advice = localized("install wl-clipboard for Wayland, xclip for X11 and for GNOME")

    private enum Kind: Equatable, Sendable {
        /// wl-clipboard
        case wayland
        /// xclip
        case x11
    }

    private let kind: Kind
    private let launcher: ProgramLauncher
    /// The environment of the programs.
    package let environment: [String: String]

    private init(kind: Kind, environment: [String: String]) {
        self.kind = kind
        self.environment = environment
        launcher = ProgramLauncher(environment: environment)
    }

    /// The tool for the display server in an environment; nil if there is no server or its program is missing.
    ///
    /// GNOME Shell gives programs without a window access to its clipboard only through Xwayland.
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

    /// The kind of content of a selection.
    enum Content: Equatable {
        /// Nothing was copied.
        case nothing
        /// Plain text only, which can be restored.
        case text
        /// Something else or more: files, formatted text, an image, a password. It is neither read nor replaced.
        case other
        /// The types cannot be read.
        case unknown
    }

    /// The command that prints the types of the content, a line each, or an error message; both to its standard output.
    package func types(of selection: Selection) -> [String] {
        let command =
            switch kind {
            case .wayland: ["wl-paste", "--list-types"] + option(selection)
            case .x11: ["xclip", "-o", "-t", "TARGETS"] + option(selection)
            }
        return ["/bin/sh", "-c", "exec \"$@\" 2>&1", "sh"] + command
    }

    /// Derives the kind of content from the output of `types(of:)`. A failed program has printed a sentence or nothing.
    static func content(types: [UInt8]) -> Content {
        let lines = String(decoding: types, as: UTF8.self).split(separator: "\n")
        if lines.isEmpty { return .unknown }
        if lines.contains(where: { emptyMessages.contains(String($0)) }) { return .nothing }
        if lines.contains(where: { $0.contains(" ") && !$0.contains("/") }) { return .unknown }
        let types = lines.filter { !queries.contains(String($0)) }
        if types.isEmpty { return .nothing }
        return types.allSatisfy(isPlainText) ? .text : .other
    }

    /// Whether the types contain plain text and no mark of a password manager.
    package static func hasText(types: [UInt8]) -> Bool {
        let lines = String(decoding: types, as: UTF8.self).split(separator: "\n")
        return lines.contains(where: isPlainText) && !lines.contains { $0.lowercased().contains("password") }
    }

    /// The messages of wl-paste and xclip for an empty selection.
    private static let emptyMessages = [
        "Nothing is copied", "No selection", "Error: target TARGETS not available",
    ]

    /// The targets of an X11 selection that are not content.
    private static let queries: Set<String> = [
        "TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "DELETE", "INSERT_SELECTION", "INSERT_PROPERTY",
    ]

    private static func isPlainText(_ type: Substring) -> Bool {
        ["UTF8_STRING", "STRING", "TEXT", "COMPOUND_TEXT", "text/plain"].contains(type)
            || type.hasPrefix("text/plain;")
    }

    /// The command that prints the text of a selection.
    func reading(_ selection: Selection) -> [String] {
        switch kind {
        case .wayland: ["wl-paste", "--no-newline", "--type", "text"] + option(selection)
        case .x11: ["xclip", "-o", "-t", "UTF8_STRING"] + option(selection)
        }
    }

    /// The command that prints the text of a selection, followed by one byte if it succeeded, so that an empty text
    /// differs from a failure.
    package func readingSurely(_ selection: Selection) -> [String] {
        Self.surely(reading(selection))
    }

    /// The command with one byte more on its output if it succeeded.
    package static func surely(_ command: [String]) -> [String] {
        ["/bin/sh", "-c", "\"$@\" && printf .", "sh"] + command
    }

    /// The command that copies the text on its standard input. The program stays in the background to serve the text,
    /// even after the end of the service.
    func writing(_ selection: Selection) -> [String] {
        let command =
            switch kind {
            case .wayland: ["wl-copy", "--type", "text/plain"] + option(selection)
            case .x11: ["xclip", "-i"] + option(selection)
            }
        return launcher.outliving(command)
    }

    /// The command that empties a selection.
    func clearing(_ selection: Selection) -> [String] {
        switch kind {
        case .wayland: ["wl-copy", "--clear"] + option(selection)
        // xclip cannot do that, so it copies the empty input.
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
