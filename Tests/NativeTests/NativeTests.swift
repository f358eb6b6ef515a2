import Devices
import EventLoop
import Foundation
import Keyboard
import TestSupport
import Testing

/// The planned key events with their pace, played into real applications on display servers of this machine.
@Suite(.serialized) struct NativeTests {
    @Test(arguments: NativeCell.chosen)
    func `An application receives what was typed`(cell: NativeCell) throws {
        let missing = cell.programs.filter { !Self.isInstalled($0) }
        if !missing.isEmpty { try Test.cancel("\(cell) needs \(missing.joined(separator: ", "))") }
        let loop = try EventLoop()
        let desktop = try NativeDesktop(cell.desktop, on: loop)
        let typist = try NativeTypist(
            MatrixTexts.configuration(hasGroups: false), environment: desktop.environment, gap: Self.gap, on: loop,
            player: desktop.player)
        typist.setKeyRepeat(after: desktop.keyRepeatDelay)
        let application = try NativeApplication(cell.application, on: desktop, typist: typist)
        let load = Load(processes: Self.number("PHIM_LOAD") ?? 0)
        defer { load.end() }
        let rounds = Self.number("PHIM_ROUNDS") ?? 1
        for (name, script, pace) in Self.scripts(for: cell.application) {
            var failures: [String] = []
            for _ in 0..<rounds {
                try typist.type(script.keys, pace)
                let verdict = MatrixVerdict(try application.transcript(), expected: script.text)
                if verdict != .pass { failures.append(verdict.text) }
            }
            print(
                "\(cell): \(name), \(pace.rawValue): \(rounds - failures.count) of \(rounds) \(failures.first ?? "")")
            #expect(failures.isEmpty, "\(name), \(pace.rawValue)")
        }
        let times = typist.latencies.sorted()
        if !times.isEmpty {
            print(
                "\(cell): an edit takes \(times[times.count / 2]) µs, nine of ten at most \(times[times.count * 9 / 10])"
            )
        }
    }

    /// What is typed, and how fast.
    private static func scripts(for application: MatrixApplication) -> [(String, MatrixScript, TypingPace)] {
        var scripts: [(String, MatrixScript, TypingPace)] = []
        for check in [MatrixCheck.letters, .edits] {
            if let script = check.script(isTerminal: application.isTerminal) {
                scripts.append((check.rawValue, script, .burst))
            }
        }
        scripts.append(("sentence", NativeTexts.sentence, .person))
        scripts.append(("corrections", NativeTexts.corrections, .person))
        scripts.append(("slow", NativeTexts.slow, .slow))
        if application == .writerAutocorrect {
            // It begins a sentence with a capital, and i is a word of the language it takes the text for.
            scripts.removeAll { $0.2 == .burst }
            scripts = scripts.map { ($0.0, MatrixScript($0.1.keys, gives: $0.1.text.capitalizedAtStart), $0.2) }
        }
        // All texts without --matrix in one application only: the others concern the daemon more than them.
        if !isFull && application != .xterm { scripts.removeAll { $0.0 != "sentence" && $0.0 != "134 letters" } }
        if let only = ProcessInfo.processInfo.environment["PHIM_SCRIPT"] { scripts.removeAll { $0.0 != only } }
        return scripts
    }

    /// Times to try instead of the default, in µs: after and before BackSpaces, and before the release of the
    /// plane's modifier.
    private static let gap: OutputGap? = {
        let times = (ProcessInfo.processInfo.environment["PHIM_GAP"] ?? "").split(separator: ",").compactMap {
            Timestamp($0)
        }
        guard times.count == 3 else { return nil }
        return OutputGap(
            afterDelete: times[0], beforeDelete: times[1], beforePlaneRelease: times[2])
    }()

    /// Whether all texts are typed in every application.
    private static let isFull = MatrixTexts.isFullLength || NativeCell.isChosen

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    private static func isInstalled(_ program: String) -> Bool {
        let machines = ["x86_64", "aarch64"].map { "/usr/lib/\($0)-linux-gnu/" }
        return (["/usr/local/bin/", "/usr/bin/", "/usr/share/"] + machines).contains {
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

extension String {
    fileprivate var capitalizedAtStart: String { prefix(1).uppercased() + dropFirst() }
}
