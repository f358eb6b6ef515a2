import ArgumentParser
import Glibc
import System
import Typing

struct TypeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "type",
        abstract: localized("Types standard input and prints what an application would show."),
        usage: "phim type [<options>]",
        discussion: localized(
            """
            Each character is a key of a US keyboard. The keys go through layout, engine and planner, and come back through libxkbcommon. A newline ends the last word as \
            Enter does, prints the text field as a line and starts a new one.

              printf 'tieengs Vieetj\\n' | phim type
              printf 'tie6ng1 Vie6t5\\n' | phim type --method vni
              echo 'vieetj{ctrl+shift} data' | phim type --keys

            \(KeyNotation.help(isOption: true))
            """))

    @OptionGroup var options: TypingOptions
    @Flag(help: localized("Braces name keys: {left}, {ctrl+shift}, {hold a}.")) var keys = false
    @Flag(help: localized("Print the last word of a line as it stands, without ending it.")) var unfinished = false

    func run() throws {
        var session = TypeSession(Typewriter(try options.assembly()), namesKeys: keys, isUnfinished: unfinished)
        if isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 {
            Terminal.complain(localized("Type keys, and Enter to see what they give; Ctrl+D ends it."))
        }
        var decoder = UTF8LineDecoder()
        while let bytes = try Self.read() {
            decoder.decode(bytes) { session.type($0) }
            session.print()
        }
        decoder.finish { session.type($0) }
        session.finish()
        session.print()
        if decoder.errorCount > 0 {
            Terminal.complain(
                localized("phim type: input that is not UTF-8, replaced by U+FFFD: \(decoder.errorCount)"))
        }
        if session.untypeableCount > 0 {
            Terminal.complain(
                localized(
                    "phim type: characters that the keymap cannot type, left out with their text: \(session.untypeableCount)"
                )
            )
        }
        if session.pastedCount > 0 {
            Terminal.complain(
                localized("phim type: characters that no key types, inserted without typing: \(session.pastedCount)"))
        }
        if session.hasMistakes { throw ExitCode.failure }
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
            if errno != EINTR { throw PlainError(localized("standard input: \(SystemError.reason(errno))")) }
        }
    }
}

/// Types the lines of `phim type` and collects the output.
private struct TypeSession: ~Copyable {
    /// The number of characters that were inserted because no key types them.
    private(set) var pastedCount = 0
    /// Whether a line had an invalid key name in braces.
    private(set) var hasMistakes = false
    private var typewriter: Typewriter
    private let namesKeys: Bool
    private let isUnfinished: Bool
    private var printed: [UInt8] = []
    /// The part of the line that was read, if braces name keys.
    private var line = ""
    private var lineNumber = 1
    /// Whether the present line has characters.
    private var isOpen = false

    init(_ typewriter: consuming Typewriter, namesKeys: Bool, isUnfinished: Bool) {
        self.typewriter = typewriter
        self.namesKeys = namesKeys
        self.isUnfinished = isUnfinished
    }

    /// The number of characters that the keymap cannot type.
    var untypeableCount: Int { typewriter.untypeableCount }

    /// Types a character, or ends the line at a newline.
    mutating func type(_ character: Unicode.Scalar) {
        if character == "\n" { return endLine() }
        isOpen = true
        if namesKeys {
            line.unicodeScalars.append(character)
        } else {
            type(KeyText.step(for: character))
        }
    }

    /// Ends the last line after the end of the input.
    mutating func finish() {
        if isOpen { endLine() }
    }

    /// Prints the completed lines.
    mutating func print() {
        Terminal.write(printed)
        printed = []
    }

    private mutating func endLine() {
        let (steps, mistake) = KeyText.steps(of: line)
        for step in steps { type(step) }
        if let mistake {
            print()
            Terminal.complain(localized("line \(lineNumber): \(mistake)"))
            hasMistakes = true
        }
        let text = isUnfinished ? typewriter.takeText() : typewriter.takeLine()
        printed += Array(text.utf8) + [0x0a]
        line = ""
        lineNumber += 1
        isOpen = false
    }

    private mutating func type(_ step: KeyText.Step) {
        if typewriter.type(step) == .pasted, step.kind != .character("\u{fffd}") { pastedCount += 1 }
    }
}
