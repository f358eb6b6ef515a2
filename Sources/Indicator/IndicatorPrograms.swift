import EventLoop
import Processes
import System

/// The programs that the menu starts.
struct IndicatorPrograms {
    private let environment: [String: String]
    private let phim: String
    private let template: String?

    /// Terminals, with the arguments before the command. The first installed one is used.
    private static let terminals: [[String]] = [
        ["xdg-terminal-exec"], ["x-terminal-emulator", "-e"], ["foot"], ["kitty"], ["alacritty", "-e"],
        ["konsole", "-e"], ["gnome-terminal", "--"], ["kgx", "--"], ["xfce4-terminal", "-x"], ["xterm", "-e"],
    ]

    /// The programs of an environment. `phim` is the path of the command, `template` the complete configuration that is
    /// installed with it.
    init(environment: [String: String], phim: String, template: String?) {
        self.environment = environment
        self.phim = phim
        self.template = template
    }

    /// Whether xdg-open is installed, which opens files with the user's programs.
    var canOpen: Bool { ProcessEnvironment.program("xdg-open", in: environment) != nil }

    /// Whether the settings window or xdg-open is installed.
    var canOpenConfiguration: Bool { window != nil || canOpen }

    private var window: String? { ProcessEnvironment.program("phim-settings", in: environment) }

    private var own: String { UserDirectory.configuration.path(in: environment) + "/phim/phim.toml" }

    /// Whether a configuration is neither the user's own nor the system's.
    private func isElsewhere(_ file: String) -> Bool { file != own && !file.hasPrefix("/etc/") }

    /// The options by which the settings window shows the configuration in use.
    private func windowOptions(_ file: String?) -> [String] {
        file.map { isElsewhere($0) ? ["--config", $0] : [] } ?? []
    }

    /// Opens the settings window, or else the user's configuration in a text editor. A configuration in another place is
    /// opened directly.
    ///
    /// A missing file is first created: the complete configuration, in the language of the session, with every setting as a
    /// comment, so that later defaults apply. If the system's file in use is another one, it is copied.
    func openConfiguration(inUse file: String?) -> [String] {
        if let window { return [window] + windowOptions(file) }
        if let file, isElsewhere(file) { return ["xdg-open", file] }
        let script = """
            [ -e "$1" ] || {
                mkdir -p "${1%/*}" || exit
                if [ -n "$2" ] && ! cmp -s -- "$2" "$3"; then
                    cp -- "$2" "$1"
                elif [ -n "$3" ]; then
                    if [ -n "$4" ] && [ -e "$3.$4" ]; then set -- "$1" "$2" "$3.$4"; fi
                    sed -e '/^\\[[^[]/!s/^[^#]/#&/' -- "$3" >"$1"
                else
                    : >"$1"
                fi
            }
            exec xdg-open "$1"
            """
        let language = MessageLanguage.session == .vietnamese ? "vi" : ""
        return ["sh", "-c", script, "sh", own, file ?? "", template ?? "", language]
    }

    /// Opens the page of marked words in the settings window, or else their file in a text editor. A missing file is
    /// first created with an explanation. Nil if neither is possible.
    func openWords(_ file: String?, configuration: String?) -> [String]? {
        if let window { return [window, "--page", "words"] + windowOptions(configuration) }
        guard let file, canOpen else { return nil }
        let script = """
            umask 077
            [ -e "$1" ] || { mkdir -p "${1%/*}" && printf '# %s\\n' "$2" >"$1"; }
            exec xdg-open "$1"
            """
        let explanation = localized("One word in a line: keep lôgic, or restore test. After a change: phim reload.")
        return ["sh", "-c", script, "sh", file, explanation]
    }

    /// Draws the keyboard as an HTML page, and opens it in the browser.
    func showKeyboard(_ shown: IndicatorState.Shown?) -> [String] {
        let page = UserDirectory.cache.path(in: environment) + "/phim/keyboard.html"
        var options: [String] = []
        if let shown {
            options = ["--locale", shown.locale]
            if shown.layer != "alphabetic" { options += ["--layer", shown.layer] }
            if let file = shown.configuration { options += ["--config", file] }
        }
        let script = """
            page=$1; shift; mkdir -p "${page%/*}" && "$@" --html "$page" && exec xdg-open "$page"
            """
        return ["sh", "-c", script, "sh", page, phim, "keyboard"] + options
    }

    /// Runs `phim doctor` in a terminal that stays open; nil if there is no terminal.
    var findProblems: [String]? {
        let script = #""$1" doctor; printf '\n%s' "$2"; read -r line"#
        return terminal.map { $0 + ["sh", "-c", script, "sh", phim, localized("Enter closes this window.")] }
    }

    /// Starts the daemon as a service.
    var start: [String] { ["systemctl", "--user", "start", "phim.service"] }

    private var terminal: [String]? {
        if let own = environment["TERMINAL"], !own.isEmpty { return [own, "-e"] }
        return Self.terminals.first { ProcessEnvironment.program($0[0], in: environment) != nil }
    }
}
