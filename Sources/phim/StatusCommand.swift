import ArgumentParser
import Control
import System

struct StatusCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Shows the state of the running daemon.",
        discussion: """
            With --follow a line is printed after every change, for status bars: the state, the locale, the input method, \
            and the items of a list that is open.

              phim status                    all there is to know
              phim status --follow           active vi telex
              phim status --follow --json    for scripts

            The state is active; paused, and every key passes until “phim resume”; passing, where a password is typed, \
            the screen is locked or Phím is off in the application; released after the panic chord; or away, while \
            another login session is at the keyboard.
            """)

    @Flag(help: "Print JSON, one line.") var json = false
    @Flag(help: "Print again after every change, until interrupted.") var follow = false

    func run() throws {
        if !follow {
            show(try ask(.status))
            return
        }
        var client = try ControlClient(RuntimeDirectory(environment: ProcessEnvironment.variables))
        show(try client.send(.follow))
        while let reply = try client.next() { show(reply) }
        throw PlainError("the daemon has stopped")
    }

    private func show(_ reply: ControlReply) {
        guard let status = reply.status else { return }
        if json {
            Terminal.write(JSONLine.encode(status))
        } else if follow {
            Terminal.write(Array("\(status.state.rawValue) \(status.locale) \(status.method)\(list(status))\n".utf8))
        } else {
            showWhole(status)
        }
    }

    /// The list that is open, with its focused item in brackets.
    private func list(_ status: Status) -> String {
        guard let list = status.list else { return "" }
        return list.items.enumerated().map { $0 == list.focus ? " [\($1)]" : " \($1)" }.joined()
    }

    private func showWhole(_ status: Status) {
        let state =
            switch status.state {
            case .active: "active"
            case .paused: "paused (every key passes; “phim resume” ends it)"
            case .passing: "passing (the screen is locked, a password is typed or Phím is off in this application)"
            case .released: "released (Phím holds no keyboard; “phim resume” takes them again)"
            case .away: "away (another login session is at the keyboard; Phím reads no device until yours is back)"
            }
        let name = "phim \(status.version)"
        print(Terminal.bold(name) + Terminal.wrapped("\(name), \(state)").dropFirst(name.count))
        var rows = [
            ("locale", "\(status.locale) of \(status.locales.joined(separator: ", "))"),
            ("method", "\(status.method) of \(status.methods.joined(separator: ", "))"),
            ("layer", "\(status.layer) of \(status.layers.joined(separator: ", "))"),
            ("feedback", status.feedback ? "on" : "off"),
        ]
        if let focus = status.focus, focus.source != nil { rows.append(("focus", focus.text)) }
        if status.focus?.isOff == true { rows.append(("", "off there, by a rule of [[application]]")) }
        rows.append(("keymap", "\(status.keymap), character plane \(status.plane ? "in use" : "not in use")"))
        rows.append(("configuration", status.configuration ?? "built in"))
        if status.untypeable > 0 {
            rows.append(("not typed", "characters that no key types: \(status.untypeable)"))
        }
        if status.refusedEdits > 0 {
            rows.append(("left out", "edits, since too much waited to be typed: \(status.refusedEdits)"))
        }
        if status.overruns > 0 {
            let times = status.overruns == 1 ? "once" : "\(status.overruns) times"
            rows.append(("lost", "events of a device, \(times), since Phím could not read them in time"))
        }
        if let problem = status.problem {
            rows.append(("devices", "none: \(problem.text)"))
            rows.append(("", problem.fix))
        }
        for keyboard in status.keyboards {
            rows.append(("keyboard", "\(keyboard.name) (\(keyboard.path)): \(keyboard.stateText)"))
        }
        Terminal.writeTable(rows)
    }
}
