import ArgumentParser
import Configuration
import Engine
import Keyboard
import Typing

struct PipelineBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pipeline",
        abstract: "Measures the time from a key event to the planned key events.",
        discussion: "A key with its press, its release and its Shift counts once.")

    @OptionGroup var options: BenchmarkOptions
    @Flag(help: "Add combinations of letters and a sequence; a letter of them is typed when it comes up.")
    var combinations = false
    @Option(help: "Add this many [[macro]], none of which is a word.") var macros = 0

    func run() throws {
        let source = (0..<macros).reduce(into: "") { $0 += "[[macro]]\nfrom = \"k\($1)\"\nto = \"macro \($1)\"\n" }
        let reading = Configuration.parse(Array(source.utf8), file: "macros.toml")
        guard var configuration = reading.configuration else {
            throw ValidationError(reading.complaints.first?.description ?? "")
        }
        let method = Configuration.Method(rawValue: options.method)
        if let complaint = configuration.add(method, file: nil, environment: [:]).first {
            throw ValidationError(complaint.summary)
        }
        configuration.locales[0].method = method
        if combinations { configuration.addCombinations() }
        let assembly = try Assembly.make(configuration, file: "built in", hasPlane: true).get()
        time(assembly, typing: try keystrokes(in: options.file), "pipeline, \(options.method), \(macros) macros")
    }

    private func time(_ assembly: Assembly, typing characters: [Unicode.Scalar], _ title: String) {
        var pipeline = assembly.pipeline()
        let output = Pipeline.Output()
        let events = characters.compactMap(KeyLayout.usKey).flatMap(\.keyEvents)
        let measurement = Measurement(keys: characters.count, rounds: options.rounds) {
            for event in events {
                output.clear()
                pipeline.handle(event, into: output)
            }
        }
        measurement.print(title)
    }
}

extension Configuration {
    /// Adds combinations of the most frequent letters, and a sequence.
    fileprivate mutating func addCombinations() {
        let letters = "eaontihs".unicodeScalars.compactMap { KeyLayout.usKey(of: $0)?.keycode }
        for (first, second) in zip(letters, letters.dropFirst()) {
            guard let key = combinations.together([first, second]) else { continue }
            hotkeys.append(Hotkey(key, [], .key(.left)))
        }
        if let key = combinations.sequence([.init(.capsLock), .init(.a)]) {
            hotkeys.append(Hotkey(key, [], .key(.left)))
        }
    }
}
