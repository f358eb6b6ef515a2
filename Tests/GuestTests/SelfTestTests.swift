import Foundation
import Keyboard
import TestSupport
import Testing

extension GuestTests {
    /// The doctor's self-test, on real display servers and the kernel's uinput.
    @Suite struct SelfTest {
        /// The part of the output of `phim doctor --json` about the self-test.
        private struct Examination: Decodable {
            struct Result: Decodable {
                struct Mistake: Decodable, Equatable {
                    var character: String
                    var arrived: String
                }
                var typedBy: String
                var wanted: Int
                var arrived: [String: Int]
                var mistakes: [Mistake]
                var stopped: String?

                enum CodingKeys: String, CodingKey {
                    case typedBy = "typed_by"
                    case wanted, arrived, mistakes, stopped
                }
            }
            var selfTest: Result
        }

        @Rig private func examine(_ session: DesktopSession) throws -> Examination.Result {
            let command = "doctor --self-test --json --config /run/phim/phim.toml 2>/run/desktop/doctor.log"
            // The exit status is 1 if something is wrong; the text says what.
            let text = try session.daemon.command(command + " || true")
            return try JSONDecoder().decode(Examination.self, from: Data(text.utf8)).selfTest
        }

        /// Checks that all characters arrived, and at least `count` of them by a certain way.
        @Rig private func expect(
            _ result: Examination.Result, typedBy typist: String, by way: String, atLeast count: Int
        ) {
            #expect(result.mistakes == [] && result.stopped == nil && result.typedBy == typist)
            #expect(result.arrived.values.reduce(0, +) == result.wanted)
            #expect(result.arrived[way, default: 0] >= count && result.arrived["key", default: 0] > 90)
        }

        /// The Wayland compositors among the chosen cells.
        private static let compositors = [MatrixCell.Desktop.sway, .weston, .kwin].filter { desktop in
            MatrixCell.chosen.contains { $0.desktop == desktop }
        }

        @Rig @Test(arguments: compositors)
        func `phim doctor --self-test gets every character on a Wayland compositor, with and without the daemon`(
            compositor: MatrixCell.Desktop
        ) throws {
            let (session, _) = try DesktopSession.running(MatrixCell(desktop: compositor, application: .foot))
            expect(try examine(session), typedBy: "the running daemon", by: "plane", atLeast: 67)
            try session.daemon.command("pause")
            expect(try examine(session), typedBy: "a virtual keyboard of its own", by: "plane", atLeast: 67)
            try session.daemon.command("resume")
        }

        @Rig
        @Test(
            .enabled(
                if: MatrixTexts.isFullLength,
                "it takes minutes: Tests/run.sh --matrix runs it"))
        func `phim doctor --self-test gets every character on an X server with key slots`()
            throws
        {
            let cell = MatrixCell(desktop: .xorg, application: .gtk3)
            let (session, application) = try DesktopSession.running(cell)
            let configuration = MatrixTexts.configuration(hasGroups: true)
            do {
                try use(configuration.replacing("plane = \"on\"", with: "plane = \"slots\""), in: session)
                let trial = MatrixTrial(
                    guest: session.guest, daemon: session.daemon, reader: application, keyboard: session.keyboard,
                    application: .gtk3, desktop: .xorg)
                for check in [MatrixCheck.letters, .capsLock, .edits] {
                    let verdict = try trial.verdict(on: check)
                    #expect(verdict == .pass, "\(check.rawValue)")
                }
                // The slots also work in the group without Latin letters.
                try session.keyboard.type("⟨scrolllock⟩⟨f10⟩⟨scrolllock⟩")
                #expect(try application.transcript(ending: session.keyboard) == MatrixTexts.letters)
                expect(try examine(session), typedBy: "the running daemon", by: "slot", atLeast: 67)
                try use(configuration, in: session)
            } catch {
                let report = session.report
                DesktopSession.end()
                throw RigFailure(description: "\(error)\n\(report)")
            }
        }

        /// Loads another configuration in the daemon, and its keymap in the X server.
        @Rig private func use(_ configuration: String, in session: DesktopSession) throws {
            try session.guest.put(configuration, in: CharacterPlaneSetup.configurationPath)
            try session.daemon.reload(configuration)
            // The server does not accept a keymap with fewer types than the current one has.
            let layouts = "setxkbmap -layout us,ru -option '' -option grp:sclk_toggle"
            try session.guest.shell(". /run/desktop/session; " + layouts, allowing: 120)
            try wait(for: "plane not in use", in: session)
            try CharacterPlaneSetup.uploadToX(in: session.guest)
            try wait(for: "plane in use", in: session)
        }

        /// Waits until `phim status` contains these words, so the daemon has noticed the server's keymap.
        @Rig private func wait(for words: String, in session: DesktopSession) throws {
            let deadline = Deadline(seconds: 60)
            while try !session.daemon.command("status").contains(words) {
                guard !deadline.hasPassed else { throw RigFailure(description: "waited for “\(words)”") }
            }
            try session.daemon.waitUntilIdle()
        }
    }
}
