import EventLoop
import Processes
import System

/// The programs that the menu starts.
struct IndicatorPrograms {
    private let environment: [String: String]
    private let phim: String
    private let template: String?

    /// Terminals, and what comes before the command. The first that is there is used.
    private static let terminals: [[String]] = [
        ["xdg-terminal-exec"], ["x-terminal-emulator", "-e"], ["foot"], ["kitty"], ["alacritty", "-e"],
        ["konsole", "-e"], ["gnome-terminal", "--"], ["kgx", "--"], ["xfce4-terminal", "-x"], ["xterm", "-e"],
    ]

    /// The programs of an environment. `phim` is the command, `template` the complete configuration that comes with it.
    init(environment: [String: String], phim: String, template: String?) {
        self.environment = environment
        self.phim = phim
        self.template = template
    }

    /// There is the program that opens files with those that the user has for them.
    var canOpen: Bool { ProcessEnvironment.program("xdg-open", in: environment) != nil }

    /// There is the window for settings, or the program that opens files.
    var canOpenConfiguration: Bool { window != nil || canOpen }

    private var window: String? { ProcessEnvironment.program("phim-settings", in: environment) }

    /// Opens the window for settings, or else the user's configuration with the program for texts. If there is none yet, it begins as a copy of the one in
    /// use, which is the system's, or of the complete one. A file elsewhere is opened as it is.
    func openConfiguration(inUse file: String?) -> [String] {
        let own = UserDirectory.configuration.path(in: environment) + "/phim/phim.toml"
        let source = file ?? template
        let isElsewhere = file.map { $0 != own && !$0.hasPrefix("/etc/") } ?? false
        if let window { return [window] + (isElsewhere ? ["--config", file ?? own] : []) }
        if let file, isElsewhere { return ["xdg-open", file] }
        let script = """
            [ -e "$1" ] || { mkdir -p "${1%/*}" && if [ -n "$2" ]; then cp -- "$2" "$1"; else : >"$1"; fi; }
            exec xdg-open "$1"
            """
        return ["sh", "-c", script, "sh", own, source ?? ""]
    }

    /// Draws the keyboard as a page, and opens it with the browser.
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

    /// Runs the doctor in a terminal that stays open; nil if there is none.
    func findProblems(_ texts: IndicatorTexts) -> [String]? {
        let script = #""$1" doctor; printf '\n%s' "$2"; read -r line"#
        return terminal.map { $0 + ["sh", "-c", script, "sh", phim, texts.pressReturn] }
    }

    /// Starts the daemon as a service.
    var start: [String] { ["systemctl", "--user", "start", "phim.service"] }

    private var terminal: [String]? {
        if let own = environment["TERMINAL"], !own.isEmpty { return [own, "-e"] }
        return Self.terminals.first { ProcessEnvironment.program($0[0], in: environment) != nil }
    }
}
