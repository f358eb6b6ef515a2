import ArgumentParser
import System

/// The option `--config`, which names another configuration than the one in use.
struct ConfigurationOption: ParsableArguments {
    @Option(
        name: .customLong("config"), help: localized("Read this configuration file, not the one in use."),
        completion: .file(extensions: ["toml"]))
    var file: String?
}

/// What the commands take that show or change something by name, and list all names with `list`.
struct ListOptions: ParsableArguments {
    @Argument(help: localized("With list: a part of a name.")) var query: String?
    @Flag(help: localized("Print JSON, one line.")) var json = false
    @OptionGroup var source: ConfigurationOption

    /// Throws if there is an option of `list` without it.
    func check(isList: Bool) throws {
        if !isList && (query != nil || source.file != nil) {
            throw ValidationError(localized("Only list takes a query and --config."))
        }
    }
}
