import EventLoop
import Keyboard
import Logging
import System
import Typing

/// The user's choices that are kept when the daemon ends, where the configuration says so. Files are written and read
/// on a thread of their own, never in the loop.
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

    /// Reads the locale and the input method that were on at the last end; nil if they were not kept. Until they are read,
    /// no others are kept.
    func recallLanguage(finish: @escaping (Language?) -> Void) {
        isRecalling = true
        background.add { [read = state.reading] in
            read()
        } finish: { [unowned self] language in
            isRecalling = false
            finish(language)
        }
    }

    /// Keeps the locale and the input method that are on.
    func keep(locale: String, method: String) {
        if !isRecalling, let write = state.keep(locale: locale, method: method) { background.add { write() } }
    }

    /// Keeps what the user wants a word to be; nothing without a file for it.
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

    /// Keeps an emoji as the newest of so many; `finish` gets all of them.
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

    /// Reads the emoji that were kept, so many at most.
    func recallEmoji(limit: Int, finish: @escaping (RecentEmoji) -> Void) {
        background.add { [emojiFile] in
            emojiFile.read(limit: limit)
        } finish: {
            finish($0)
        }
    }
}
