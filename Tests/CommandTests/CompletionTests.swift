import Foundation
import TestSupport
import Testing

/// What bash offers when Tab is pressed, by the completion script of the program.
@Suite struct CompletionTests {
    @Test(
        .inFullRun,
        arguments: [
            ("phim sta", "status"),
            (
                "phim method ",
                "next list telex simple-telex vni viqr telex-vni microsoft khong-dau none mine esperanto french"
            ),
            ("phim method v", "vni viqr"),
            ("phim type --method m", "microsoft mine"),
            ("phim explain -m sp", "spanish"),
            ("phim type --tone-style ", "classic modern"),
            ("phim locale ", "next list vi ru-RU"),
            ("phim locale v", "vi"),
            ("phim locale list ", ""),
            ("phim layer ", "list alphabetic numeric symbolic cursor"),
            ("phim pick ", "emoji macro locale method"),
            ("phim macro export ", "phim unikey espanso csv"),
            ("phim macro import ph", "phim.toml"),
            ("phim macro remove ", "vn"),
            ("phim word forget ", "lôgic"),
            ("phim do next", "nextLocale nextInputMethod"),
            ("phim do loc", "locale:vi locale:ru-RU"),
            ("phim do lay", "layer:alphabetic layer:numeric layer:symbolic layer:cursor"),
            ("phim do te", "text:"),
            ("phim do pause --gesture ", "press release repeat longPress doubleTap end"),
            ("phim feedback ", "on off toggle test play"),
            ("phim feedback play s", "system success selectionChanged"),
            ("phim set vietnamese.tone", "vietnamese.tone_style"),
            ("phim set locale.r", "locale.ru-RU.layout locale.ru-RU.method locale.ru-RU.modal"),
            ("phim unset layers", "layers.cursor.h"),
            ("phim get lay", "layers layers.cursor.h"),
            ("phim set vietnamese.tone_style ", "classic modern"),
            ("phim set vietnamese.restore t", "true"),
            ("phim set locale.vi.method v", "vni viqr"),
            (
                "phim set locale.vi.layout us(dvorak-",
                "us(dvorak-intl) us(dvorak-alt-intl) us(dvorak-l) us(dvorak-r) us(dvorak-classic) us(dvorak-mac)"
            ),
            ("phim set keys.f9 next", "nextLocale nextInputMethod"),
            ("phim set pace.gap_ms ", ""),
            ("phim keymap ", "xkb console compose"),
            ("phim check ph", "phim.toml"),
            ("phim run --config ph", "phim.toml"),
        ])
    func `Completion by Tab in a shell offers the values of the configuration`(line: String, offered: String) throws {
        let printed = try TemporaryFolder.with { folder in
            try complete(line, in: folder, configuration: Self.configuration)
        }
        #expect(printed == offered || (offered.hasSuffix("french") && printed.hasPrefix(offered + " german ")))
    }

    @Test func `Shell completion offers the built-in names and shows no complaint if the configuration has an error`()
        throws
    {
        let printed = try TemporaryFolder.with { folder in
            try complete("phim locale ", in: folder, configuration: "[[locale\n")
        }
        #expect(printed == "next list vi en")
    }

    /// The third argument of a completion is the word up to the cursor; bash ends it at a colon, other shells do not.
    @Test func `Shell completion offers the names of keys after key:`() throws {
        let printed = try TemporaryFolder.with { folder in
            try ConsoleSession.run(
                "SAP_SHELL=fish phim ---completion do -- positional@0 2 5 phim do key:h | grep -x key:home",
                in: folder)
        }
        #expect(printed == "key:home")
    }

    /// zsh would take what follows a colon for a description.
    @Test func `Shell completion escapes a colon for zsh`() throws {
        let printed = try TemporaryFolder.with { folder in
            try ConsoleSession.run(
                "SAP_SHELL=zsh phim ---completion do -- positional@0 2 5 phim do layer | grep numeric", in: folder)
        }
        #expect(printed == "layer\\:numeric")
    }

    private static let configuration = """
        [[locale]]
        id = "vi"
        method = "telex"
        [[locale]]
        id = "ru-RU"
        layout = "ru"
        [[method]]
        name = "mine"
        [method.rules]
        sh = "š"
        [layers.cursor]
        h = "key:left"
        [[macro]]
        from = "vn"
        to = "Việt Nam"
        [vietnamese]
        words_file = "~/words"

        """

    private func complete(_ line: String, in folder: URL, configuration: String) throws -> String {
        let script = """
            source <(phim --generate-completion-script bash)
            COMP_LINE=$1
            COMP_POINT=${#COMP_LINE}
            read -ra COMP_WORDS <<<"$COMP_LINE"
            case $COMP_LINE in *' ') COMP_WORDS+=('') ;; esac
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _phim phim "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            echo "${COMPREPLY[*]}"

            """
        for (name, text) in [
            ("complete.bash", script), ("phim.toml", ""), (".config/phim/phim.toml", configuration),
            ("words", "keep lôgic\n"),
        ] {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        return try ConsoleSession.run("bash complete.bash '\(line)'", in: folder)
    }
}
