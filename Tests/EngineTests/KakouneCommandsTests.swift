import Foundation
import Keyboard
import TestSupport
import Testing

@testable import Engine

/// Kakoune's commands as they are followed, beside Kakoune itself, which tells its mode after each key.
struct KakouneCommandsTests {
    /// Commands in Kakoune's notation of keys. Each finds what it looks for in the text.
    private static let commands = """
        w b e W B E <a-w> <a-b> <a-e> h j k l 2w 3j 10l gg ge gh gl gi gj gk gt gc gb g. G<esc> Gh 3g 2G gg3gd 2Gd
        fo to <a-f>e <a-t>h Fo To <a-F>e <a-T>h f<esc> t<ret> <a-.> m M <a-m> x x<a-x> % <a-h> <a-l> ; <a-;> <a-:>
        ifoo<esc> afoo<esc> Ifoo<esc> Afoo<esc> ofoo<esc> Ofoo<esc> 2ox<esc> 3Ox<esc> cfoo<esc> <a-c>foo<esc> wcfoo<esc>
        ix<a-;>wy<esc> ix<a-;>2ly<esc> ix<a-;>fby<esc> ix<a-;>:nop<ret>y<esc> ix<a-;><a-i>wy<esc> ix<c-r>"y<esc> ix<c-v>uy<esc>
        ix<c-o>y<esc> ix<c-n>y<esc> ix<c-u>y<esc> ix<backspace>y<esc> ix<ret>y<esc> ix<left>y<esc> ia<del>y<esc>
        d <a-d> y p P <a-p> <a-P> R <a-R> rx 3rz r<ret> r<esc> <a-j> <a-J> <a-_> + <gt> <lt> <a-gt> <a-lt> u duU
        & <a-&> ` ~ <a-`> @ <a-@> _ <a-)> <a-(> <a-o> <a-O> <a-s> <a-S> C <a-C> , ) ( "ay "ap "acx<esc> "_d
        |cat<ret> <a-|>cat<ret> !echo<space>x<ret> <a-!>echo<ret> $true<ret> |<esc> !ab<backspace><esc> |<backspace>ix<esc>
        /foo<ret> ?bar<ret> <a-/>foo<ret> <a-?>bar<ret> /fo<esc> /<backspace>ix<esc> /f<backspace><backspace>ix<esc>
        /<ret> /foo<ret>cx<esc> n N <a-n> <a-N> * <a-*> *n vv vc vm vt vb vj v<esc> Vjj<esc> Vtt<esc>ix<esc>
        Z z <a-z>u <a-Z>a Zwz <c-s> <c-u> <c-d> <c-f> <c-b> <up> <down> <left> <right> <home> <end> <pageup>
        s.<ret> xs[a-z]+<ret> xs[a-z]+<ret>cx<esc> xSo<ret> xSo<ret>ix<esc> <a-k>.<ret> xs.<ret><a-K>a<ret> s<esc>
        [w ]w {w }w <a-[>w <a-]>w <a-{>w <a-}>w <a-i>w <a-a>w <a-i>( <a-a>" <a-i>p <a-i>wcx<esc> <a-a>pd <a-i>b <a-i>B
        [p ]p [( ]( {{ }} <a-i>ca,b<ret> <a-a>c<esc> [ca,b<ret> <a-i><a-w> <a-i>cx<esc>ix<esc> <a-i>i
        :nop<ret> :echo<space>iao<ret> :<esc> :<backspace>ix<esc> :no<backspace><backspace><backspace>ix<esc> :nop<ret>ix<esc>
        <space>x <space><esc> QwQ q QQ xd xyp xypix<esc> %d<esc>u wwcx<esc>bbix<esc> 3Cix<esc>, xCCix<esc>,
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    @Test(.needs("kak"), .inFullRun)
    func `Of 500 commands of Kakoune each leaves the mode that Kakoune has after each key`() throws {
        var random = SeededRandom(seed: 1)
        let chosen =
            Self.commands
            + (0..<500 - Self.commands.count).map { _ in Self.commands[random.below(Self.commands.count)] }
        let keys = chosen.map { $0.matches(of: /<[^>]+>|./).map { String($0.0) } }
        let modes = try Self.modes(after: keys)
        // A key whose command fails is not told.
        let untold = zip(chosen, zip(keys, modes)).filter { $1.0.count != $1.1.count }.map(\.0)
        try #require(modes.count == keys.count && untold.isEmpty, "\(Set(untold))")
        var editing = ModalEditing()
        editing.setFollowsKeys(true, commands: .kakoune, ofEditor: true)
        var wrong: [String] = []
        for (command, (keys, modes)) in zip(chosen, zip(keys, modes)) {
            for (key, mode) in zip(keys, modes) {
                let stroke = EditorKeyName(key)
                _ = editing.passes(stroke.keycode, stroke.character, under: stroke.modifiers, at: 0)
                if (editing.mode == .insert) != (mode == "insert") { wrong.append("\(command) at \(key): \(mode)") }
            }
            // As it is between commands in Kakoune, too.
            _ = editing.passes(.escape, nil, under: [], at: 0)
        }
        #expect(wrong == [])
    }

    /// The mode of Kakoune after each key of each of these commands, each in the same text at the same place.
    private static func modes(after commands: [[String]]) throws -> [[String]] {
        try TemporaryFolder.with { folder in
            try Data(setting.utf8).write(to: folder.appending(path: "setting.kak"))
            let end = [":", "q", "u", "i", "t", "!", "<ret>"]
            let keys = commands.flatMap { ["<esc>", "<esc>", "<F12>"] + $0 } + ["<esc>", "<esc>", "<F11>"] + end
            let messages: [[String: Any]] = [
                ["jsonrpc": "2.0", "method": "resize", "params": [24, 80]],
                ["jsonrpc": "2.0", "method": "keys", "params": keys],
            ]
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["kak", "-n", "-ui", "json", "-e", "source setting.kak"]
            process.currentDirectoryURL = folder
            process.environment = [
                "PATH": "/usr/local/bin:/usr/bin:/bin", "XDG_RUNTIME_DIR": folder.path, "HOME": folder.path,
            ]
            let input = Pipe()
            process.standardInput = input
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            for message in messages {
                try input.fileHandleForWriting.write(
                    contentsOf: JSONSerialization.data(withJSONObject: message) + [10])
            }
            // It ends by its last command. Without its input it would end at once.
            process.waitUntilExit()
            return try parse(String(contentsOf: folder.appending(path: "log"), encoding: .utf8))
        }
    }

    /// The modes in the log, in which a change of the mode stands before its key.
    private static func parse(_ log: String) -> [[String]] {
        var mode = ""
        var result: [[String]] = []
        for line in log.split(separator: "\n") {
            switch line {
            // An insertion that asks for the name of a register is one.
            case _ where line.hasPrefix("mode push:insert:next-key"): break
            case _ where line.hasPrefix("mode "): mode = String(line.split(separator: ":").last ?? "")
            case "key <F12>": result.append([])
            case _ where line.hasPrefix("key ") && !result.isEmpty: result[result.count - 1].append(mode)
            default: break
            }
        }
        // What leaves each command.
        return result.map { $0.dropLast(2) }
    }

    private static let setting = """
        define-command begin %{
          try %{ delete-buffer! text }
          edit -scratch text
          execute-keys '%cfoo bar x<ret>bar. {a (b "the foo. x_y then" bar) c} [q] foo. la x<ret>foo bar x<ret><ret>the end.<ret>x<esc>2g16l'
        }
        define-command finish %{ buffer *debug*; write -force log }
        hook global RawKey .* %{ echo -debug "key %val{hook_param}" }
        hook global ModeChange .* %{ echo -debug "mode %val{hook_param}" }
        map global normal <F12> ':begin<ret>'
        map global normal <F11> ':finish<ret>'

        """
}

/// A key as editors write it: `a`, `<esc>`, `<a-x>` or `<A-x>` with Alt, `<c-x>` or `<C-x>` with Ctrl.
struct EditorKeyName {
    var keycode = Keycode.a
    var character: Unicode.Scalar?
    var modifiers: Modifiers = []

    init(_ name: String) {
        var inner = name.hasPrefix("<") && name.count > 1 ? String(name.dropFirst().dropLast()) : name
        switch inner.prefix(2).lowercased() {
        case "a-": modifiers = .option
        case "c-": modifiers = .control
        default: break
        }
        if !modifiers.isEmpty { inner.removeFirst(2) }
        switch inner {
        case "esc": keycode = .escape
        case "ret": keycode = .enter
        case "backspace": keycode = .backspace
        default: character = Self.names[inner] ?? (inner.unicodeScalars.count == 1 ? inner.unicodeScalars.first : nil)
        }
    }

    private static let names: [String: Unicode.Scalar] = [
        "space": " ", "lt": "<", "gt": ">", "semicolon": ";", "minus": "-", "percent": "%", "plus": "+",
    ]
}
