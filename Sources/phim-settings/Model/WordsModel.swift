import Control
import Keyboard
import System
import Typing

/// The words that the user has overridden, in their file.
struct WordsModel {
    let model: SettingsModel
    let daemon: DaemonLink

    private var file: WordOverridesFile? {
        let path = model.value("vietnamese.words_file")
        return path.isEmpty ? nil : WordOverridesFile(path, environment: model.environment)
    }

    /// Whether the words are kept in a file.
    var areKept: Bool { file != nil }

    /// The latest override of each word, in the order of the file.
    var words: [WordOverride] { file?.words ?? [] }

    /// Keeps the words in a file from now on.
    func keep() {
        guard let path = model.path else { return }
        model.set("vietnamese.words_file", to: WordOverridesFile.usualPath(beside: path))
    }

    /// Overrides a word; nil removes its override.
    func set(_ word: String, to choice: WordChoice?) {
        guard let file else { return }
        do throws(PlainError) {
            try file.replace(word, by: choice)
            model.onProblem("")
        } catch {
            model.onProblem(error.description)
        }
        // The daemon reads the file only at its start and at a reload.
        daemon.send(.reload)
        model.reread()
    }
}
