import ArgumentParser
import Configuration
import Control
import Keyboard
import System

struct KeysCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: localized("Lists every key name that a configuration may use."),
        discussion: localized(
            """
            A name is a position on a US keyboard, whatever your layout is. Most keys have more than one name. Names \
            that begin with mouse or wheel are those of a mouse. Other keys are key-NUMBER, with the number of the kernel's \
            input-event-codes.h, up to key-767.

            A hotkey is modifiers and a key, joined by +: "ctrl+;", "super+shift+f1". The modifiers are ctrl (control), \
            shift, alt (option), altgr and super (meta, command). Modifiers tapped alone are hotkeys too: "ctrl+shift", \
            "rightctrl", "shift shift". Keys pressed together are "j+k", "j+k+l" or "leftshift+rightshift", and keys one after \
            the other "f9 e".

              phim keys            all of them
              phim keys volume     those that match a text, exact ones first
            """))

    @Argument(help: localized("A part of a name.")) var query: String?
    @Flag(help: localized("Print JSON, one line.")) var json = false

    /// The JSON form of a key.
    private struct Key: Codable {
        let name: String
        let keycode: UInt16
        let aliases: [String]
    }

    func run() throws {
        let all = Keycode.allNamed.map { Key(name: $0.name, keycode: $0.rawValue, aliases: $0.aliases) }
        let keys = matching(query, among: all) { [$0.name] + $0.aliases }
        if json { return Terminal.write(JSONLine.encode(keys)) }
        if keys.isEmpty { throw PlainError(localized("no key matches “\(query ?? "")”")) }
        Terminal.writeTable(keys.map { ($0.name, $0.aliases.joined(separator: "  ")) })
    }
}

struct ActionsCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "actions",
        abstract: localized("Lists every action that a configuration may use."),
        discussion: localized(
            """
            Actions stand on the right side of [keys] and [layers.NAME], in [[handler]], and in “phim do”. What follows a \
            colon is an example.

              phim actions           all of them
              phim actions locale    those that match a text, exact ones first
            """))

    @Argument(help: localized("A part of a name, or of what an action does.")) var query: String?
    @Flag(help: localized("Print JSON, one line.")) var json = false

    func run() throws {
        let entries = matching(query, among: KeyboardAction.catalog) {
            [$0.name, $0.form, $0.meaning, $0.localMeaning]
        }
        if json {
            return Terminal.write(JSONLine.encode(entries.map { Entry(form: $0.form, meaning: $0.meaning) }))
        }
        if entries.isEmpty { throw PlainError(localized("no action matches “\(query ?? "")”")) }
        Terminal.writeTable(entries.map { ($0.form, $0.localMeaning) })
    }

    /// An action as JSON.
    private struct Entry: Encodable {
        let form: String
        let meaning: String
    }
}

/// The items with a text in one of their names, ignoring case: first those with this name, then those whose names begin
/// with the text, then the others.
func matching<Item>(_ query: String?, among items: [Item], names: (Item) -> [String]) -> [Item] {
    guard let query = query?.lowercased() else { return items }
    let ranked = items.enumerated().compactMap { place, item -> (rank: Int, place: Int, item: Item)? in
        let names = names(item).map { $0.lowercased() }
        if names.contains(query) { return (0, place, item) }
        if names.contains(where: { $0.hasPrefix(query) }) { return (1, place, item) }
        return names.contains { $0.contains(query) } ? (2, place, item) : nil
    }
    return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.item)
}
