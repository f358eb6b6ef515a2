import EventLoop
package import Keymaps

extension LiveKeymap {
    /// Asks the display server, or the console where there is none or a text console is in front, and waits up to two
    /// seconds for an answer; nil if there is none. Fails where epoll does.
    package static func ask(
        _ environment: [String: String], keyboardName: String, isTextConsole: Bool = false
    ) throws -> LiveKeymap? {
        let loop = try EventLoop()
        let watch = DesktopWatch(
            on: loop, environment: environment, keyboardName: keyboardName, isTextConsole: { isTextConsole }
        ) { _ in loop.stop() }
        let limit = Deadline(on: loop) { loop.stop() }
        limit.arm(at: MonotonicClock.now() + 2_000_000)
        watch.start()
        if watch.live == nil { try loop.run() }
        let live = watch.live
        watch.close()
        limit.disarm()
        return live
    }
}
