import Foundation
import Keyboard
import TestSupport
import Testing

extension GuestTests {
    /// More keys than hands type, and a daemon that is stopped meanwhile: nothing is lost without being counted.
    @Suite struct Bursts {
        /// The most taps that the kernel keeps for a reader: it has room for 64 events, a tap has four.
        private static let tapsInOneWrite = 15
        /// The keys typed at 240 a second, some letters of the plane and BackSpaces among them.
        private static let word = (keys: "tieengs ", text: "tiếng ")
        private static let interval = 1_000_000 / 240

        @Rig @Test func `No tap is lost when eight keyboards send full kernel buffers at once`() throws {
            try DaemonRig.run { rig throws in
                // No two of these letters make another one.
                let letters = Array("bcghklmn")
                let rounds = MatrixTexts.isFullLength ? 5 : 3
                var lines: [String] = []
                for _ in 0..<rounds {
                    for (index, letter) in letters.enumerated() {
                        let taps = String(repeating: letter, count: Self.tapsInOneWrite)
                        lines.append(try KeyBursts.line(typing: taps, on: index))
                    }
                    // Until all have been typed; a space, so that no word gets too long.
                    lines += ["wait 2000000", try KeyBursts.line(typing: " "), "wait 100000"]
                }
                try KeyBursts.run(lines, keyboards: letters.count, in: rig.guest, rig.daemon)
                let text = try rig.console.transcript(ending: rig.first)
                for letter in letters {
                    #expect(text.count { $0 == letter } == rounds * Self.tapsInOneWrite, "\(letter)")
                }
                #expect(try Self.overruns(rig) == 0)
            }
        }

        @Rig @Test
        func `At 240 keys a second keys are lost only when the daemon stands still too long, and are counted`() throws
        {
            // The same daemon for both, which counts.
            try DaemonRig.run(configuration: DaemonRig.configuration(method: "telex"), leavesState: true) {
                rig throws in
                let count = MatrixTexts.isFullLength ? 6_250 : 150
                // 20 ms: what is typed meanwhile fits the kernel's buffer.
                let (text, all) = try Self.type(count, stoppedFor: 20_000, rig)
                let overruns = try Self.overruns(rig)
                #expect(text == all || overruns > 0, "lost, and not counted")
                // 400 ms: it does not.
                let (rest, _) = try Self.type(count, stoppedFor: 400_000, rig)
                #expect(rest.count < all.count)
                #expect(try Self.overruns(rig) > overruns)
                // No key has stayed down, and words are composed again.
                #expect(try rig.text(of: "Vieetj", on: rig.second) == "Việt")
            }
        }

        /// A macro pad of a polling rate of 8 kHz sends a text of 48 characters: each key goes down in one report and up in
        /// the next, 0.125 ms later. A pad is never faster than that, also when this machine was late.
        @Rig @Test func `No key is lost of macros at eight thousand reports a second`() throws {
            let guest = try Guest.withInstructionClock()
            defer { guest.stop() }
            let console = try Console(opening: guest)
            try guest.loadPlane()
            let daemon = try GuestDaemon(guest, configuration: DaemonRig.configuration(method: "telex"))
            let rig = DaemonRig(
                guest: guest, daemon: daemon, console: console, first: .ps2(guest), second: .virtio(guest))
            let macro = (
                keys: "tooi ddang gox tieengs vieetj bangwf phims nays ",
                text: "tôi đang gõ tiếng việt bằng phím náy "
            )
            var lines: [String] = []
            for _ in 0..<20 {
                lines += try KeyBursts.lines(typing: macro.keys, rest: 250)
                lines.append("rest 1000000")
            }
            try KeyBursts.run(lines, in: rig.guest, rig.daemon)
            #expect(try console.transcript(ending: rig.first) == String(repeating: macro.text, count: 20))
            #expect(try Self.overruns(rig) == 0)
        }

        /// Types the word so many times, and stops the daemon for so many µs each fifty words: what was received, and
        /// what was typed.
        @Rig
        private static func type(
            _ count: Int, stoppedFor time: Int, _ rig: DaemonRig
        ) throws -> (received: String, typed: String) {
            var lines: [String] = []
            for number in 0..<count {
                if number % 50 == 25 { lines.append("stop \(time)") }
                for key in word.keys { lines += [try KeyBursts.line(typing: String(key)), "wait \(interval)"] }
            }
            try KeyBursts.run(lines, in: rig.guest, rig.daemon)
            return (try rig.console.transcript(ending: rig.first), String(repeating: word.text, count: count))
        }

        /// How often the daemon says that events were lost.
        @Rig
        private static func overruns(_ rig: DaemonRig) throws -> Int {
            let status = try rig.daemon.command("status --json")
            let object = try JSONSerialization.jsonObject(with: Data(status.utf8)) as? [String: Any]
            return try #require(object?["overruns"] as? Int, "\(status)")
        }
    }
}
