import Devices
import EventLoop
import Foundation
import Keyboard
import TestSupport
import Testing

/// The planned key events with their pace, played into real applications on display servers of this machine.
@Suite(.serialized) struct NativeTests {
    @Test(arguments: NativeCell.chosen)
    func `An application on this machine receives the typed text`(cell: NativeCell) throws {
        let missing = (cell.programs + (Anchor.isWanted ? Anchor.programs : [])).filter { !Self.isInstalled($0) }
        if !missing.isEmpty { try skipCase("\(cell)", "needs \(missing.joined(separator: ", "))") }
        let loop = try EventLoop()
        let desktop = try NativeDesktop(cell.desktop, isPlain: Anchor.isWanted, on: loop)
        let phim = try Anchor.isWanted ? nil : Self.phim(on: loop, desktop)
        let typist: any Typist = phim ?? PlainTypist(on: loop, player: desktop.player)
        let application = try NativeApplication(cell.application, on: desktop, typist: typist)
        let load = Load(processes: Self.number("PHIM_LOAD") ?? 0)
        defer { load.end() }
        var results: [(script: NativeScript, result: String)] = []
        for script in Self.scripts(for: cell.application) {
            let result = try Self.result(of: script, in: application, typist)
            print("\(cell): \(script.column): \(result)")
            if script.text != nil, !Anchor.isWanted {
                #expect(NativeResults.isPass(result), "\(script.column)")
            }
            results.append((script, result))
        }
        if Self.isRecorded {
            try NativeResults.record(results, of: cell, with: Anchor.isWanted ? Anchor.name : "Phím")
        }
        if let times = phim?.latencies.sorted(), !times.isEmpty {
            // The smallest time that nine of ten do not exceed.
            let most = times[(times.count * 9 + 9) / 10 - 1]
            let share = times.count { $0 < 12_000 } * 100 / times.count
            print(
                "\(cell): an edit takes \(times[times.count / 2]) µs, nine of ten at most \(most), "
                    + "\(share) % less than 12 ms")
        }
    }

    /// The completion really happens: otherwise the table's fields that complete would be right without the guard too.
    /// Falkon's comes too late for that on a busy machine; it was seen with a key each second.
    @Test(arguments: NativeCell.chosen.filter { $0.application.completes && $0.application != .falkonAddress })
    func `Without the guard the completion of an application is deleted in place of a letter`(cell: NativeCell) throws
    {
        let missing = cell.programs.filter { !Self.isInstalled($0) }
        if !missing.isEmpty { try skipCase("\(cell)", "needs \(missing.joined(separator: ", "))") }
        let loop = try EventLoop()
        let desktop = try NativeDesktop(cell.desktop, on: loop)
        let typist = try Self.phim(on: loop, desktop, "[[application]]\nid = \"*\"\nguard = false\n")
        let application = try NativeApplication(cell.application, on: desktop, typist: typist)
        let results = try NativeScript.completed.map { script in
            let result = try Self.result(of: script, in: application, typist)
            print("\(cell), no guard: \(script.keys): \(result)")
            return result
        }
        #expect(!results.allSatisfy(NativeResults.isPass))
    }

    @Test func `The page of native applications shows the recorded results`() throws {
        #expect(try NativeResults.recorded().isInArticle)
    }

    /// The daemon and its typist.
    static func phim(
        on loop: EventLoop, _ desktop: any ApplicationDesktop, _ rules: String = ""
    ) throws -> NativeTypist {
        // The editors begin in insert mode here.
        let editors = "[[application]]\nprogram = [\"*\"]\nmodal = false\n"
        let typist = try NativeTypist(
            MatrixTexts.configuration(hasGroups: false) + editors + rules, environment: desktop.environment,
            program: desktop.program, gap: gap, on: loop, player: desktop.player)
        typist.followFocus()
        try typist.follow(desktop)
        return typist
    }

    /// Types a script as often as asked for: how often it was right, and the first wrong text; or what stands there.
    static func result(
        of script: NativeScript, in application: NativeApplication, _ typist: any Typist
    ) throws -> String {
        let rounds = number("PHIM_ROUNDS") ?? 1
        var texts: [String] = []
        for _ in 0..<rounds {
            try typist.type(script.keys, script.pace)
            texts.append(try application.transcript())
        }
        guard let expected = script.text else {
            return Set(texts).sorted().map { "“\($0.replacing("\n", with: "⏎"))”" }.joined(separator: ", ")
        }
        let wrong = texts.filter { $0 != expected }
        let result = "\(rounds - wrong.count)/\(rounds)"
        guard let first = wrong.first else { return result }
        return result + " " + MatrixVerdict(first, expected: expected).text.replacing("\n", with: "⏎")
    }

    /// What is typed.
    private static func scripts(for application: MatrixApplication) -> [NativeScript] {
        if let file = ProcessInfo.processInfo.environment["PHIM_KEYS"] {
            let keys = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
            return [NativeScript(name: file, keys: keys, text: nil, pace: .person)]
        }
        let isFull = MatrixTexts.isFullLength || NativeCell.isChosen
        var scripts = isFull ? NativeScript.all(for: application) : NativeScript.few(for: application)
        if let pace = ProcessInfo.processInfo.environment["PHIM_PACE"].flatMap(TypingPace.init) {
            for index in scripts.indices { scripts[index].pace = pace }
        }
        guard let names = ProcessInfo.processInfo.environment["PHIM_SCRIPT"]?.split(separator: ";") else {
            return scripts
        }
        return scripts.filter { script in names.contains { $0 == script.name } }
    }

    static let isRecorded = ProcessInfo.processInfo.environment["PHIM_RECORD"] == "1"

    /// Times to try instead of the default, in µs: after and before BackSpaces, before the release of the plane's
    /// modifier, after any key, and before any modifier.
    private static let gap: OutputGap? = {
        let times = (ProcessInfo.processInfo.environment["PHIM_GAP"] ?? "").split(separator: ",").compactMap {
            Timestamp($0)
        }
        guard times.count == 6 else { return nil }
        return OutputGap(
            afterDelete: times[0], beforeSameKey: times[1], beforeDelete: times[2], beforePlaneRelease: times[3],
            afterPress: times[4], beforeModifier: times[5])
    }()

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    static func isInstalled(_ program: String) -> Bool {
        let machines = ["x86_64", "aarch64"].map { "/usr/lib/\($0)-linux-gnu/" }
        let folders =
            ["/usr/local/bin/", "/usr/bin/", "/usr/games/", "/usr/local/share/", "/usr/share/", "/usr/lib/"]
            + machines
        return folders.contains {
            FileManager.default.fileExists(atPath: $0 + program)
        }
    }
}

/// Processes that do nothing but work.
private final class Load {
    private let processes: [Process]

    init(processes count: Int) {
        processes = (0..<count).compactMap { _ in
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", "while :; do :; done"]
            return (try? process.run()).map { process }
        }
    }

    func end() {
        for process in processes { process.terminate() }
    }
}
