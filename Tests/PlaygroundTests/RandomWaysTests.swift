import Configuration
import Foundation
import Keyboard
import Scenarios
import TestSupport
import Testing

@testable import Playground
@testable import Typing

/// The same random keys by `phim type --keys`, by `phim explain` and in the playground, with everything on in random
/// configurations: the text is the same after each, and it is as the engine knows it.
///
/// `PHIM_RANDOM="1000 50 2000"` types 2,000 steps of each of 50 seeds from 1000 on.
@Suite struct RandomWaysTests {
    private static let plan: (first: UInt64, count: UInt64, steps: Int) = {
        let words = ProcessInfo.processInfo.environment["PHIM_RANDOM"]?.split(separator: " ").compactMap {
            UInt64($0)
        }
        guard let words, words.count == 3 else { return (1, 10, 120) }
        return (words[0], words[1], Int(words[2]))
    }()

    @Test(arguments: plan.first..<plan.first + plan.count)
    func `Random keys give the same text in phim type, phim explain and the playground`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        // The words of the product take too long in a debug build.
        let lines = RandomConfiguration.scenario(&random, without: ["suggestions"])
        let scenario = try #require(ScenarioParser.parse("## Random\n" + lines, file: "random").first)
        let reading = Configuration.parse(Array(scenario.configuration.utf8), file: "f")
        let configuration = try #require(reading.configuration, "\(reading.complaints)")
        let assembly = try Assembly.make(configuration, file: "f", hasPlane: true).get()
        // A terminal sends neither the release of a key nor how long it is held.
        let isTerminal = seed % 2 == 0
        var typewriter = Typewriter(assembly)
        var explainer = Explainer(assembly)
        let playground = Playground(assembly)
        var names: [String] = []
        for _ in 0..<Self.plan.steps {
            let step = isTerminal ? Self.pressed(&random) : try Self.anything(&random)
            names.append(step.name)
            typewriter.type(step)
            _ = explainer.explain(step)
            var texts = [("type", typewriter.text), ("explain", explainer.area.text)]
            if isTerminal {
                playground.receive(Self.input(of: step))
                texts.append(("playground", playground.text.before + playground.text.after))
            }
            let area = explainer.area
            let document = explainer.context.document
            let (known, ahead) = (Self.text(document.text), Self.text(document.ahead.reversed()))
            let isKnown =
                area.before.unicodeScalars.ends(with: known) && area.after.unicodeScalars.starts(with: ahead)
            if Set(texts.map(\.1)).count > 1 || !isKnown {
                Issue.record(
                    """
                    seed \(seed): \(texts.map { "\($0): \($1.suffix(80).debugDescription)" })
                    known: \(String(known).suffix(80).debugDescription)|\(String(ahead).debugDescription)
                    keys: \(names.suffix(30).joined(separator: " · "))
                    \(scenario.configuration)
                    """)
                return
            }
        }
    }

    private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String.UnicodeScalarView {
        String.UnicodeScalarView(scalars)
    }

    // MARK: - Keys

    private static let characters = Array("aaeeooddsfrxjwuitngchvmTVD    .,:;?!'\"()½1239-/\u{8}".unicodeScalars)
    private static let keys = """
        left right home end delete up down backspace enter tab esc f9 f10 f11 f12 pageup kp1 insert
        """.split(separator: " ").map { Keycode(named: String($0))! }

    /// A character of a US keyboard, or a key.
    private static func pressed(_ random: inout SeededRandom) -> KeyText.Step {
        if Int.random(in: 0..<4, using: &random) > 0 {
            return KeyText.step(for: characters.filter(\.isASCII).randomElement(using: &random)!)
        }
        let modifiers: [Modifiers] = [[], [], [], [], .shift, .control, [.control, .shift]]
        return KeyText.tap(
            Keystroke(keys.randomElement(using: &random)!, modifiers.randomElement(using: &random)!))
    }

    /// What a terminal sends for it.
    private static func input(of step: KeyText.Step) -> TerminalInput {
        guard case .tap(let keycode, let held, _) = step.kind else { fatalError("\(step)") }
        let modifiers = held.reduce(into: Modifiers()) { $0.formUnion(KeyLayout.us.heldModifiers(of: $1)) }
        return .key(Keystroke(keycode, modifiers))
    }

    private static let others = """
        {hold a} {hold e 300} {hold space 400} {leftctrl} {shift shift} {ctrl+shift} {d+f} {leftshift+rightshift} {f12 a}
        {press shift} {release shift} {press a} {repeat a} {release a} {press x} {repeat x} {release x} {wait 300}
        {wait 5000} {ctrl+a} {ctrl+c} {ctrl+v} {ctrl+x} {ctrl+z} {alt+x} {super+1} {capslock} {numlock} {f1} {f3} {f4} {f5}
        {f7} {f8} {rightctrl} {altgr+e} {ctrl+l} h j l 兆 é 🦣 ẵ
        {do suggestion:1} {do picker:emoji} {do picker:macro} {do picker:own} {do picker:locale} {do layer:emojis}
        {do layer:nav} {do layer:numeric} {do nextLocale} {do nextInputMethod} {do undo} {do backspace} {do text:abc}
        {do character:½} {do emoji:👍🏿} {do diacritic:^} {do moveCursorBackward} {do moveCursorForward} {do deleteForward}
        {do custom:loop} {do primary} {do toggleRaw} {do pause} {do resume} {do shift} {do control} {do text:🏳️‍🌈}
        """.replacing("\n", with: " ").split(separator: "{").flatMap { part in
            let halves = part.split(separator: "}", omittingEmptySubsequences: false)
            guard halves.count == 2 else { return [String(part)] }
            return ["{\(halves[0])}"] + halves[1].split(separator: " ").map(String.init)
        }

    /// Anything that a hand can do, an action, or a character that is on no key.
    private static func anything(_ random: inout SeededRandom) throws -> KeyText.Step {
        if Int.random(in: 0..<3, using: &random) > 0 { return pressed(&random) }
        return try KeyText.parse(others.randomElement(using: &random)!)[0]
    }
}

extension String.UnicodeScalarView {
    fileprivate func ends(with other: String.UnicodeScalarView) -> Bool { reversed().starts(with: other.reversed()) }
}
