import ArgumentParser
import System

/// The option `--config`, which names another configuration than the one in use.
struct ConfigurationOption: ParsableArguments {
    @Option(
        name: .customLong("config"), help: localized("Read this configuration file, not the one in use."),
        completion: .file(extensions: ["toml"]))
    var file: String?
}
