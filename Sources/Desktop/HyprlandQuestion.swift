import EventLoop
import Glibc
import System

/// Asks Hyprland one question on its first socket.
///
/// Source: Hyprland's wiki, the pages IPC and Using hyprctl.
final class HyprlandQuestion {
    private var socket: DescriptorWatch!
    private var answer: [UInt8] = []
    private let onAnswer: ([UInt8]) -> Void

    /// The longest accepted answer, in bytes.
    private static let limit = 1 << 20

    /// Asks for what a command of hyprctl shows; `j/` before it asks for JSON. `folder` is Hyprland's directory. Throws the
    /// errors of connect(2), and EAGAIN if the call would block.
    init(
        _ question: String, in folder: String, on loop: EventLoop, onAnswer: @escaping ([UInt8]) -> Void
    ) throws(SystemError) {
        self.onAnswer = onAnswer
        let descriptor = try UnixSocket.connected(
            to: folder + "/.socket.sock", flags: Int32(SOCK_NONBLOCK.rawValue))
        socket = try DescriptorWatch(descriptor, on: loop) { [unowned self] _ in receive() }
        let bytes = Array(question.utf8)
        if send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) != bytes.count { close() }
    }

    deinit { close() }

    /// Drops the question; it is not answered any more.
    func close() { socket?.close() }

    /// Reads once per turn, so that a compositor that sends without end does not block the loop.
    private func receive() {
        guard let bytes = UnixSocket.arrived(on: socket.descriptor) else { return }
        answer += bytes
        guard bytes.isEmpty || answer.count > Self.limit else { return }
        close()
        onAnswer(answer)
    }
}
