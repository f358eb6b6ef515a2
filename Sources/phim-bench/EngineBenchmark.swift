import ArgumentParser
import Configuration
import Keyboard
import Transliteration

struct EngineBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "engine", abstract: "Measures the input method alone: characters in, revisions out.")

    @OptionGroup var options: BenchmarkOptions
    @Flag(help: "Correct words in which a key has slipped.") var corrects = false

    func run() throws {
        let keys = try keystrokes(in: options.file)
        if let vietnamese = InputMethods.all().first(where: { $0.name == options.method }) as? VietnameseMethod {
            var settings = vietnamese.settings
            settings.corrects = corrects
            return time(VietnameseMethod(settings), typing: keys)
        }
        var configuration = Configuration.builtIn
        let complaints = configuration.add(
            Configuration.Method(rawValue: options.method), file: nil, environment: [:])
        guard let table = configuration.methods.last else {
            throw ValidationError(complaints.first?.summary ?? "unknown input method “\(options.method)”")
        }
        time(TableMethod(table), typing: keys)
    }

    private func time(_ method: some InputMethod, typing keys: [Unicode.Scalar]) {
        var method = method
        var revision = Revision()
        let measurement = Measurement(keys: keys.count, rounds: options.rounds) {
            for key in keys {
                revision.clear()
                method.insert(key, literally: false, into: &revision)
            }
        }
        measurement.print("engine, \(options.method)")
    }
}
