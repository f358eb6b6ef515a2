import Foundation
import Testing

extension GuestTests {
    /// The daemon of Tests/ExamplePackage, which uses the library products only, on real keyboards.
    @Suite struct ExampleDaemon {
        private static let program = ProcessInfo.processInfo.environment["PHIM_EXAMPLE_DAEMON"]

        @Rig
        @Test(.enabled(if: program != nil, "needs the example package: Tests/run.sh builds it"))
        func `The example daemon's custom handlers and behaviour work on real keyboards`() throws {
            let configuration =
                DaemonRig.configuration(method: "telex") + """
                    [behavior]
                    end_sentences = true
                    [gestures]
                    double_space_ms = 10000
                    [[handler]]
                    action = "character:q"
                    do = "custom:signature"

                    """
            try DaemonRig.run(configuration: configuration, program: Self.program) { rig throws in
                #expect(try rig.text(of: "tooi laf q", on: rig.second) == "tôi là Lan Anh")
                #expect(try rig.text(of: "1--2", on: rig.first) == "1~2")
                #expect(try rig.text(of: "⟨tab⟩vaang  ", on: rig.second) == "⟨tab⟩vâng! ")
            }
        }
    }
}
