import ArgumentParser
import Configuration
import Daemon
import Keyboard

struct PipelineBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pipeline",
        abstract: "Times the way from a key event to planned key events.",
        discussion: "Each key counts once: its press, its release and its Shift go together.")

    @OptionGroup var options: BenchmarkOptions

    func run() throws {
        let characters = try keystrokes(in: options.file)
        var configuration = Configuration.builtIn
        let method = Configuration.Method(rawValue: options.method)
        if let complaint = configuration.add(method, file: nil, environment: [:]).first {
            throw ValidationError(complaint.summary)
        }
        configuration.locales[0].method = method
        let assembly = try Assembly.make(configuration, file: "built in", hasPlane: true).get()
        var pipeline = assembly.pipeline()
        var output = Pipeline.Output()
        let events = characters.flatMap(Self.events)
        let measurement = Measurement(keys: characters.count, rounds: options.rounds) {
            for event in events {
                output.clear()
                pipeline.handle(event, into: &output)
            }
        }
        measurement.print("pipeline, \(options.method)")
    }

    private static func events(typing character: Unicode.Scalar) -> [KeyEvent] {
        guard let (keycode, isShifted) = KeyLayout.usKey(of: character) else { return [] }
        let tap = [KeyEvent(keycode, .press), KeyEvent(keycode, .release)]
        return isShifted ? [KeyEvent(.leftShift, .press)] + tap + [KeyEvent(.leftShift, .release)] : tap
    }
}
