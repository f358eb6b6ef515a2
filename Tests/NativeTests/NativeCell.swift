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
    private static let gtkOffice = "libreoffice/program/libvclplug_gtk3lo.so"
    private static let writer = ["soffice", "libreoffice/program/libswlo.so", gtkOffice]
    private static let calc = ["soffice", "libreoffice/program/libsclo.so", gtkOffice]
    private static let suggestions = "zsh-autosuggestions/zsh-autosuggestions.zsh"

    /// All cells.
    static let all: [NativeCell] =
        first + MatrixApplication.more.map { NativeCell(desktop: .x11, application: $0, programs: $0.programs) }
        + MatrixApplication.pages.map { NativeCell(desktop: .sway, application: $0, programs: $0.programs) }
        + MatrixApplication.inTerminals.map {
            NativeCell(desktop: .sway, application: $0, programs: ["foot"] + $0.programs)
        }

    private static let first: [NativeCell] = [
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
        NativeCell(desktop: .x11, application: .writerGTK, programs: writer),
        NativeCell(desktop: .x11, application: .writerGeneric, programs: Array(writer.dropLast())),
        NativeCell(desktop: .x11, application: .writerAutocorrect, programs: writer),
        NativeCell(desktop: .x11, application: .calc, programs: calc),
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
        NativeCell(desktop: .x11, application: .falkonAddress, programs: ["falkon"]),
        NativeCell(desktop: .x11, application: .calcFind, programs: calc),
        NativeCell(desktop: .x11, application: .writerFind, programs: writer),
        NativeCell(desktop: .x11, application: .thunderbird, programs: ["thunderbird"]),
        NativeCell(desktop: .x11, application: .thunderbirdRecipients, programs: ["thunderbird", "python3"]),
        NativeCell(desktop: .x11, application: .abiword, programs: ["abiword"]),
        NativeCell(desktop: .x11, application: .gnumeric, programs: ["gnumeric"]),
        NativeCell(desktop: .x11, application: .kitty, programs: ["kitty"]),
        NativeCell(desktop: .x11, application: .alacritty, programs: ["alacritty"]),
        NativeCell(desktop: .x11, application: .konsole, programs: ["konsole"]),
        NativeCell(desktop: .x11, application: .xfceTerminal, programs: ["xfce4-terminal"]),
        NativeCell(desktop: .x11, application: .zsh, programs: ["xterm", "zsh", suggestions]),
        NativeCell(desktop: .x11, application: .fish, programs: ["xterm", "fish"]),
        NativeCell(desktop: .x11, application: .micro, programs: ["xterm", "micro"]),
        NativeCell(desktop: .x11, application: .kakoune, programs: ["xterm", "kak"]),
        NativeCell(desktop: .sway, application: .foot, programs: ["foot"], isAlwaysRun: true),
        NativeCell(desktop: .sway, application: .gtk3, programs: ["cc", "libgtk-3.so.0"]),
        NativeCell(desktop: .sway, application: .readline, programs: ["foot", "tmux"]),
        NativeCell(desktop: .sway, application: .neovim, programs: ["foot", "nvim"]),
        NativeCell(desktop: .sway, application: .micro, programs: ["foot", "micro"]),
        NativeCell(desktop: .sway, application: .kakoune, programs: ["foot", "kak"]),
    ]

    /// `all`, or parts of the names of cells, separated by semicolons.
    static let wanted = ProcessInfo.processInfo.environment["PHIM_NATIVE"] ?? ""

    /// Whether cells were chosen, all or some by name.
    static var isChosen: Bool { !wanted.isEmpty }

    /// The cells to run.
    static let chosen = all.chosen(by: wanted)
}

extension NativeCell: CustomTestStringConvertible, CustomStringConvertible {
    var description: String { "\(desktop.rawValue): \(application.rawValue)" }
    var testDescription: String { description }
}
