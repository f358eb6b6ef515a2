import ArgumentParser
import Control
import System

struct StatusCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: localized("Shows the state of the running daemon."),
        discussion: localized(
            """
            With --follow a line is printed after every change, for status bars: the state, the locale, the input method, \
            and the items of a list that is open.

              phim status                    everything
              phim status --follow           active vi telex
              phim status --follow --json    for scripts

            The state is active; paused, and every key passes until “phim resume”; passing, where a password is typed, \
            the screen is locked or Phím is off in the application; released after the panic chord; or away, while \
            another login session is at the keyboard.
            """))

    @Flag(help: localized("Print JSON, one line.")) var json = false
    @Flag(help: localized("Print again after every change, until interrupted.")) var follow = false

    func run() throws {
        if !follow {
            show(try ask(.status))
            return
        }
        var client = try ControlClient(RuntimeDirectory(environment: ProcessEnvironment.variables))
        show(try client.send(.follow))
        while let reply = try client.next() { show(reply) }
        throw PlainError(localized("the daemon has stopped"))
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

    /// The items of the open list, with the focused one in brackets.
    private func list(_ status: Status) -> String {
        guard let list = status.list else { return "" }
        return list.items.enumerated().map { $0 == list.focus ? " [\($1)]" : " \($1)" }.joined()
    }

    private func showWhole(_ status: Status) {
        let state =
            switch status.state {
            case .active: localized("active")
            case .paused: localized("paused (every key passes; “phim resume” ends it)")
            case .passing:
                localized("passing (the screen is locked, a password is typed, or Phím is off here)")
            case .released: localized("released (Phím holds no keyboard; “phim resume” takes them again)")
            case .away:
                localized("away (another login session is at the keyboard; Phím reads no device until yours is back)")
            }
        let name = "phim \(status.version)"
        print(Terminal.bold(name) + Terminal.wrapped("\(name), \(state)").dropFirst(name.count))
        var rows = [
            (localized("locale"), localized("\(status.locale) of \(status.locales.joined(separator: ", "))")),
            (localized("method"), localized("\(status.method) of \(status.methods.joined(separator: ", "))")),
            (localized("layer"), localized("\(status.layer) of \(status.layers.joined(separator: ", "))")),
            (localized("feedback"), status.feedback ? localized("on") : localized("off")),
        ]
        if let focus = status.focus, focus.source != nil { rows.append((localized("focus"), focus.text)) }
        if status.focus?.isOff == true { rows.append(("", localized("off there, by a rule of [[application]]"))) }
        if let name = status.focus?.otherInputMethod {
            rows.append(("", localized("off while the input method “\(name)” is active")))
        }
        let keymap =
            status.plane
            ? localized("\(status.keymap), character plane in use")
            : localized("\(status.keymap), character plane not in use")
        rows.append((localized("keymap"), keymap))
        rows.append((localized("configuration"), status.configuration ?? localized("built in")))
        if status.untypeable > 0 {
            rows.append((localized("not typed"), localized("characters that no key types: \(status.untypeable)")))
        }
        if status.refusedEdits > 0 {
            rows.append(
                (localized("left out"), localized("edits, because too much text was waiting: \(status.refusedEdits)"))
            )
        }
        if status.overruns > 0 {
            rows.append(
                (
                    localized("lost"),
                    localized(
                        "events of a device (times: \(status.overruns)), since Phím could not read them in time")
                ))
        }
        if let problem = status.problem {
            rows.append((localized("devices"), localized("none: \(problem.text)")))
            rows.append(("", problem.fix))
        }
        for keyboard in status.keyboards {
            rows.append((localized("keyboard"), "\(keyboard.name) (\(keyboard.path)): \(keyboard.stateText)"))
        }
        Terminal.writeTable(rows)
    }
}
