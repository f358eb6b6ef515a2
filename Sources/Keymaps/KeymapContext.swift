import CXkbcommon
import Glibc

/// A context of libxkbcommon with its include directories and its messages.
///
/// It collects the messages, which libxkbcommon would print to standard error. Corresponds to `struct xkb_context`.
final class KeymapContext {
    let pointer: OpaquePointer
    private let log = MessageLog()

    /// Creates a context that searches these directories first, then libxkbcommon's default ones:
    /// `$XDG_CONFIG_HOME/xkb`, `~/.xkb`, `/etc/xkb`, and the system's.
    init(including directories: [String]) throws(KeymapError) {
        guard let pointer = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES) else {
            throw .noContext(messages: [])
        }
        self.pointer = pointer
        xkb_context_set_user_data(pointer, Unmanaged.passUnretained(log).toOpaque())
        xkb_context_set_log_level(pointer, XKB_LOG_LEVEL_WARNING)
        xkb_context_set_log_fn(pointer) { context, _, format, arguments in
            guard let context, let format, let arguments,
                let data = xkb_context_get_user_data(context)
            else { return }
            Unmanaged<MessageLog>.fromOpaque(data).takeUnretainedValue().append(format, arguments)
        }
        for directory in directories { _ = xkb_context_include_path_append(pointer, directory) }
        let hasSystem = xkb_context_include_path_append_default(pointer) != 0
        if !hasSystem && directories.isEmpty {
            let messages = takeMessages()
            xkb_context_unref(pointer)
            throw .noContext(messages: messages)
        }
    }

    deinit {
        xkb_context_unref(pointer)
    }

    /// Returns the messages since the last call.
    func takeMessages() -> [String] {
        defer { log.lines = [] }
        return log.lines
    }
}

/// The first lines of libxkbcommon's log.
private final class MessageLog {
    var lines: [String] = []
    private static let capacity = 32

    func append(_ format: UnsafePointer<CChar>, _ arguments: CVaListPointer) {
        if lines.count == Self.capacity { return }
        let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
            _ = vsnprintf(buffer.baseAddress, buffer.count, format, arguments)
            return String(cString: buffer.baseAddress!)
        }
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        if !line.isEmpty { lines.append(line) }
    }
}
