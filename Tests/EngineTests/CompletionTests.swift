import Completion
import Engine
import Keyboard
import Testing
import Transliteration

/// What sources of candidates are asked, when, and what becomes of their answers.
@Suite struct CompletionTests {
    /// Offers the word in capitals.
    private struct Capitals: CompletionSource {
        var isSlow = false

        func items(for query: CompletionQuery) -> [Candidate] {
            let word = String(String.UnicodeScalarView(query.word))
            return word.isEmpty ? [] : [Candidate(word.uppercased(), replacing: query.word.count)]
        }
    }

    private struct Typist {
        var engine: Engine
        var effects: [Effect] = []

        init(_ sources: [any CompletionSource]) {
            var settings = EngineSettings()
            settings.completionSources = sources
            engine = Engine(settings)
        }

        mutating func press(_ name: String) {
            let keycode = Keycode(named: name)!
            for phase in [KeyPhase.press, .release] {
                engine.handle(KeyEvent(keycode, phase, device: DeviceID(1)), into: &effects)
            }
        }

        /// What sources are to be asked now.
        mutating func query() throws -> CompletionQuery {
            let query = engine.takeCompletionQuery(into: &effects)
            return try #require(query)
        }

        /// Asks the sources; answers what slow ones are to be asked.
        mutating func slowQuery() throws -> CompletionQuery {
            let query = engine.complete(into: &effects)
            return try #require(query)
        }

        var offers: [String] { engine.context.candidates.map(\.text) }
    }

    @Test func `A query has another number after every change, and is asked once`() throws {
        var typist = Typist([Capitals()])
        typist.press("a")
        let first = try typist.query()
        let again = typist.engine.takeCompletionQuery(into: &typist.effects)
        #expect(again == nil)
        typist.press("b")
        let second = try typist.query()
        #expect(first.era != second.era)
        #expect(second.word == ["a", "b"])
    }

    @Test func `An answer to an older text is dropped`() throws {
        var typist = Typist([Capitals()])
        typist.press("a")
        let query = try typist.query()
        let answer = CompletionAnswer(to: query.era, Capitals().items(for: query))
        typist.press("b")
        typist.engine.take(answer, into: &typist.effects)
        #expect(typist.offers.isEmpty)
        typist.press("backspace")
        typist.engine.take(answer, into: &typist.effects)
        #expect(typist.offers.isEmpty, "the same text again is another state of it")
    }

    @Test func `An answer that comes while a list is open is dropped`() throws {
        var typist = Typist([Capitals(), Capitals(isSlow: true)])
        typist.press("a")
        let query = try typist.slowQuery()
        #expect(typist.offers == ["A"])
        typist.press("down")
        #expect(typist.engine.context.openList?.items == ["A"])
        typist.engine.take(
            CompletionAnswer(to: query.era, [Candidate("B", replacing: 1)], isFurther: true), into: &typist.effects)
        #expect(typist.offers.isEmpty)
        #expect(typist.engine.context.openList?.items == ["A"])
    }

    @Test func `Slow sources are not asked with the others, and their answer comes behind`() throws {
        var typist = Typist([Capitals(isSlow: true), Capitals()])
        typist.press("a")
        let query = try typist.slowQuery()
        #expect(typist.offers == ["A"])
        #expect(typist.engine.slowSources.count == 1)
        typist.engine.take(
            CompletionAnswer(to: query.era, [Candidate("B", replacing: 1)], isFurther: true), into: &typist.effects)
        #expect(typist.offers == ["A", "B"])
        typist.press("down")
        typist.press("down")
        #expect(typist.engine.context.document.text == ["B"])
    }

    @Test func `A source of one's own stays over new settings`() {
        var typist = Typist([])
        typist.engine.add(Capitals())
        typist.engine.reconfigure(EngineSettings())
        typist.press("a")
        typist.engine.complete(into: &typist.effects)
        #expect(typist.offers == ["A"])
        typist.press("down")
        #expect(typist.engine.context.document.text == ["A"])
    }

    @Test func `A source of one's own is asked in every locale, and told which one it is`() {
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
            typist.engine.complete(into: &typist.effects)
            #expect(typist.offers == [id])
            typist.engine.perform(.nextLocale, at: 0, into: &typist.effects)
            #expect(typist.offers.isEmpty, "what was offered is for another locale")
        }
    }

    @Test func `What was offered for a text is gone with its next change, before sources are asked again`() {
        var typist = Typist([Capitals()])
        typist.press("a")
        typist.engine.complete(into: &typist.effects)
        typist.press("b")
        typist.effects = []
        typist.press("down")
        #expect(typist.engine.context.openList == nil)
        #expect(!typist.effects.contains { if case .edit = $0 { true } else { false } })
    }

    @Test func `Without sources nobody is asked`() {
        var typist = Typist([])
        typist.press("a")
        let again = typist.engine.takeCompletionQuery(into: &typist.effects)
        #expect(again == nil)
        let slow = typist.engine.complete(into: &typist.effects)
        #expect(slow == nil)
    }
}
