import Foundation
import TestSupport
import Testing

/// One application on one display server of this machine.
struct NativeCell: ApplicationCell, Hashable, Sendable {
    let desktop: NativeDesktop.Kind
    let application: MatrixApplication
    /// The programs, libraries and files of /usr/share that it needs; without them it is skipped.
    var programs: [String] = []
    /// Whether `Tests/run.sh` runs it even without `--matrix`.
    var isAlwaysRun = false

    /// All of them can run.
    var isPending: Bool { false }

    private static let codeMirror = "javascript/codemirror/lib/codemirror.js"
    private static let ckEditor = "javascript/ckeditor/ckeditor.js"

    /// All cells.
    static let all: [NativeCell] = [
        NativeCell(desktop: .x11, application: .xterm, programs: ["xterm"], isAlwaysRun: true),
        NativeCell(desktop: .x11, application: .gtk3, programs: ["cc", "libgtk-3.so.0"], isAlwaysRun: true),
        NativeCell(desktop: .x11, application: .tk, programs: ["wish"], isAlwaysRun: true),
        NativeCell(desktop: .x11, application: .nano, programs: ["xterm", "nano"], isAlwaysRun: true),
        NativeCell(desktop: .x11, application: .readline, programs: ["xterm", "tmux"], isAlwaysRun: true),
        NativeCell(desktop: .x11, application: .vim, programs: ["xterm", "vim"]),
        NativeCell(desktop: .x11, application: .neovim, programs: ["xterm", "nvim"]),
        NativeCell(desktop: .x11, application: .emacs, programs: ["emacs"]),
        NativeCell(desktop: .x11, application: .emacsInTerminal, programs: ["xterm", "emacs"]),
        NativeCell(desktop: .x11, application: .sdl, programs: ["python3"]),
        NativeCell(desktop: .x11, application: .swing, programs: ["javac"]),
        NativeCell(desktop: .x11, application: .writerGTK, programs: ["soffice"]),
        NativeCell(desktop: .x11, application: .writerGeneric, programs: ["soffice"]),
        NativeCell(desktop: .x11, application: .writerAutocorrect, programs: ["soffice"]),
        NativeCell(desktop: .x11, application: .calc, programs: ["soffice"]),
        NativeCell(desktop: .x11, application: .notepad, programs: ["wine"]),
        NativeCell(desktop: .x11, application: .gedit, programs: ["gedit"]),
        NativeCell(desktop: .x11, application: .kwrite, programs: ["kwrite"]),
        NativeCell(desktop: .x11, application: .chromiumTextarea, programs: ["chromium"]),
        NativeCell(desktop: .x11, application: .chromiumCodeMirror, programs: ["chromium", codeMirror]),
        NativeCell(desktop: .x11, application: .chromiumCKEditor, programs: ["chromium", ckEditor]),
        NativeCell(desktop: .x11, application: .firefoxTextarea, programs: ["firefox-esr"]),
        NativeCell(desktop: .x11, application: .firefoxCodeMirror, programs: ["firefox-esr", codeMirror]),
        NativeCell(desktop: .x11, application: .firefoxCKEditor, programs: ["firefox-esr", ckEditor]),
        NativeCell(desktop: .x11, application: .chromiumAddress, programs: ["chromium"]),
        NativeCell(desktop: .x11, application: .firefoxAddress, programs: ["firefox-esr"]),
        NativeCell(desktop: .x11, application: .thunderbird, programs: ["thunderbird"]),
        NativeCell(desktop: .sway, application: .foot, programs: ["foot"], isAlwaysRun: true),
        NativeCell(desktop: .sway, application: .gtk3, programs: ["cc", "libgtk-3.so.0"]),
    ]

    /// `all`, or parts of the names of cells, separated by semicolons.
    private static let wanted = ProcessInfo.processInfo.environment["PHIM_NATIVE"] ?? ""

    /// Whether cells were chosen, all or some by name.
    static var isChosen: Bool { !wanted.isEmpty }

    /// The cells to run.
    static let chosen = all.chosen(by: wanted)
}

extension NativeCell: CustomTestStringConvertible, CustomStringConvertible {
    var description: String { "\(desktop.rawValue): \(application.rawValue)" }
    var testDescription: String { description }
}
