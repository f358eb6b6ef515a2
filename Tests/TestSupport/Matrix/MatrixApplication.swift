/// An application that receives the text: a row with all that the tests need to know of it. Terminals run `cat` in raw
/// mode.
package struct MatrixApplication: Hashable, Sendable {
    /// How the text is read out.
    package enum Reading: Hashable, Sendable {
        /// It sends the text when the end key is pressed.
        case port
        /// A browser searches for the text when Return is pressed, and the rig serves the search.
        case search
        /// Everything is selected and copied.
        case clipboard
        /// Keys that save a file, and keys that empty the text.
        case file(save: String, clear: String)
    }

    /// What a field does with a text.
    package enum Filter: Hashable, Sendable {
        /// It removes spaces, at once.
        case removesSpaces
        /// It refuses what is longer than one word of the texts.
        case isFull
    }

    /// Its name in the tables of results.
    package let rawValue: String
    /// What `guest/desktop/application.sh` starts: a name that it knows, or a command line.
    package let start: String
    /// The programs, libraries and files of /usr/share that it needs; without them it is skipped.
    package let programs: [String]
    /// How its text is read.
    package let reading: Reading
    /// Whether its script presses keys and clicks before it can be typed into, and then makes the file `prepared`.
    package let isPrepared: Bool
    /// Whether it sends each byte it receives, instead of the text of a field.
    package let isTerminal: Bool
    /// Whether it completes what is typed, and selects the completion.
    package let completes: Bool
    /// Whether it sends a byte for every change of its text, or is a terminal, which sends every byte.
    package let sendsChanges: Bool
    /// What it refuses; nil for nothing.
    package let filter: Filter?
    /// What stands there after `abc`, Ctrl+A and `hoaf`; nil if Ctrl+A does more than select or move.
    package let textAfterControlA: String?
    /// The keys of its Undo; nil if it has none in a text.
    package let undoKeys: String?

    package init(
        _ name: String, start: String? = nil, programs: [String] = [], reading: Reading = .port,
        isPrepared: Bool = false, isTerminal: Bool = false, sendsChanges: Bool = true, completes: Bool = false,
        filter: Filter? = nil, afterControlA: String? = "hòa",
        undo: String? = "⟨ctrl+z⟩"
    ) {
        rawValue = name
        self.start = start ?? name
        self.programs = programs
        self.reading = reading
        self.isPrepared = isPrepared
        self.isTerminal = isTerminal
        self.sendsChanges = sendsChanges
        self.completes = completes
        self.filter = filter
        textAfterControlA = afterControlA
        undoKeys = undo
    }

    /// The key that makes an application send its text, in the notation of `Keystrokes`. Phím handles it like all
    /// others, so all keys before it have arrived.
    package static let endKey = "⟨f12⟩"
    /// What it sends behind the text: the code of a terminal for that key.
    package static let endCode: [UInt8] = Array("\u{1b}[24~".utf8)
    /// The byte that a text field sends for every change of its text.
    package static let change: UInt8 = 0x06
}

extension MatrixApplication {
    /// A terminal, in which every key arrives as it is.
    package static func terminal(_ name: String, start: String? = nil, programs: [String] = []) -> Self {
        Self(
            name, start: start, programs: programs, isTerminal: true, afterControlA: "abc⟨ctrl+a⟩hòa", undo: nil)
    }

