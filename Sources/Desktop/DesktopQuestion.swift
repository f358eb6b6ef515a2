import EventLoop
package import Keyboard
package import Keymaps

extension LiveKeymap {
    /// Asks the display server once; or the console if there is no server or a text console is in front. Waits up to
    /// `seconds` for a keymap that `isWanted` accepts. Returns the last keymap; nil if there is none. Throws if epoll
    /// fails.
    package static func ask(
        _ environment: [String: String], keyboardName: String, isTextConsole: Bool = false, seconds: Timestamp = 2,
        until isWanted: @escaping (LiveKeymap) -> Bool = { _ in true }
    ) throws -> LiveKeymap? {
        let loop = try EventLoop()
        let watch = DesktopWatch(
            on: loop, environment: environment, keyboardName: keyboardName, isTextConsole: { isTextConsole }
        ) { live in
            if live.map(isWanted) != false { loop.stop() }
        }
        watch.start()
        if watch.live.map(isWanted) != true { try loop.run(atMost: seconds * 1_000_000) }
        let live = watch.live
        watch.close()
        return live
    }
}
