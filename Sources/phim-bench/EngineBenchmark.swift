import ArgumentParser
import Keyboard
import Transliteration

struct EngineBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "engine", abstract: "Times the bare input method: characters in, revisions out.")

    @OptionGroup var options: BenchmarkOptions

    func run() throws {
        let keys = try keystrokes(in: options.file)
        let methods = InputMethods.all()
        guard let method = methods.first(where: { $0.name == options.method }) else {
            throw ValidationError(
                "there is no method “\(options.method)”, only \(methods.map(\.name).joined(separator: ", "))")
        }
        if let vietnamese = method as? VietnameseMethod {
            time(vietnamese, typing: keys)
        } else {
            time(method, typing: keys)
        }
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
