import Testing

extension GuestTests {
    /// The running daemon told what to do.
    @Suite struct Control {
        private static let raw = "tieengs Vieetj"
        private static let vietnamese = "tiếng Việt"

        @Rig @Test func `Pause lets keys through, resume does not`() throws {
            try DaemonRig.run { rig throws in
                #expect(try rig.daemon.command("status").contains("active"))
                try rig.daemon.command("pause")
                #expect(try rig.text(of: Self.raw, on: rig.second) == Self.raw)
                try rig.daemon.command("resume")
                #expect(try rig.text(of: Self.raw, on: rig.second) == Self.vietnamese)
            }
        }

        @Rig @Test func `Reloading while keys come loses none and takes the new method up`() throws {
            try DaemonRig.run { rig throws in
                let keys = String(repeating: "ddaij ", count: 10)
                let text = String(repeating: "đại ", count: 10)
                try rig.second.type(keys)
                // On the keyboard that does not repeat: the letter is typed once however long it is held.
                try rig.first.type("⟨+h⟩")
                try rig.daemon.reload(DaemonRig.configuration(method: "vni"))
                try rig.first.type("⟨-h⟩om ")
                try rig.second.type("d9a")
                try rig.daemon.reloadBySignal()
                try rig.second.type(" d9ai5")
                let received = try rig.console.transcript(ending: rig.second)
                #expect(received == text + "hom đa đại")
            }
        }

        @Rig @Test func `A broken configuration changes nothing`() throws {
            try DaemonRig.run { rig throws in
                try rig.daemon.reload("[[locale]]\nid = \"vi\"\nmethod = \"telx\"\n", logging: "telx")
                #expect(try rig.text(of: Self.raw, on: rig.second) == Self.vietnamese)
            }
        }
    }
}
