import Foundation
import TestSupport
import Testing

extension GuestTests {
    /// The matrix of desktops and applications.
    @Suite struct Matrix {
        private static let isRecording = ProcessInfo.processInfo.environment["PHIM_RECORD"] == "1"

        @Rig @Test(arguments: MatrixCell.chosen)
        func `An application on a desktop of the guest receives the typed text`(cell: MatrixCell) throws {
            var row: [String] = []
            do {
                row = try run(cell)
            } catch {
                // The state is unknown, so the next cell starts a new guest.
                DesktopSession.end()
                throw error
            }
            var table = MatrixTable.recorded()
            if Self.isRecording {
                table[cell] = row
                try table.write()
            } else if let recorded = table[cell] {
                let verdicts = row.map(Self.verdict)
                #expect(verdicts == recorded.map(Self.verdict), "it was \(row)")
            } else {
                Issue.record("Matrix.md has no row for \(cell); it was \(row)")
            }
        }

        @Rig @Test func `The page Matrix shows the recorded results`() throws {
            let path = Tree.root + "/Sources/Daemon/Daemon.docc/Matrix.md"
            #expect(try String(contentsOfFile: path, encoding: .utf8) == MatrixTable.recorded().text)
        }

        /// Runs a cell and returns its row: way, events for a character, results of the checks.
        @Rig private func run(_ cell: MatrixCell) throws -> [String] {
            var row: [String] = []
            try with(cell) { trial throws in
                let cost = try trial.cost()
                row = [cost.way, "\((cost.events * 10).rounded() / 10)"]
                for check in MatrixCheck.allCases {
                    let verdict = try trial.verdict(on: check)
                    print("\(cell): \(check.rawValue): \(verdict.text)")
                    row.append(verdict.text)
                }
            }
            return row
        }

        @Rig private func with(_ cell: MatrixCell, _ body: @Rig (MatrixTrial) throws -> Void) throws {
            if cell.desktop == .console {
                let configuration = MatrixTexts.configuration(hasGroups: false)
                try DaemonRig.run(configuration: configuration) { rig throws in
                    try body(
                        MatrixTrial(
                            guest: rig.guest, daemon: rig.daemon, reader: rig.console, keyboard: rig.second,
                            application: cell.application, desktop: cell.desktop))
                }
                return
            }
            let (session, application) = try DesktopSession.running(cell)
            do {
                try body(
                    MatrixTrial(
                        guest: session.guest, daemon: session.daemon, reader: application, keyboard: session.keyboard,
                        application: cell.application, desktop: cell.desktop))
            } catch {
                throw RigFailure(description: "\(error)\n\(session.report)")
            }
        }

        /// A result without the reason of a failure.
        private static func verdict(_ text: String) -> String {
            text.hasPrefix("**no**") ? "no" : text
        }
    }
}
