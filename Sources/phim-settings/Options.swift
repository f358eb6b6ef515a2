import Glibc
import System

/// The arguments of the program.
struct Options {
    /// The configuration that is shown and changed; nil for the user's own.
    var file: String?
    /// The page that is shown first.
    var page: String?

    /// The reason to exit immediately: the help, or an error.
    struct End: Error {
        var text: String
        var isError: Bool
        var status: Int32

        /// Prints the text and exits.
        func leave() -> Never {
            let line = Array((text + "\n").utf8)
            _ = write(isError ? STDERR_FILENO : STDOUT_FILENO, line, line.count)
            exit(status)
        }
    }

    /// Reads the arguments.
    static func read(_ arguments: [String], _ language: MessageLanguage) -> Result<Options, End> {
        let texts = SettingsTexts.of(language)
        var options = Options()
        var rest = arguments[...]
        func wrong(_ text: String) -> Result<Options, End> {
            .failure(End(text: "Error: \(text)\n\(texts.seeHelp)", isError: true, status: 64))
        }
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            switch parts[0] {
            case "--help", "-h": return .failure(End(text: texts.help, isError: false, status: 0))
            case "--config", "--page":
                guard let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.isEmpty else {
                    return wrong(texts.needsValue.filled(parts[0]))
                }
                if parts[0] == "--config" {
                    options.file = value
                } else if SettingsWindow.pageNames.contains(value) {
                    options.page = value
                } else {
                    return wrong(texts.unknownPage.filled(value, SettingsWindow.pageNames.joined(separator: ", ")))
                }
            default: return wrong(texts.unknownOption.filled(argument))
            }
        }
        return .success(options)
    }
}
