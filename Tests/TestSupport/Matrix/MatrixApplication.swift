/// An application that receives the text. Terminals run `cat` in raw mode.
package enum MatrixApplication: String, Sendable {
    case cat
    case xterm
    case xwaylandXterm = "xterm on Xwayland"
    case foot
    case alacritty
    case kitty
    case gtk3 = "GTK 3 entry"
    case gtk4 = "GTK 4 entry"
    case qt5 = "Qt 5 line edit"
    case qt6 = "Qt 6 line edit"
    case chromium = "Chromium"
    case xwaylandChromium = "Chromium on Xwayland"
    case firefox = "Firefox"
    case tk = "Tk entry"
    case sdl = "SDL 2"
    case swing = "Java Swing"
    case readline = "bash in tmux"
    case nano
    case vim = "Vim"
    case neovim = "Neovim"
    case emacs = "Emacs"
    case emacsInTerminal = "Emacs in xterm"
    case writerGTK = "LibreOffice Writer, GTK 3"
    case writerGeneric = "LibreOffice Writer, X11"
    case writerAutocorrect = "LibreOffice Writer, autocorrection"
    case calc = "LibreOffice Calc, GTK 3"
    case notepad = "Notepad in Wine"
    case gedit
    case kwrite = "KWrite"
    case chromiumTextarea = "Chromium, text area"
    case chromiumCodeMirror = "Chromium, CodeMirror"
    case chromiumCKEditor = "Chromium, CKEditor"
    case firefoxTextarea = "Firefox, text area"
    case firefoxCodeMirror = "Firefox, CodeMirror"
    case firefoxCKEditor = "Firefox, CKEditor"
    case chromiumAddress = "Chromium, address bar"
    case firefoxAddress = "Firefox, address bar"
    case falkonAddress = "Falkon, address bar"
    case calcFind = "LibreOffice Calc, find bar"
    case writerFind = "LibreOffice Writer, find bar"
    case thunderbird = "Thunderbird, message"
    case thunderbirdRecipients = "Thunderbird, recipients"
    case abiword = "AbiWord"
    case gnumeric = "Gnumeric"
    case konsole = "Konsole"
    case xfceTerminal = "xfce4-terminal"
    case zsh = "zsh with suggestions"
    case fish
    case micro
    case kakoune = "Kakoune"

    /// Its name for `guest/desktop/application.sh`.
    package var script: String {
        switch self {
        case .xwaylandXterm: "xterm"
        case .gtk3: "gtk3"
        case .gtk4: "gtk4"
        case .qt5: "qt5"
        case .qt6: "qt6"
        case .chromium: "chromium"
        case .xwaylandChromium: "chromium-x11"
        case .firefox: "firefox"
        case .tk: "tk"
        case .sdl: "sdl"
        case .swing: "swing"
        case .readline: "readline"
        case .vim: "vim"
        case .neovim: "neovim"
        case .emacs: "emacs"
        case .emacsInTerminal: "emacs-terminal"
        case .writerGTK: "writer-gtk3"
        case .writerGeneric: "writer-gen"
        case .writerAutocorrect: "writer-autocorrect"
        case .calc: "calc"
        case .notepad: "notepad"
        case .kwrite: "kwrite"
        case .chromiumTextarea: "chromium-textarea"
        case .chromiumCodeMirror: "chromium-codemirror"
        case .chromiumCKEditor: "chromium-ckeditor"
        case .firefoxTextarea: "firefox-textarea"
        case .firefoxCodeMirror: "firefox-codemirror"
        case .firefoxCKEditor: "firefox-ckeditor"
        case .chromiumAddress: "chromium-address"
        case .firefoxAddress: "firefox-address"
        case .falkonAddress: "falkon-address"
        case .calcFind: "calc"
        case .writerFind: "writer-gtk3"
        case .thunderbird: "thunderbird"
        case .thunderbirdRecipients: "thunderbird-recipients"
        case .abiword: "abiword"
        case .gnumeric: "gnumeric"
        case .konsole: "konsole"
        case .xfceTerminal: "xfce4-terminal"
        case .zsh: "zsh"
        case .kakoune: "kakoune"
        case .fish, .micro, .cat, .xterm, .foot, .alacritty, .kitty, .nano, .gedit: rawValue
        }
    }

    /// Whether it sends each byte it receives, instead of the text of a field.
    package var isTerminal: Bool {
        [.cat, .xterm, .xwaylandXterm, .foot, .alacritty, .kitty, .konsole, .xfceTerminal].contains(self)
    }

    /// Whether it completes what is typed, and selects the completion.
    package var completes: Bool {
        switch self {
        case .chromiumAddress, .firefoxAddress, .falkonAddress, .calcFind, .writerFind, .thunderbirdRecipients: true
        default: false
        }
    }

    /// What stands there after `abc`, Ctrl+A and `hoaf`; nil if Ctrl+A does more than select or move.
    package var textAfterControlA: String? {
        switch self {
        case .vim, .neovim, .kakoune, .gnumeric: nil
        // Emacs and its like go to the beginning.
        case .tk, .nano, .readline, .zsh, .fish, .emacs, .emacsInTerminal: "hòaabc"
        case .sdl: "abchòa"
        default: isTerminal ? "abc⟨ctrl+a⟩hòa" : "hòa"
        }
    }

    /// The keys of its Undo; nil if it has none in a text.
    package var undoKeys: String? {
        switch self {
        case .vim, .neovim, .kakoune, .gtk3, .sdl, .tk, .swing, .zsh, .fish, .gnumeric: nil
        case .nano: "⟨alt+u⟩"
        case .emacs, .emacsInTerminal: "⟨ctrl+slash⟩"
        case .readline: "⟨leftctrl+leftshift+minus⟩"
        default: isTerminal ? nil : "⟨ctrl+z⟩"
        }
    }

    /// The key that makes an application send its text, in the notation of `Keystrokes`. Phím handles it like all
    /// others, so all keys before it have arrived.
    package static let endKey = "⟨f12⟩"
    /// What it sends behind the text: the code of a terminal for that key.
    package static let endCode: [UInt8] = Array("\u{1b}[24~".utf8)
    /// The byte that a text field sends for every change of its text.
    package static let change: UInt8 = 0x06
}
