import Completion
import Engine
import Keyboard
import Synchronization
import Testing
import Transliteration

/// What sources of candidates are asked, when, and what becomes of their answers.
@Suite struct CompletionTests {
    /// Offers the word in capitals.
    private struct Capitals: CompletionSource {
        func items(for query: CompletionQuery) -> [Candidate] {
            let word = String(String.UnicodeScalarView(query.word))
            return word.isEmpty ? [] : [Candidate(word.uppercased(), replacing: query.word.count)]
        }
    }

    private struct Typist: ~Copyable {
        var engine: Engine
        var effects: [Effect] = []

        init(_ sources: [any CompletionSource], _ settings: EngineSettings = EngineSettings()) {
            var settings = settings
            settings.completionSources = sources
            engine = Engine(settings)
        }

        mutating func press(_ name: String) {
            let keycode = Keycode(named: name)!
            for phase in [KeyPhase.press, .release] {
                engine.handle(KeyEvent(keycode, phase, device: DeviceID(1)), into: &effects)
            }
        }

        mutating func complete() { engine.complete(into: &effects) }

        var offers: [String] { engine.context.candidates.map(\.text) }
    }

    /// Offers nothing, and keeps what it is asked.
    private final class Recorder: CompletionSource {
        let usesReadings: Bool
        private let asked = Mutex<[CompletionQuery]>([])

        init(usesReadings: Bool = false) { self.usesReadings = usesReadings }

        var words: [[Unicode.Scalar]] { asked.withLock { $0.map(\.word) } }

        var readings: [OtherReadings] { asked.withLock { $0.map(\.readings) } }

        func items(for query: CompletionQuery) -> [Candidate] {
            asked.withLock { $0.append(query) }
            return []
        }
    }

    @Test func `Completion sources are asked once for each state of the text`() {
        let recorder = Recorder()
        var typist = Typist([recorder])
        typist.press("a")
        typist.complete()
        typist.complete()
        typist.press("b")
        typist.complete()
        #expect(recorder.words == [["a"], ["a", "b"]])
        typist.press("backspace")
        typist.complete()
        #expect(recorder.words == [["a"], ["a", "b"], ["a"]], "the same text again is another state of it")
    }

    @Test(arguments: [false, true])
    func `A query for completions has the other readings of a word if a source uses them`(isUsed: Bool) {
        let recorder = Recorder(usesReadings: isUsed)
        let locale = Locale(id: "vi", layout: .us, inputMethod: "telex")
        var typist = Typist(
            [Capitals(), recorder], EngineSettings(locales: [locale], inputMethods: InputMethods.all()))
        for key in ["c", "a", "r"] { typist.press(key) }
        typist.complete()
        #expect(recorder.words == [Array("cả".unicodeScalars)])
        #expect(recorder.readings.map { $0 != OtherReadings() } == [isUsed])
    }

    @Test func `Completion sources are not asked while a list is open`() {
        let recorder = Recorder()
        var typist = Typist([Capitals(), recorder])
        typist.press("a")
        typist.complete()
        #expect(typist.offers == ["A"])
        typist.press("down")
        #expect(typist.engine.context.openList?.items == ["A"])
        typist.complete()
        #expect(typist.offers.isEmpty)
        #expect(recorder.words == [["a"]])
    }

    @Test func `A custom completion source is kept over new settings`() {
        var typist = Typist([])
        typist.engine.add(Capitals())
        typist.engine.reconfigure(EngineSettings())
        typist.press("a")
        typist.complete()
        #expect(typist.offers == ["A"])
        typist.press("down")
        #expect(typist.engine.context.document.text == ["A"])
    }

    @Test func `A custom completion source is asked in every locale, and gets the locale`() {
        struct Identifiers: CompletionSource {
            func items(for query: CompletionQuery) -> [Candidate] { [Candidate(query.locale, replacing: 0)] }
        }
        var typist = Typist([])
        var settings = EngineSettings()
        let locale = settings.locales[0]
        settings.locales = ["vi", "en", "de"].map { Locale(id: $0, layout: locale.layout, inputMethod: "none") }
        typist.engine.reconfigure(settings)
        typist.engine.add(Identifiers())
        typist.press("a")
        for id in ["vi", "en", "de"] {
            typist.complete()
            #expect(typist.offers == [id])
            typist.engine.perform(.nextLocale, at: 0, into: &typist.effects)
            #expect(typist.offers.isEmpty, "what was offered is for another locale")
        }
    }

    @Test func `Suggestions are removed by the next change of the text, before sources are asked again`() {
        var typist = Typist([Capitals()])
        typist.press("a")
        typist.complete()
        typist.press("b")
        typist.effects = []
        typist.press("down")
        #expect(typist.engine.context.openList == nil)
        #expect(!typist.effects.contains { if case .edit = $0 { true } else { false } })
    }
}