    package static let cat = terminal("cat")
    package static let xterm = terminal("xterm")
    package static let xwaylandXterm = terminal("xterm on Xwayland", start: "xterm")
    package static let foot = terminal("foot")
    package static let alacritty = terminal("alacritty")
    package static let kitty = terminal("kitty")
    package static let gtk3 = Self("GTK 3 entry", start: "gtk3", undo: nil)
    package static let gtk4 = Self("GTK 4 entry", start: "gtk4")
    package static let qt5 = Self("Qt 5 line edit", start: "qt5")
    package static let qt6 = Self("Qt 6 line edit", start: "qt6")
    package static let chromium = Self("Chromium", start: "chromium")
    package static let xwaylandChromium = Self("Chromium on Xwayland", start: "chromium-x11")
    package static let firefox = Self("Firefox", start: "firefox")
    package static let tk = Self("Tk entry", start: "tk", afterControlA: "hòaabc", undo: nil)
    package static let sdl = Self("SDL 2", start: "sdl", afterControlA: "abchòa", undo: nil)
    package static let swing = Self("Java Swing", start: "swing", undo: nil)
    package static let readline = Self(
        "bash in tmux", start: "readline", sendsChanges: false, afterControlA: "hòaabc",
        undo: "⟨leftctrl+leftshift+minus⟩")
    package static let nano = Self(
        "nano", reading: .file(save: "⟨ctrl+s⟩", clear: "⟨alt+backslash⟩⟨alt+t⟩"), afterControlA: "hòaabc",
        undo: "⟨alt+u⟩")
    package static let vim = Self("Vim", start: "vim", sendsChanges: false, afterControlA: nil, undo: nil)
    package static let neovim = Self("Neovim", start: "neovim", sendsChanges: false, afterControlA: nil, undo: nil)
    package static let emacs = Self("Emacs", start: "emacs", afterControlA: "hòaabc", undo: "⟨ctrl+slash⟩")
    package static let emacsInTerminal = Self(
        "Emacs in xterm", start: "emacs-terminal", afterControlA: "hòaabc", undo: "⟨ctrl+slash⟩")
    package static let writerGTK = Self("LibreOffice Writer, GTK 3", start: "writer-gtk3", reading: .clipboard)
    package static let writerGeneric = Self("LibreOffice Writer, X11", start: "writer-gen", reading: .clipboard)
    package static let writerAutocorrect = Self(
        "LibreOffice Writer, autocorrection", start: "writer-autocorrect", reading: .clipboard)
    package static let calc = Self("LibreOffice Calc, GTK 3", start: "calc", reading: .clipboard)
    package static let notepad = Self("Notepad in Wine", start: "notepad", reading: .clipboard)
    package static let gedit = Self("gedit", reading: .clipboard)
    package static let kwrite = Self("KWrite", start: "kwrite", reading: .clipboard)
    package static let gnomeTextEditor = Self(
        "GNOME Text Editor", start: #"become "$bus" gnome-text-editor --standalone "$(empty text)""#,
        reading: .file(save: "⟨ctrl+s⟩", clear: "⟨ctrl+a⟩⟨delete⟩"))
    package static let chromiumTextarea = Self(
        "Chromium, text area", start: "chromium-textarea", reading: .clipboard)
    package static let chromiumCodeMirror = Self(
        "Chromium, CodeMirror", start: "chromium-codemirror", reading: .clipboard)
    package static let chromiumCKEditor = Self(
        "Chromium, CKEditor", start: "chromium-ckeditor", reading: .clipboard)
    package static let firefoxTextarea = Self("Firefox, text area", start: "firefox-textarea", reading: .clipboard)
    package static let firefoxCodeMirror = Self(
        "Firefox, CodeMirror", start: "firefox-codemirror", reading: .clipboard)
    package static let firefoxCKEditor = Self("Firefox, CKEditor", start: "firefox-ckeditor", reading: .clipboard)
    package static let chromiumAddress = Self(
        "Chromium, address bar", start: "chromium-address", reading: .clipboard, completes: true)
    package static let firefoxAddress = Self(
        "Firefox, address bar", start: "firefox-address", reading: .clipboard, completes: true)
    /// The same where no program gets the clipboard.
    package static let chromiumSearch = Self(
        "Chromium, address bar", start: "chromium-search", reading: .search, completes: true)
    package static let firefoxSearch = Self(
        "Firefox, address bar", start: "firefox-search", reading: .search, completes: true)
    package static let falkonAddress = Self(
        "Falkon, address bar", start: "falkon-address", reading: .clipboard, completes: true)
    package static let calcFind = Self(
        "LibreOffice Calc, find bar", start: "calc", reading: .clipboard, completes: true)
    package static let writerFind = Self(
        "LibreOffice Writer, find bar", start: "writer-gtk3", reading: .clipboard, completes: true)
    package static let thunderbird = Self("Thunderbird, message", start: "thunderbird", reading: .clipboard)
    package static let thunderbirdRecipients = Self(
        "Thunderbird, recipients", start: "thunderbird-recipients", reading: .clipboard, completes: true)
    package static let abiword = Self("AbiWord", start: "abiword", reading: .clipboard)
    package static let gnumeric = Self(
        "Gnumeric", start: "gnumeric", reading: .clipboard, afterControlA: nil, undo: nil)
    package static let konsole = terminal("Konsole", start: "konsole")
    package static let xfceTerminal = terminal("xfce4-terminal")
    package static let zsh = Self("zsh with suggestions", start: "zsh", afterControlA: "hòaabc", undo: nil)
    package static let fish = Self("fish", afterControlA: "hòaabc", undo: nil)
    package static let micro = Self("micro", reading: .file(save: "⟨ctrl+s⟩", clear: "⟨ctrl+a⟩⟨delete⟩"))
    package static let kakoune = Self("Kakoune", start: "kakoune", afterControlA: nil, undo: nil)
    package static let iPython = Self(
        "IPython", start: "ipython", programs: ["xterm", "ipython3"], sendsChanges: false, afterControlA: "hòaabc",
        undo: "⟨leftctrl+leftshift+minus⟩")
    package static let textualInput = field("Textual, input", "textual-input", textual)
    package static let textualArea = field("Textual, text area", "textual-area", textual)
    package static let readsAsKeys = field("field like Ink's", "reads", ["python3"])
    package static let helix = Self(
        "Helix", start: "helix", programs: ["hx"],
        reading: .file(save: "⟨ctrl+s⟩", clear: "⟨ctrl+x⟩"), afterControlA: nil, undo: nil)

    private static let textual = ["python3", "phim-editors/textual/__init__.py"]

    /// A field of a program in a terminal, without keys for moving and undoing.
    private static func field(_ name: String, _ start: String, _ programs: [String]) -> Self {
        Self(
            name, start: start, programs: ["xterm"] + programs, sendsChanges: false, afterControlA: nil, undo: nil)
    }
}
