import Configuration
import Control
import EventLoop
import FoundationEssentials
import Keyboard
import Logging
import Processes
import System

/// The program of a `[[handler]]`: it reads questions as lines of JSON and writes answers.
///
/// Whatever the program does, it delays no key: it may hang, end, write without end, or answer malformed, late, twice
/// or without a question. Each of these is logged at most once a minute, without the content.
final class HandlerProgram {
    /// The command of the program, and the actions and gestures that it handles.
    let handler: Configuration.ProgramHandler
    /// Called with each answer to a known question, including late answers.
    var onAnswer: (UInt32, ProgramAnswer) -> Void = { _, _ in }
    /// Called with true when the program has started and with false when it has ended.
    var onPresence: (Bool) -> Void = { _ in }

    private let loop: EventLoop
    private let program: Program
    private var lines = LineReader(limit: HandlerProgram.lineLimit)
    private var asked: [(number: UInt32, moment: Timestamp)] = []
    private var window = Window()
    private var nextLine: Deadline!

    /// The longest line of an answer, in bytes. A longer one is a flood.
    static let lineLimit = 16_384
    /// The most bytes and lines per second; a program that writes more is killed.
    static let bytesPerSecond = 262_144
    static let linesPerSecond = 200
    /// The most characters of an answer. More would take seconds to type.
    static let textLimit = 1000
    /// The most open questions; the oldest is forgotten beyond that.
    private static let questionLimit = 64

    /// The amount that the program wrote within one second.
    private struct Window {
        var start: Timestamp = 0
        var bytes = 0
        var lines = 0
    }

    /// Creates the program of a handler; `start` starts it.
    init(
        _ handler: Configuration.ProgramHandler, environment: [String: String], on loop: EventLoop, log: Logger
    ) {
        self.handler = handler
        self.loop = loop
        program = Program(
            handler.arguments,
            ProgramOptions(
                environment: environment, input: .pipe(), output: .pipe,
                faults: FaultLog("the handler “\(handler.arguments[0])”", log)), on: loop)
        nextLine = Deadline(on: loop) { [unowned self] in readLine() }
        program.onOutput = { [unowned self] in receive($0) }
        program.onPresence = { [unowned self] in notice($0) }
    }

    /// Whether the program was started and has not ended.
    var isRunning: Bool { program.isRunning }
    /// The process ID; nil while the program does not run.
    var processID: Int32? { program.processID }

    /// Starts the program unless it runs.
    func start() { try? program.start() }

    /// Kills the program; it is not restarted.
    func close() {
        nextLine.disarm()
        program.close()
    }

    /// Sends a question. A program that does not run or does not read gets none; the engine's deadline passes then.
    func ask(_ question: ProgramQuestion, _ circumstances: Question.Circumstances) {
        let line = Question(question, circumstances).line
        guard line.count <= 4096 else { return program.tell("was not asked: the question is too long") }
        switch program.write(line) {
        case .written:
            if asked.count == Self.questionLimit { asked.removeFirst() }
            asked.append((question.number, loop.now()))
        case .full: program.tell("does not read its questions")
        case .broken: break
        }
    }

    private func notice(_ isPresent: Bool) {
        // Answers that were written before the end still count.
        while !isPresent, window.lines < Self.linesPerSecond, let line = lines.next() {
            window.lines += 1
            read(line, at: loop.now())
        }
        lines.removeAll()
        nextLine.disarm()
        window = Window()
        let open = asked
        asked.removeAll()
        // Questions without an answer are answered now, so that their keys need not wait for the deadline.
        for question in open { onAnswer(question.number, .notMine) }
        onPresence(isPresent)
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) {
        let now = loop.now()
        if now >= window.start + 1_000_000 { window = Window(start: now) }
        window.bytes += bytes.count
        lines.append(bytes)
        if window.bytes > Self.bytesPerSecond { return killForFlood() }
        readLine()
    }

    /// Reads one line. The next line is read in the next turn of the loop, so that keys are handled in between.
    private func readLine() {
        guard let line = lines.next() else {
            if lines.isOverlong { killForFlood() }
            return
        }
        window.lines += 1
        if window.lines > Self.linesPerSecond || line.count > Self.lineLimit { return killForFlood() }
        let now = loop.now()
        nextLine.arm(at: now)
        // Handling the answer may end the program, which clears `lines`.
        read(line, at: now)
    }

    private func killForFlood() {
        program.kill(because: "writes too much; it was killed and will be restarted")
    }

    private func read(_ line: [UInt8], at now: Timestamp) {
        guard line.first == UInt8(ascii: "{"),
            let reply = try? JSONDecoder().decode(Reply.self, from: Data(line)), let number = reply.answer
        else { return program.tell("wrote a line that is not an answer") }
        guard let place = asked.firstIndex(where: { $0.number == number }) else {
            return program.tell("answered a question that it was not asked, or answered twice")
        }
        let question = asked.remove(at: place)
        if now > question.moment + handler.signUp.deadline { program.tell("answers too late") }
        var answer = reply.programAnswer
        if answer == nil { program.tell("answered with an unknown action") }
        if case .handled(let actions) = answer, actions.textLength > Self.textLimit {
            program.tell("answered with more than \(Self.textLimit) characters")
            answer = nil
        }
        onAnswer(number, answer ?? .notMine)
    }

    /// A line that the program writes.
    private struct Reply: Decodable {
        var answer: UInt32?
        var `do`: [String]?
        var pass: Bool?

        /// The answer of the line; nil if it contains no valid actions.
        var programAnswer: ProgramAnswer? {
            if pass == true { return .notMine }
            guard let texts = `do` else { return nil }
            let actions = texts.compactMap { KeyboardAction($0) }
            return actions.count == texts.count ? .handled(actions) : nil
        }
    }
}

extension [KeyboardAction] {
    /// The number of characters that the actions type as text.
    fileprivate var textLength: Int {
        reduce(0) { if case .text(let text) = $1 { $0 + text.unicodeScalars.count } else { $0 } }
    }
}

/// A question: one line of JSON that a handler program reads.
struct Question: Encodable {
    /// The state of the keyboard at the question.
    struct Circumstances {
        var locale: String
        var method: String
        var layer: String
    }

    private let question: UInt32
    private let gesture: String
    private let action: String
    private let locale: String
    private let method: String
    private let layer: String

    init(_ question: ProgramQuestion, _ circumstances: Circumstances) {
        self.question = question.number
        gesture = question.gesture.rawValue
        action = question.action.description
        locale = circumstances.locale
        method = circumstances.method
        layer = circumstances.layer
    }

    /// The bytes of the line, its newline included.
    var line: [UInt8] { JSONLine.encode(self) }
}
