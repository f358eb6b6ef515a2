import Testing

extension GuestTests {
    /// Requests to the running daemon.
    @Suite struct Control {
        private static let raw = "tieengs Vieetj"
        private static let vietnamese = "tiếng Việt"

        @Rig @Test func `Keys pass unchanged after phim pause, and are handled after phim resume`() throws {
            try DaemonRig.run { rig throws in
                #expect(try rig.daemon.command("status").contains("active"))
                try rig.daemon.command("pause")
                #expect(try rig.text(of: Self.raw, on: rig.second) == Self.raw)
                try rig.daemon.command("resume")
                #expect(try rig.text(of: Self.raw, on: rig.second) == Self.vietnamese)
            }
        }

        @Rig @Test func `A reload during typing loses no key and switches to the new method`() throws {
            try DaemonRig.run { rig throws in
                let keys = String(repeating: "ddaij ", count: 10)
                let text = String(repeating: "đại ", count: 10)
                try rig.second.type(keys)
                // On the keyboard that does not repeat, so the letter is typed only once, however long it is held.
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

        @Rig @Test func `A reload of a configuration with an error changes nothing`() throws {
            try DaemonRig.run { rig throws in
                try rig.daemon.reload("[[locale]]\nid = \"vi\"\nmethod = \"telx\"\n", logging: "telx")
                #expect(try rig.text(of: Self.raw, on: rig.second) == Self.vietnamese)
            }
        }
    }
}
