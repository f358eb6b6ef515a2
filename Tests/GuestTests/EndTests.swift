import TestSupport
import Testing

extension GuestTests {
    /// A signal that ends the daemon while somebody types.
    @Suite struct Ends {
        /// The kernel takes some 20 ms to end a grab.
        @Rig @Test func `A signal loses no key and doubles none, at 25 keys a second`() throws {
            let (guest, console) = try DaemonRig.bare()
            try guest.put("[[locale]]\nid = \"en\"\nlayout = \"us\"\nmethod = \"none\"\n", in: "/run/phim/ends.toml")
            let count = MatrixTexts.isFullLength ? 12 : 5
            let seen = try guest.shell(
                "XDG_RUNTIME_DIR=/run/phim python3 \(Tree.tests)/guest/ends.py \(count) "
                    + "\(GuestDaemon.binary) run --config /run/phim/ends.toml 2>/run/phim/ends.log", allowing: 300)
            #expect(seen.split(separator: "\n").last == "\(count) ends: 0 lost, 0 doubled", "\(seen)")
            // All that was typed went to the console too. The next test must not find it.
            _ = try console.transcript(ending: PhysicalKeyboard.ps2(guest))
        }
    }
}
