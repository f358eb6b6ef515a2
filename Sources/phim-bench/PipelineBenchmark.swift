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
    @Option(help: "Add this many hotkeys, macros and rules, and print how long they take to load.") var bindings: Int?

    @Flag(help: "Add combinations of letters and a sequence; a letter of them is typed when it comes up.")
    var combinations = false
    @Option(help: "Add this many [[macro]], and print how long they take to load.") var macros: Int?

    func run() throws {
        let characters = try keystrokes(in: options.file)
        if let macros {
            let text = BindingConfiguration.text(macros: macros, method: options.method)
            let assembly = try load(text, "\(macros) macros")
            return time(assembly, typing: characters, "pipeline, \(options.method), \(macros) macros")
        }
        if let bindings {
            let text = BindingConfiguration.text(bindings: bindings, method: options.method)
            let assembly = try load(text, "\(bindings) bindings")
            return time(assembly, typing: characters, "pipeline, \(options.method), \(bindings) bindings")
        }
        var configuration = Configuration.builtIn
        let method = Configuration.Method(rawValue: options.method)
        if let complaint = configuration.add(method, file: nil, environment: [:]).first {
            throw ValidationError(complaint.summary)
        }
        configuration.locales[0].method = method
        if combinations { configuration.addCombinations() }
        let assembly = try Assembly.make(configuration, file: "built in", hasPlane: true).get()
        time(assembly, typing: characters, "pipeline, \(options.method)")
    }

    /// Measures the reading of a configuration, the assembly made from it, and the start of the pipeline.
    private func load(_ source: String, _ what: String) throws -> Assembly {
        let text = Array(source.utf8)
        var last: Assembly?
        func make() throws -> Assembly {
            let reading = Configuration.parse(text, file: "bindings.toml")
            guard let configuration = reading.configuration else {
                throw ValidationError(reading.complaints.first?.description ?? "")
            }
            return try Assembly.make(configuration, file: "bindings.toml", hasPlane: true).get()
        }
        last = try make()
        let reading = Measurement(keys: 1, rounds: options.rounds) {
            _ = Configuration.parse(text, file: "bindings.toml")
        }
        let making = Measurement(keys: 1, rounds: options.rounds) { last = try? make() }
        let starting = Measurement(keys: 1, rounds: options.rounds) { _ = last?.pipeline() }
        print("\(what) in \(text.count) bytes")
        print("  \(Measurement.decimal(reading.perKey / 1e6)) ms to read")
        print("  \(Measurement.decimal(making.perKey / 1e6)) ms to read and to compile the layouts")
        print("  \(Measurement.decimal(starting.perKey / 1e6)) ms to start the pipeline")
        return try make()
    }

    private func time(_ assembly: Assembly, typing characters: [Unicode.Scalar], _ title: String) {
        var pipeline = assembly.pipeline()
        var output = Pipeline.Output()
        let events = characters.flatMap(Self.events)
        let measurement = Measurement(keys: characters.count, rounds: options.rounds) {
            for event in events {
                output.clear()
                pipeline.handle(event, into: &output)
            }
        }
        measurement.print(title)
    }

    private static func events(typing character: Unicode.Scalar) -> [KeyEvent] {
        guard let (keycode, isShifted) = KeyLayout.usKey(of: character) else { return [] }
        let tap = [KeyEvent(keycode, .press), KeyEvent(keycode, .release)]
        return isShifted ? [KeyEvent(.leftShift, .press)] + tap + [KeyEvent(.leftShift, .release)] : tap
    }
}

extension Configuration {
    /// Combinations of the most frequent letters, and a sequence.
    fileprivate mutating func addCombinations() {
        let letters = "eaontihs".unicodeScalars.compactMap { KeyLayout.usKey(of: $0)?.keycode }
        for (first, second) in zip(letters, letters.dropFirst()) {
            guard let keycode = combinations.keycode(ofPair: first, second) else { continue }
            hotkeys.append(Hotkey(keycode, [], .key(.left)))
        }
        if let keycode = combinations.keycode(ofSequence: [.init(.capsLock), .init(.a)]) {
            hotkeys.append(Hotkey(keycode, [], .key(.left)))
        }
    }
}
