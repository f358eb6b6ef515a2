import EventLoop
import Keymaps
import System

/// Compiles the keymaps that a display server sends, on a thread of its own: libxkbcommon takes 1 ms for a usual keymap,
/// but 800 ms for a bad one of `limit` bytes, and keys must not wait for that.
final class KeymapCompiler {
    private let loop: EventLoop
    /// The thread; nil before the first keymap.
    private var background: BackgroundQueue?
    /// The number of the last keymap. The results of earlier ones are dropped.
    private var number = 0

    /// The longest text of a keymap, in bytes; real ones have up to 80,000.
    static let limit = 1 << 18

    init(on loop: EventLoop) {
        self.loop = loop
    }

    /// Compiles the text of a keymap whose last `unusedGroups` groups no key selects. `finish` gets it in a later turn
    /// of the loop, unless it is invalid or another one was to be compiled meanwhile.
    func compile(
        _ text: String, unusedGroups: Int = 0, from source: LiveKeymap.Source, finish: @escaping (LiveKeymap) -> Void
    ) {
        number += 1
        if background == nil { background = try? BackgroundQueue(on: loop) }
        background?.add { () -> LiveKeymap? in
            guard let keymap = try? Keymap(text: text, name: Keymap.layoutNames(in: text)) else { return nil }
            return LiveKeymap(keymap, groupLimit: keymap.groupCount - unusedGroups, from: source)
        } finish: { [unowned self, number] live in
            if let live, number == self.number { finish(live) }
        }
    }

    /// Drops the keymap that is being compiled.
    func cancel() {
        number += 1
    }
}
