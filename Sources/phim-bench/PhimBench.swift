import ArgumentParser

/// The command `phim-bench`. The benchmarks print values and do not judge them.
@main
struct PhimBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "phim-bench",
        abstract: "Measures the speed of Phím's parts. Build it with -c release.",
        discussion: "A file of keystrokes contains words separated by white space. A space is typed after each word.",
        subcommands: [
            EngineBenchmark.self, PipelineBenchmark.self, ProcessBenchmark.self, StartBenchmark.self,
            NavigationBenchmark.self, LatencyBenchmark.self, KernelLoop.self, SendRequests.self,
        ])
}

/// The options of the benchmarks that read a file.
struct BenchmarkOptions: ParsableArguments {
    @Argument(help: "A file of keystrokes.", completion: .file()) var file: String
    @Option(name: .shortAndLong, help: "The input method.") var method = "telex"
    @Option(help: "The number of rounds; the median is printed.") var rounds = 9

    func validate() throws {
        if rounds < 1 { throw ValidationError("--rounds must be at least 1") }
    }
}
