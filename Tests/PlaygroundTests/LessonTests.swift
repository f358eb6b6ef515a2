import Configuration
import Testing

@testable import Playground

/// What a newcomer is asked to type.
@Suite struct LessonTests {
    /// Every method that Phím has, and how many exercises it has with the built-in configuration.
    @Test(
        arguments: [
            ("telex", 7), ("simple-telex", 7), ("telex-vni", 7), ("vni", 7), ("viqr", 5), ("khong-dau", 3),
            ("microsoft", 1), ("esperanto", 3), ("russian", 3), ("none", 1),
        ])
    func `Typing the keys of a lesson completes its steps`(method: String, count: Int) throws {
        let player = try PlaygroundPlayer(
            "[[locale]]\nid = \"vi\"\nmethod = \"\(method)\"\n[[locale]]\nid = \"en\"\n")
        let playground = player.playground
        #expect(playground.lesson.steps.count == count)
        while let step = playground.lesson.step {
            let number = playground.lesson.number
            for key in step.topic == .locale ? "②" : step.keys {
                #expect(step.topic == .locale || playground.lesson.next == key.unicodeScalars.first)
                #expect(playground.lesson.number == number, "\(step.keys) is done before its end")
                player.type(String(key))
            }
            try #require(playground.lesson.number == number + 1, "\(step.keys)")
            #expect(playground.lesson.isJustDone)
            if step.topic == .emoji { player.type("⏎ ") }
        }
        player.type("a")
        #expect(!playground.lesson.isJustDone)
    }

    @Test func `Capitals count as the keys of a lesson`() throws {
        let player = try PlaygroundPlayer("[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n")
        player.type("Tieengs ")
        #expect(player.playground.lesson.number == 1)
    }

    @Test func `A lesson has no step for what is turned off in the configuration`() throws {
        let player = try PlaygroundPlayer(
            "[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n[vietnamese]\nrestore = false\n", suggests: false)
        let topics = player.playground.lesson.steps.map(\.topic)
        #expect(!topics.contains(.english) && !topics.contains(.emoji) && !topics.contains(.locale))
        #expect(topics.contains(.word))
    }

    @Test func `After a wrong key a step of a lesson begins again at the next word`() throws {
        let player = try PlaygroundPlayer()
        let lesson = { player.playground.lesson }
        player.type("tix")
        #expect(lesson().next == nil && lesson().typed == "ti")
        player.type("e ")
        #expect(lesson().next == "t" && lesson().typed.isEmpty)
        player.type("tieengs ")
        #expect(lesson().number == 1)
        // What stands there already counts only if it was typed to its end.
        player.type("⌫ ")
        #expect(lesson().number == 1)
    }

    @Test func `Each method has its own lesson, which goes on after a switch back`() throws {
        let player = try PlaygroundPlayer()
        #expect(player.playground.lesson.step?.keys == "tieengs ")
        player.type("tieengs ②")
        #expect(player.playground.lesson.steps.map(\.topic) == [.locale])
        player.type("②")
        #expect(player.playground.lesson.number == 1 && player.playground.lesson.method == "telex")
        player.type("⑧")
        #expect(player.playground.lesson.number == 0 && player.text == "|")
    }
}
