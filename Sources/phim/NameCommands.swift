import ArgumentParser
import Configuration
import Control
import Keyboard
import System

struct KeysCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Lists every key name that a configuration may use.",
        discussion: """
            A name is a position on a US keyboard, whatever your layout is. Most keys have more than one name. Other keys \
            are key-NUMBER, with the number of the kernel's input-event-codes.h, up to key-767.

            A hotkey is modifiers and a key, joined by +: "ctrl+;", "super+shift+f1". The modifiers are ctrl (control), \
            shift, alt (option), altgr and super (meta, command). Modifiers tapped alone are hotkeys too: "ctrl+shift", \
            "rightctrl", "shift shift". Two keys pressed together are "j+k" or "leftshift+rightshift", and keys one after \
            the other "f9 e".

              phim keys            all of them
              phim keys volume     those that match a text
            """)

    @Argument(help: "A part of a name.") var query: String?
    @Flag(help: "Print JSON, one line.") var json = false

    /// A key, as JSON.
    private struct Key: Codable {
        let name: String
        let keycode: UInt16
        let aliases: [String]
    }

    func run() throws {
        let keys = Keycode.allNamed
            .map { Key(name: $0.name, keycode: $0.rawValue, aliases: $0.aliases) }
            .filter { key in
                query.map { query in ([key.name] + key.aliases).contains { $0.contains(query.lowercased()) } } ?? true
            }
        if json { return Terminal.write(JSONLine.encode(keys)) }
        if keys.isEmpty { throw PlainError("no key matches “\(query ?? "")”") }
        Terminal.writeTable(keys.map { ($0.name, $0.aliases.joined(separator: "  ")) })
    }
}

struct ActionsCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "actions",
        abstract: "Lists every action that a configuration may use.",
        discussion: """
            Actions stand on the right side of [keys] and [layers.NAME], in [[handler]], and in “phim do”. What follows a \
            colon is an example.
            """)

    @Flag(help: "Print JSON, one line.") var json = false

    func run() {
        if json { return Terminal.write(JSONLine.encode(ActionCatalog.entries)) }
        Terminal.writeTable(ActionCatalog.entries.map { ($0.form, $0.meaning) })
    }
}
