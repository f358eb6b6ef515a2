import Testing

extension GuestTests {
    /// The rig without the daemon: the application reads what the hardware types.
    @Suite struct RawConsole {
        @Rig
        @Test(arguments: [
            ("hello, world 123", "hello, world 123"),
            ("Hello ⟨leftshift+a⟩⟨rightshift+b⟩", "Hello AB"),
            ("⟨capslock⟩abc1⟨capslock⟩d", "ABC1d"),
            ("abc⟨backspace⟩d", "abd"),
            ("⟨left⟩⟨right⟩⟨up⟩⟨down⟩⟨home⟩⟨end⟩", "⟨left⟩⟨right⟩⟨up⟩⟨down⟩⟨home⟩⟨end⟩"),
            ("⟨ctrl+c⟩⟨ctrl+space⟩⟨alt+x⟩⟨enter⟩⟨tab⟩", "⟨ctrl+c⟩⟨ctrl+space⟩⟨alt+x⟩⟨enter⟩⟨tab⟩"),
            ("⟨f1⟩⟨f6⟩⟨delete⟩⟨esc⟩", "⟨f1⟩⟨f6⟩⟨delete⟩⟨esc⟩"),
            ("!@#$%^&*()_+{}|:\"<>?~`-=[]\\;',./", "!@#$%^&*()_+{}|:\"<>?~`-=[]\\;',./"),
        ])
        func `Without Phím, keys of the guest arrive at the console's application`(keys: String, text: String) throws
        {
            let (guest, console) = try DaemonRig.bare()
            for keyboard in [PhysicalKeyboard.ps2(guest), PhysicalKeyboard.virtio(guest)] {
                try keyboard.type(keys)
                let received = try console.transcript(ending: keyboard)
                #expect(received == text)
            }
        }
    }
}
