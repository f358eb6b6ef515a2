import EventLoop
import Keyboard
import Logging
import System
import Typing

/// Keeps the user's choices across restarts, where the configuration says so. Files are written and read on the
/// background thread, never in the loop.
final class Memory {
    private let background: BackgroundQueue
    private let log: Logger
    private let emojiFile: RecentEmojiFile
    private var state: RememberedState
    private var isRecalling = false

    init(environment: [String: String], _ background: BackgroundQueue, _ log: Logger) {
        self.background = background
        self.log = log
        emojiFile = RecentEmojiFile(environment: environment)
        state = RememberedState(environment: environment)
    }

    /// Reads the locale and the input method of the last run; nil if none were kept. Nothing is written before the read
    /// has finished.
    func recallLanguage(finish: @escaping (Language?) -> Void) {
        isRecalling = true
        background.add { [read = state.reading] in
            read()
        } finish: { [unowned self] language in
            isRecalling = false
            finish(language)
        }
    }

    /// Writes the active locale and input method.
    func keep(locale: String, method: String) {
        if !isRecalling, let write = state.keep(locale: locale, method: method) { background.add { write() } }
    }

    /// Appends the user's choice for a word to the file; does nothing if there is no file.
    func keep(_ word: WordOverride, in file: WordOverridesFile?) {
        guard let file else { return }
        background.add { () -> SystemError? in
            do throws(SystemError) {
                try file.append(word)
                return nil
            } catch {
                return error
            }
        } finish: { [log] error in
            if let error { log.warning("a word override could not be written: \(error)") }
        }
    }

    /// Adds an emoji as the most recent of at most `limit`; `finish` gets the whole list.
    func keep(_ emoji: String, limit: Int, finish: @escaping (RecentEmoji) -> Void) {
        background.add { [emojiFile] () -> Result<RecentEmoji, PlainError> in
            do throws(PlainError) {
                return .success(try emojiFile.add(emoji, limit: limit))
            } catch {
                return .failure(error)
            }
        } finish: { [log] result in
            switch result {
            case .success(let recent): finish(recent)
            case .failure(let error): log.warning("the recent emoji are not kept: \(error)")
            }
        }
    }

    /// Reads the recent emoji, at most `limit`.
    func recallEmoji(limit: Int, finish: @escaping (RecentEmoji) -> Void) {
        background.add { [emojiFile] in
            emojiFile.read(limit: limit)
        } finish: {
            finish($0)
        }
    }
}
