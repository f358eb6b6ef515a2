import TestSupport
import Testing

extension GuestTests {
    /// Vietnamese, from key presses to the bytes that an application receives.
    @Suite struct Typing {
        private static let telex = [
            ("Tieengs Vieetj, xin chaof!", "Tiếng Việt, xin chào!"),
            ("⟨capslock⟩ddaij hocj⟨capslock⟩ hoom nay", "ĐẠI HỌC hôm nay"),
            ("DDUWOWNGF vIEETJ", "ĐƯỜNG vIỆT"),
            ("vieetj⟨backspace⟩s", "viế"), ("hoanf⟨backspace⟩⟨backspace⟩", "hò"),
            ("tieengs⟨left⟩⟨right⟩a⟨up⟩⟨down⟩⟨home⟩⟨end⟩", "tiếng⟨left⟩⟨right⟩a⟨up⟩⟨down⟩⟨home⟩⟨end⟩"),
            ("chaof⟨ctrl+a⟩⟨ctrl+c⟩⟨alt+x⟩", "chào⟨ctrl+a⟩⟨ctrl+c⟩⟨alt+x⟩"),
            ("Nawm 2024, giaf: 50% (1+1=2)", "Năm 2024, già: 50% (1+1=2)"),
            ("google java ddi⟨enter⟩muongw⟨tab⟩", "google java đi⟨enter⟩mương⟨tab⟩"),
            ("⟨+leftshift⟩dd⟨-leftshift⟩aij", "Đại"),
        ]

        private static let vni = [
            ("Tie61ng Vie65t, xin cha2o!", "Tiếng Việt, xin chào!"),
            ("⟨capslock⟩so61⟨capslock⟩ 1 nam2024", "SỐ 1 nam2024"),
            ("d9uo7ng2 duong97⟨backspace⟩", "đường đươn"),
            ("hoa82c5⟨left⟩⟨ctrl+c⟩5", "hoặc⟨left⟩⟨ctrl+c⟩5"),
        ]

        @Rig @Test(arguments: FullRun.cases(["telex", "vni"], orInShortRun: 1))
        func `Typed sentences arrive byte for byte`(method: String) throws {
            try DaemonRig.run(method: method) { rig throws in
                for (index, (keys, text)) in (method == "vni" ? Self.vni : Self.telex).enumerated() {
                    let keyboard = index.isMultiple(of: 2) ? rig.second : rig.first
                    let received = try rig.text(of: keys, on: keyboard)
                    #expect(received == text, "\(keys)")
                }
            }
        }

        @Rig @Test func `Two hundred words in a row arrive complete`() throws {
            try DaemonRig.run { rig throws in
                let keys = String(repeating: "ddaij hocj tieengs Vieetj ", count: 50)
                let text = String(repeating: "đại học tiếng Việt ", count: 50)
                let received = try rig.text(of: keys, on: rig.second)
                #expect(received == text)
            }
        }

        @Rig @Test func `Two keyboards can type one word together`() throws {
            try DaemonRig.run { rig throws in
                let keyboards = [rig.first, rig.second]
                for (index, key) in "tieengs".enumerated() {
                    try keyboards[index % 2].type(String(key))
                    try rig.console.awaitMore()
                }
                try rig.first.type("⟨+leftshift⟩")
                try rig.daemon.waitUntilIdle()
                try rig.second.type(" vv")
                try rig.console.awaitMore()
                try rig.first.type("⟨-leftshift⟩")
                #expect(try rig.console.transcript(ending: rig.first) == "tiếng VV")
            }
        }

        @Rig @Test func `A held key repeats until it is released`() throws {
            try DaemonRig.run { rig throws in
                try rig.guest.setRepeatDelay(milliseconds: 250)
                try rig.second.type("⟨+k⟩")
                _ = try rig.console.bytes(upTo: Array("kkkkk".utf8))
                try rig.second.type("⟨-k⟩")
                let rest = try rig.console.transcript(ending: rig.second)
                #expect(rest.allSatisfy { $0 == "k" })
                #expect(try rig.console.transcript(ending: rig.second) == "")
            }
        }
    }
}
