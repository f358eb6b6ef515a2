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
/// Nothing that it does delays a key: it may hang, end, write without end, answer malformed, late, twice, or
/// what was not asked. Each of these is logged at most once a minute, without anything that it wrote.
final class HandlerProgram {
    /// What it was started by and signed up for.
    let handler: Configuration.ProgramHandler
    /// Called with each answer to a question that was asked, late ones too.
    var onAnswer: (UInt32, ProgramAnswer) -> Void = { _, _ in }
    /// Called when it runs, and when it does not any more.
    var onPresence: (Bool) -> Void = { _ in }

    private let program: Program
    private var lines = LineReader(limit: HandlerProgram.lineLimit)
    private var asked: [(number: UInt32, moment: Timestamp)] = []
    private var window = Window()
    private var nextLine: Deadline!

    /// The longest line of an answer, in bytes.
    static let lineLimit = 16_384
    /// More bytes or more lines a second are a flood.
    static let bytesPerSecond = 262_144
    static let linesPerSecond = 200
    /// The longest text of an answer, in characters. More would be typed for seconds.
    static let textLimit = 1000
    /// The oldest question beyond so many is forgotten.
    private static let questionLimit = 64

    /// What came within one second.
    private struct Window {
        var start: Timestamp = 0
        var bytes = 0
        var lines = 0
    }

    /// The program of a handler, not started.
    init(
        _ handler: Configuration.ProgramHandler, environment: [String: String], on loop: EventLoop, log: Logger
    ) {
        self.handler = handler
        program = Program(
            handler.arguments,
            ProgramOptions(
                environment: environment, input: .pipe(), output: .pipe,
                faults: FaultLog("the handler “\(handler.arguments[0])”", log)), on: loop)
        nextLine = Deadline(on: loop) { [unowned self] in readLine() }
        program.onOutput = { [unowned self] in receive($0) }
        program.onPresence = { [unowned self] in notice($0) }
    }

    /// It has been started and has not ended.
    var isRunning: Bool { program.isRunning }
    /// Its number; nil while it does not run.
    var processID: Int32? { program.processID }

    /// Starts it, unless it runs.
    func start() { try? program.start() }

    /// Kills it for good.
    func close() {
        nextLine.disarm()
        program.close()
    }

    /// Asks it. A program that does not run, or does not read, is not asked: its deadline comes all the same.
    func ask(_ question: ProgramQuestion, _ circumstances: Question.Circumstances) {
        let line = Question(question, circumstances).line
        guard line.count <= 4096 else { return program.tell("was not asked: the question is too long") }
        switch program.write(line) {
        case .written:
            if asked.count == Self.questionLimit { asked.removeFirst() }
            asked.append((question.number, MonotonicClock.now()))
        case .full: program.tell("does not read its questions")
        case .broken: break
        }
    }

    private func notice(_ isPresent: Bool) {
        // What it wrote before its end counts.
        while !isPresent, window.lines < Self.linesPerSecond, let line = lines.next() {
            window.lines += 1
            read(line, at: MonotonicClock.now())
        }
        lines.removeAll()
        nextLine.disarm()
        window = Window()
        let open = asked
        asked.removeAll()
        // Open questions are answered now.
        for question in open { onAnswer(question.number, .notMine) }
        onPresence(isPresent)
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) {
        let now = MonotonicClock.now()
        if now >= window.start + 1_000_000 { window = Window(start: now) }
        window.bytes += bytes.count
        lines.append(bytes)
        if window.bytes > Self.bytesPerSecond { return killForFlood() }
        readLine()
    }

    /// Reads a line; the next one in the next turn, so that keys come between them.
    private func readLine() {
        guard let line = lines.next() else {
            if lines.isOverlong { killForFlood() }
            return
        }
        window.lines += 1
        if window.lines > Self.linesPerSecond || line.count > Self.lineLimit { return killForFlood() }
        let now = MonotonicClock.now()
        nextLine.arm(at: now)
        // An answer may be the end of it, which forgets the lines.
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

    /// A line that it writes.
    private struct Reply: Decodable {
        var answer: UInt32?
        var `do`: [String]?
        var pass: Bool?

        /// What it says; nil if it says nothing that can be done.
        var programAnswer: ProgramAnswer? {
            if pass == true { return .notMine }
            guard let texts = `do` else { return nil }
            let actions = texts.compactMap { KeyboardAction($0) }
            return actions.count == texts.count ? .handled(actions) : nil
        }
    }
}

extension [KeyboardAction] {
    /// How many characters they type as text.
    fileprivate var textLength: Int {
        reduce(0) { if case .text(let text) = $1 { $0 + text.unicodeScalars.count } else { $0 } }
    }
}

/// A line that a handler program reads.
struct Question: Encodable {
    /// How the keyboard stands.
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
