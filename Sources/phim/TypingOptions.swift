public import ArgumentParser
public import Configuration
import Daemon

/// What `phim type` and `phim explain` share: which method, which style, which configuration.
struct TypingOptions: ParsableArguments {
    @Option(name: .shortAndLong, help: "The input method: telex, simple-telex, vni, viqr, telex-vni, microsoft or none.")
    var method: Configuration.Method?
    @Option(
        name: .customLong("tone-style"), help: "Where the tone stands in oa, oe, uy: classic (hòa) or modern (hoà).")
    var toneStyle: Configuration.Vietnamese.ToneStyle?
    @Option(name: .customLong("config"), help: "The configuration file.", completion: .file(extensions: ["toml"]))
    var file: String?

    /// The configuration with these options on top.
    func assembly() throws -> Assembly {
        try Assembly.load(file: file) { configuration in
            if let method { configuration.locales[0].method = method }
            if let toneStyle { configuration.vietnamese.toneStyle = toneStyle }
        }
    }
}

extension Configuration.Method: ExpressibleByArgument {}
extension Configuration.Vietnamese.ToneStyle: ExpressibleByArgument {}
