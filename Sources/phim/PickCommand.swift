import ArgumentParser
import Completion
import Configuration
import Control
import Keyboard
import Playground
import System
import Typing

struct PickCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pick",
        abstract: localized("Chooses from a list in the terminal and prints what was chosen."),
        discussion: localized(
            """
            The lists are emoji, macro, locale, method, and each [[list]] of your configuration. Type to search, move \
            with the arrows, Page keys, Home and End, choose with Enter, cancel with Escape; then nothing is printed \
            and the status is 1. Keys of [list_keys] work here too. Ctrl+U empties the search. Of emoji, those of \
            `favourites` in [emoji] stand first, and with `keep_recent` the ones that you chose last, here or in other \
            applications.

              phim pick emoji                      a grid of all emoji
              phim pick emoji heart | wl-copy      begins with that search
              phim pick emoji heart --first        prints the first match, without asking
              phim pick macro --type               the daemon types it
              phim method $(phim pick method)      switches to it
            """))

    @Argument(
        help: localized("emoji, macro, locale, method, or the name of a [[list]]."), completion: ShellCompletion.lists
    )
    var list: String
    @Argument(help: localized("What to search for at the beginning.")) var search: [String] = []
    @Flag(help: localized("Print the first match without asking.")) var first = false
    @Flag(help: localized("Have the running daemon type it, instead of printing it.")) var type = false
    @OptionGroup var source: ConfigurationOption

    func run() throws {
        let environment = ProcessEnvironment.variables
        let reading = Configuration.load(file: source.file, environment: environment)
        let configuration = try reading.usable()
        let words = search.joined(separator: " ")
        let items = try items(of: configuration, reading.file, environment)
        if case .items(let all) = items, all.isEmpty {
            throw PlainError(
                list == "macro" ? MacroCommand.noMacros(configuration) : localized("the list “\(list)” is empty"))
        }
        // Checks that the daemon runs before the user chooses something in vain.
        if type { _ = try ask(.status) }
        var picker = Picker(items, isGrid: list == "emoji")
        picker.search(words)
        if first {
            guard let item = picker.focused else { throw PlainError(localized("nothing matches “\(words)”")) }
            return try give(item.text, configuration, environment)
        }
        let screen = PickerScreen(picker, title: list, listKeys: configuration.listKeys)
        try TerminalSession.run(screen, on: CursesScreen(instead: localized("--first chooses the first match")))
        guard let item = screen.chosen else { throw ExitCode.failure }
        try give(item.text, configuration, environment)
    }

    private func give(_ text: String, _ configuration: Configuration, _ environment: [String: String]) throws {
        // If the daemon types the emoji, it also remembers it.
        if type { return _ = try ask(.perform(list == "emoji" ? .emoji(text) : .text(text), .press)) }
        Terminal.write(Array((text + "\n").utf8))
        if list == "emoji", let limit = configuration.emoji.keptRecentCount, text.isOneEmoji {
            _ = try RecentEmojiFile(environment: environment).add(text, limit: limit)
        }
    }

    private func items(
        of configuration: Configuration, _ file: String?, _ environment: [String: String]
    ) throws -> Picker.Source {
        switch list {
        case "emoji":
            let settings = configuration.emoji
            let recent =
                settings.keptRecentCount.map { RecentEmojiFile(environment: environment).read(limit: $0) }
                ?? RecentEmoji()
            return .emoji(
                EmojiTable.all, settings.skinTone, favourites: settings.favourites,
                recent: recent.texts.filter { !settings.favourites.contains($0) })
        case "locale":
            return .items(
                configuration.locales.map {
                    Picker.Item(text: $0.id, note: "\($0.layout.value), \($0.method.rawValue)")
                })
        case "method":
            let methods = configuration.knownMethods(file: file, environment: environment)
            return .items(methods.map { Picker.Item(text: $0.name, note: $0.localTitle) })
        case "macro":
            let time = WallClock.localTime()
            let items = configuration.shorthand.table.macros.flatMap { macro in
                macro.texts.filter(\.sources.isEmpty).map { text in
                    let parts = text.text(
                        in: .same, at: time, locale: macro.locale ?? configuration.locales[0].id, fetched: [])
                    return Picker.Item(text: parts.before + parts.after, title: macro.abbreviation)
                }
            }
            return .items(items)
        default:
            if let own = configuration.lists.first(where: { $0.name == list }) {
                return .items(own.items.map { Picker.Item(text: $0) })
            }
            let names = ["emoji", "macro", "locale", "method"] + configuration.lists.map(\.name)
            let near = NearestName.question(NearestName.nearest(to: list, among: names))
            throw WrongUsage(
                description: localized("there is no list “\(list)”, only \(names.joined(separator: ", "))\(near)"))
        }
    }
}
