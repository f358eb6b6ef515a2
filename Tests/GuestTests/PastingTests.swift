import Keyboard
import TestSupport
import Testing

extension GuestTests {
    /// Pasting in real applications: a text field pastes the clipboard, a terminal the primary selection.
    @Suite struct Pasting {
        private static let cells = [
            MatrixCell(desktop: .xorg, application: .gtk3), MatrixCell(desktop: .xorg, application: .xterm),
            MatrixCell(desktop: .sway, application: .gtk3), MatrixCell(desktop: .sway, application: .foot),
        ]

        @Rig
        @Test(
            .enabled(
                if: MatrixTexts.isFullLength,
                "it takes minutes: Tests/run.sh --matrix runs it"), arguments: cells)
        func `Characters without keys are pasted, in order with typed ones`(cell: MatrixCell) throws {
            let (session, application) = try DesktopSession.running(cell)
            let configuration = MatrixTexts.configuration(hasGroups: true)
            do {
                try session.daemon.reload(configuration.replacing("[keys]", with: "clipboard = true\n[keys]"))
                for _ in 1...2 {
                    try session.keyboard.type("ddaays ")
                    try session.daemon.command("do 'text:☃ 😀 '")
                    try session.keyboard.type("oof ")
                }
                let text = try application.transcript(ending: session.keyboard)
                #expect(text == "đấy ☃ 😀 ồ đấy ☃ 😀 ồ ", "\(session.daemon.log)")
                try session.daemon.reload(configuration)
            } catch {
                let report = session.report
                DesktopSession.end()
                throw RigFailure(description: "\(error)\n\(report)")
            }
        }
    }
}
