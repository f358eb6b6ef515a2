import ArgumentParser
import Glibc
import System
import Typing

struct TypeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "type",
        abstract: "Types standard input and prints what an application would show.",
        discussion: """
            Each character is a key of a US keyboard: \\b BackSpace, \\r Return, \\t Tab, \\e Escape. The keys go \
            through layout, engine and planner, and come back through libxkbcommon. A newline is no key: it prints \
            the text field as a line and starts a fresh one.

              printf 'tieengs Vieetj\\n' | phim type
              printf 'tie6ng1 Vie6t5\\n' | phim type --method vni
            """)

    @OptionGroup var options: TypingOptions

    func run() throws {
        var typewriter = Typewriter(try options.assembly())
        var decoder = UTF8LineDecoder()
        var printed: [UInt8] = []
        var pasted = 0
        var isOpen = false
        while let bytes = try Self.read() {
            decoder.decode(bytes) { character in
                if character == "\n" {
                    printed += Array(typewriter.takeText().utf8) + [0x0a]
                } else if typewriter.type(character) == .pasted, character != "\u{fffd}" {
                    pasted += 1
                }
                isOpen = character != "\n"
            }
            Terminal.write(printed)
            printed.removeAll(keepingCapacity: true)
        }
        decoder.finish { _ = typewriter.type($0) }
        if isOpen { Terminal.write(Array(typewriter.takeText().utf8) + [0x0a]) }
        if decoder.errorCount > 0 {
            Terminal.complain("phim type: input that is not UTF-8, replaced by U+FFFD: \(decoder.errorCount)")
        }
        if pasted > 0 {
            Terminal.complain("phim type: characters that no key types, inserted without typing: \(pasted)")
        }
    }

    /// The next bytes of standard input; nil at its end.
    private static func read() throws -> [UInt8]? {
        while true {
            var count = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, initialized in
                count = Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
                initialized = max(count, 0)
            }
            if count > 0 { return bytes }
            if count == 0 { return nil }
            if errno != EINTR { throw PlainError("standard input: \(String(cString: strerror(errno)))") }
        }
    }
}
