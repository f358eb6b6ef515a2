import Clipboard
import Completion
import EventLoop
import Keyboard
import Logging
import Processes

/// Gets the texts from elsewhere that a macro contains: of the clipboard, and what programs print.
///
/// One request at a time, its texts one after the other. The engine gives a request up after a second, and then its program
/// is ended here.
final class TextFetcher {
    private let loop: EventLoop
    private let background: BackgroundQueue
    private let log: Logger
    private var environment: [String: String]
    private var program: Program?
    /// The number of the current request, so that answers to earlier ones are dropped; 0 for none.
    private var current: UInt32 = 0
    private var limit: Deadline!

    /// The longest time of a request, in µs; a little longer than the engine waits.
    private static let timeout: Timestamp = 1_100_000

    init(on loop: EventLoop, _ background: BackgroundQueue, environment: [String: String], log: Logger) {
        self.loop = loop
        self.background = background
        self.log = log
        self.environment = environment
        limit = Deadline(on: loop) { [unowned self] in close() }
    }

    /// Sets the environment of the next request.
    func use(_ environment: [String: String]) { self.environment = environment }

    /// Gets the texts of a request. `finish` gets them in the order of the sources, or an empty list if one of them cannot be
    /// had.
    func fetch(_ request: TextRequest, finish: @escaping ([String]) -> Void) {
        current = request.number
        limit.arm(after: Self.timeout)
        fetch(request.sources[...], after: [], finish)
    }

    /// Ends the program that runs.
    func close() {
        limit.disarm()
        current = 0
        program = nil
    }

    private func fetch(
        _ sources: ArraySlice<TextSource>, after texts: [String], _ finish: @escaping ([String]) -> Void
    ) {
        guard let source = sources.first else {
            limit.disarm()
            return finish(texts)
        }
        read(source) { [unowned self] bytes in
            guard let bytes, let text = Self.text(of: bytes) else {
                log.warning("a text for a macro could not be had: \(Self.reason(source))")
                return finish([])
            }
            fetch(sources.dropFirst(), after: texts + [text], finish)
        }
    }

    private static func reason(_ source: TextSource) -> String {
        switch source {
        case .clipboard: "there is no text on the clipboard, or \(ClipboardTool.advice)"
        case .output: "its program failed, or printed no text of at most \(Macro.maximumTextLength) characters"
        }
    }

    private func read(_ source: TextSource, then next: @escaping ([UInt8]?) -> Void) {
        switch source {
        case .output(let command):
            let shell = ClipboardTool.surely(["/bin/sh", "-c", command])
            run(shell, in: ProgramEnvironment.variables(of: environment)) { next(Self.withoutDot($0)) }
        case .clipboard:
            let number = current
            background.add { [environment] in
                ClipboardTool.find(in: environment)
            } finish: { [unowned self] tool in
                guard number == current else { return }
                guard let tool else { return next(nil) }
                run(tool.types(of: .clipboard), in: tool.environment) { [unowned self] types in
                    guard ClipboardTool.hasText(types: types ?? []) else { return next(nil) }
                    run(tool.readingSurely(.clipboard), in: tool.environment) { next(Self.withoutDot($0)) }
                }
            }
        }
    }

    private func run(
        _ arguments: [String], in environment: [String: String], then next: @escaping ([UInt8]?) -> Void
    ) {
        let options = ProgramOptions(environment: environment, output: .pipe)
        let program = Program(arguments, options, on: loop) { [unowned self] error in
            next(error == nil ? self.program?.written : nil)
        }
        self.program = program
        if (try? program.start()) == nil { next(nil) }
    }

    private static func withoutDot(_ bytes: [UInt8]?) -> [UInt8]? {
        bytes?.last == UInt8(ascii: ".") ? bytes?.dropLast() : nil
    }

    /// The text that is typed: without the line breaks at its end, and without control characters; nil if it is none.
    private static func text(of bytes: [UInt8]) -> String? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let scalars = text.replacing("\r\n", with: "\n").unicodeScalars.filter {
            $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
        }
        if scalars.count > Macro.maximumTextLength { return nil }
        let lines = String(String.UnicodeScalarView(scalars))
        return String(lines[..<(lines.lastIndex { $0 != "\n" }.map(lines.index(after:)) ?? lines.startIndex)])
    }
}
