import Control
import Keyboard
import System
import Typing

/// The words that Phím was taught by the key that restores words, as their file has them.
struct WordsModel {
    let model: SettingsModel
    let daemon: DaemonLink

    /// Where they are kept if the page makes a file.
    private static let usualFile = "~/.config/phim/words"

    private var file: WordOverridesFile? {
        let path = model.value("vietnamese.words_file")
        return path.isEmpty ? nil : WordOverridesFile(path, environment: model.environment)
    }

    /// They are kept in a file.
    var areKept: Bool { file != nil }

    /// The last thing that was said of each, in the order of the file.
    var words: [WordOverride] { file?.words ?? [] }

    /// From now on they are kept.
    func keep() { model.set("vietnamese.words_file", to: Self.usualFile) }

    /// Says what a word shall be, or forgets it for nil.
    func set(_ word: String, to choice: WordChoice?) {
        guard let file else { return }
        do throws(PlainError) {
            try file.replace(word, by: choice)
            model.onProblem("")
        } catch {
            model.onProblem(error.description)
        }
        // It reads the file when it begins.
        daemon.send(.reload)
        model.reread()
    }
}
