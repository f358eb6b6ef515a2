import ArgumentParser

/// Benchmarks: figures to read, no verdicts.
@main
struct PhimBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "phim-bench",
        abstract: "Times Phím's own parts. Build it with -c release.",
        discussion: "A file of keystrokes is words between white space; each is typed with a space after it.",
        subcommands: [EngineBenchmark.self, PipelineBenchmark.self, NavigationBenchmark.self])
}

/// What every benchmark is told.
struct BenchmarkOptions: ParsableArguments {
    @Argument(help: "A file of keystrokes.", completion: .file()) var file: String
    @Option(name: .shortAndLong, help: "The input method.") var method = "telex"
    @Option(help: "How many rounds; the median is printed.") var rounds = 9

    func validate() throws {
        if rounds < 1 { throw ValidationError("--rounds takes a number from 1 on") }
    }
}
