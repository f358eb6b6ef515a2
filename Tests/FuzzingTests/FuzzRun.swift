import Foundation
import TestSupport
import Testing

/// Tries one target, in a process of its own: a crash, a hang or the end of the memory is that of the process, and the input
/// is in a file by then.
struct FuzzRun {
    /// How long and with which seed.
    struct Plan: Codable, Sendable {
        /// Nil for the count of the target.
        var minutes: Double?
        var seed: UInt64

        /// `PHIM_FUZZ` is set.
        static let isAsked = ProcessInfo.processInfo.environment["PHIM_FUZZ"] != nil

        /// `PHIM_FUZZ=once` is the fixed number of inputs, `PHIM_FUZZ="60"` is an hour of each target, `PHIM_FUZZ="60 7"` the same with the seed 7.
        static let asked: Plan = {
            let words = ProcessInfo.processInfo.environment["PHIM_FUZZ"]?.split(separator: " ") ?? []
            guard let minutes = words.first.flatMap({ Double($0) }) else { return Plan(minutes: nil, seed: 1) }
            return Plan(
                minutes: minutes, seed: words.dropFirst().first.flatMap { UInt64($0) } ?? .random(in: 1...9999))
        }()
    }

    private let target: FuzzTarget
    private let plan: Plan
    private let folder: String
    private let input: Int32

    /// One input may take so long, in seconds: hundreds of times what the longest one takes.
    private static let timeLimit: UInt32 = 60
    /// So much memory is enough for all inputs, in bytes.
    private static let memory: UInt = 1 << 30

    /// The file with the input that is being read, and the one that says what was found, in the folder of a run.
    static func inputPath(in folder: String) -> String { folder + "/input" }
    static func resultPath(in folder: String) -> String { folder + "/result" }

    init(_ name: String, _ plan: Plan, in folder: String) throws {
        target = try #require(FuzzTarget.all.first { $0.name == name })
        self.plan = plan
        self.folder = folder
        input = open(Self.inputPath(in: folder), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    }

    /// Tries all inputs, and says in the file of results how many there were, or what is wrong with the last one.
    func run() throws {
        signal(SIGPIPE, SIG_IGN)
        // AddressSanitizer needs more than that for itself.
        if dlsym(nil, "__asan_init") == nil {
            var limit = rlimit(rlim_cur: Self.memory, rlim_max: Self.memory)
            setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
        }
        mkdir(folder + "/work", 0o700)
        let body = try target.prepare(folder + "/work")
        let corpus = try target.corpus()
        var count = 0
        for input in corpus {
            guard attempt(input, body) else { return }
            count += 1
        }
        var mutator = InputMutator(corpus, tokens: target.tokens, seed: plan.seed)
        let end = plan.minutes.map { ContinuousClock.now + .seconds($0 * 60) }
        var longest = Duration.zero
        while end.map({ ContinuousClock.now < $0 }) ?? (count < target.count) {
            let start = ContinuousClock.now
            guard attempt(mutator.next(), body) else { return }
            longest = max(longest, ContinuousClock.now - start)
            count += 1
        }
        report("\(count) inputs, the longest took \(longest)")
    }

    private func attempt(_ bytes: [UInt8], _ body: ([UInt8]) throws -> Void) -> Bool {
        ftruncate(input, 0)
        pwrite(input, bytes, bytes.count, 0)
        alarm(Self.timeLimit)
        defer { alarm(0) }
        do {
            try body(bytes)
            return true
        } catch {
            report("fault: \((error as? FuzzFault)?.text ?? "\(error)")")
            return false
        }
    }

    private func report(_ text: String) {
        try? Data(text.utf8).write(to: URL(filePath: Self.resultPath(in: folder)))
    }
}
