import Configuration
import EventLoop
import Keyboard
import Logging

/// The programs of all `[[handler]]`, in the order of `EngineSettings.programs`.
final class HandlerPrograms {
    /// Called with each answer to a question.
    var onAnswer: (UInt32, ProgramAnswer) -> Void = { _, _ in }
    /// Called with the index of a program, and whether it runs, when that changes.
    var onPresence: (Int, Bool) -> Void = { _, _ in }
    /// The programs, one per `[[handler]]`.
    private(set) var programs: [HandlerProgram] = []

    private let loop: EventLoop
    private let environment: [String: String]
    private let log: Logger

    /// Creates an empty list of programs.
    init(on loop: EventLoop, environment: [String: String], log: Logger) {
        self.loop = loop
        self.environment = ProgramEnvironment.variables(of: environment)
        self.log = log
    }

    /// Starts new programs and ends those that the configuration no longer has. A program with an unchanged table keeps
    /// running. Calls `onPresence` for each program.
    func use(_ handlers: [Configuration.ProgramHandler]) {
        var old = programs
        programs = handlers.map { handler in
            if let place = old.firstIndex(where: { $0.handler == handler }) { return old.remove(at: place) }
            let program = HandlerProgram(handler, environment: environment, on: loop, log: log)
            program.onAnswer = { [unowned self] in onAnswer($0, $1) }
            program.onPresence = { [unowned self, unowned program] isPresent in
                guard let place = programs.firstIndex(where: { $0 === program }) else { return }
                onPresence(place, isPresent)
            }
            return program
        }
        for program in old { program.close() }
        for (place, program) in programs.enumerated() {
            program.start()
            onPresence(place, program.isRunning)
        }
    }

    /// Sends a question to the program that it is for.
    func ask(_ question: ProgramQuestion, _ circumstances: Question.Circumstances) {
        guard programs.indices.contains(question.program) else { return }
        programs[question.program].ask(question, circumstances)
    }

    /// Kills all programs.
    func close() {
        for program in programs { program.close() }
        programs = []
    }
}
