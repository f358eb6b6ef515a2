import Foundation
import Keyboard
import TestSupport
import Testing

@testable import Engine

/// The mode that is derived from the keys, beside the one that an editor tells.
struct ModalEditingTests {
    /// Commands of Vim, in its notation of keys. Each finds what it looks for in the text.
    private static let commands = """
        w b e $ 0 ^ j k h l G gg { } % fo te Fa Tl /foo<CR> ?bar<CR> n N * # ; , 'a `a ge + - H M L W B E 2w 3j 10l ( ) [[ ]} | _
        iI<Esc> afoo<Esc> ohello<CR>world<Esc> Obar<BS><Esc> Ilet<C-w>x<Esc> Ax<Left>y<Esc> sx<Esc> Sx<Esc> Cx<Esc> Rxyz<Esc>
        gix<Esc> gIx<Esc> ccx<Esc> 3sx<Esc> 2ox<Esc> ix<C-r>ay<Esc> ix<C-o>0y<Esc> ix<C-o>2wy<Esc> ax<C-o>dwy<Esc> ix<C-o>f"y<Esc> ix<C-o>:noh<CR>y<Esc> ax<C-v>uy<Esc> <Insert>x<Esc>
        cwx<Esc> c$x<Esc> c2wx<Esc> cbx<Esc> cfox<Esc> ct.x<Esc> ciwx<Esc> caWx<Esc> ci"x<Esc> ca(x<Esc> ci{x<Esc> cipx<Esc>
        c/foo<CR>x<Esc> cgnx<Esc> cGx<Esc> "acwx<Esc> 2cwx<Esc> c<Esc> cjx<Esc> c'ax<Esc> cf<Esc> c%x<Esc>
        dw d$ d2w dfo dt. diw da" dip d/foo<CR> dgn dG dd 3dd dj d'a d<Esc> yw yy y3j y$ yiw >> <lt><lt> == >j =ip >ap
        guu gUw g~~ gqq gqap gwap g?? gUiw "ayy "ap "_dd 2"add
        x p P u <C-r> . ~ J D Y X rz 3rz r<CR> ma zz zt z<CR> g; g, gJ ga g8 gv<Esc> gd <C-a> <C-x> qawq &
        :w!<CR> :set<Space>nu<CR> :s/foo/bar/e<CR> :%s/a/b/ge<CR> :noh<CR> :1,2d<CR> :g/foo/s/x/y/e<CR> :m0<CR> :t.<CR>
        :normal<Space>Ax<CR> :ab<Space>x<Space>y<Esc> :set<BS><BS><BS><CR> :<BS> :<CR> :s/a/b/e<C-c> /foo<Esc> /fo<BS>x<CR>
        vwd viwy vapc<Esc> v$cx<Esc> vjx> vj> vj~ vju vjU vjJ vwrz v<Esc> vv Vd VjI<Esc> Vjcx<Esc> Vv<Esc> vf.d v/foo<CR>y
        <C-v>jIx<Esc> <C-v>jAx<Esc> <C-v>jcx<Esc> <C-v>jd <C-v>j$Ax<Esc> <C-v>jrx <C-v>jsx<Esc> v:s/a/b/e<CR> vjS<Esc> vjC<Esc>
        vjR<Esc> vjD vjX vwp v"ay viwgU vggd vwoy vjg? vwzf<Esc> vip= vgvd vi(a( <C-v>jo<Esc> vjgJ vj<lt>
        <C-w>w <C-w>s <C-w>o <C-w>v <C-w><C-w> <C-f> <C-b> <C-e> <C-y> <C-d> <C-u> <C-o> <Tab> <C-c> <C-g> <C-l> <Left> <Down>
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    @Test func `A known editor begins with commands, and has its last mode when it gets the focus again`() {
        var editing = ModalEditing()
        editing.setFollowsKeys(true, ofEditor: true)
        #expect(editing.mode == .normal)
        #expect(editing.passes(.a, "d", under: [], at: 0) && editing.passes(.a, "d", under: [], at: 0))
        #expect(editing.passes(.a, "i", under: [], at: 0) && editing.mode == .insert)
        // Another window, and back again.
        editing.beginField()
        editing.setFollowsKeys(false)
        #expect(editing.mode == nil)
        editing.beginField()
        editing.setFollowsKeys(true, ofEditor: true)
        #expect(editing.mode == .insert)
        #expect(editing.passes(.escape, nil, under: [], at: 0) && editing.mode == .normal)
        editing.setFollowsKeys(false)
        editing.setFollowsKeys(true, ofEditor: true)
        #expect(editing.mode == .normal)
        // Where everything may be an editor, most fields are none.
        editing.setFollowsKeys(true)
        #expect(editing.mode == .insert)
    }

    /// Neovim tells its mode after each key; that of a command line is no insertion.
    @Test(.needs("nvim"), .inFullRun)
    func `Of 500 commands of Vim each leaves the mode that Neovim has after each key`() throws {
        var random = SeededRandom(seed: 1)
        let chosen = (0..<500).map { _ in Self.commands[random.below(Self.commands.count)] }
        let keys = chosen.map(Self.keys)
        let modes = try Self.modes(after: keys)
        try #require(modes.count == keys.reduce(0) { $0 + $1.count })
        var editing = ModalEditing()
        editing.setFollowsKeys(true)
        _ = editing.passes(.escape, nil, under: [], at: 0)
        var wrong: [String] = []
        var place = 0
        for (command, keys) in zip(chosen, keys) {
            for key in keys {
                let (keycode, character, modifiers) = Self.key(key)
                _ = editing.passes(keycode, character, under: modifiers, at: 0)
                let mode = modes[place]
                place += 1
                // Where it waits for a character, that is no mode.
                if mode != "waits", (editing.mode == .insert) != (mode == "i" || mode == "R") {
                    wrong.append("\(command) at \(key): \(mode)")
                }
            }
        }
        #expect(wrong == [])
    }

    /// The keys of a command: characters, and names in angle brackets.
    private static func keys(_ command: String) -> [String] {
        command.matches(of: /<[^>]+>|./).map { String($0.0) }
    }

    private static func key(_ name: String) -> (Keycode, Unicode.Scalar?, Modifiers) {
        switch name {
        case "<Esc>": (.escape, nil, [])
        case "<CR>": (.enter, nil, [])
        case "<BS>": (.backspace, nil, [])
        case "<Tab>": (.tab, nil, [])
        case "<Left>": (.left, nil, [])
        case "<Down>": (.down, nil, [])
        case "<Insert>": (Keycode(110), nil, [])
        case "<Space>": (.space, " ", [])
        case "<lt>": (.a, "<", .shift)
        case _ where name.hasPrefix("<C-"): (.a, name.unicodeScalars.dropFirst(3).first, .control)
        default: (.a, name.unicodeScalars.first, [])
        }
    }

    /// The mode of Neovim after each key of these commands, each in the same text at the same place.
    private static func modes(after commands: [[String]]) throws -> [String] {
        try TemporaryFolder.with { folder in
            func write(_ text: String, to name: String) throws {
                try Data(text.utf8).write(to: folder.appending(path: name))
            }
            try write(commands.map { $0.joined(separator: "\n") }.joined(separator: "\n\n"), to: "keys")
            try write(driver, to: "driver.lua")
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/nvim")
            process.arguments = ["--headless", "-u", "NONE", "-c", "luafile driver.lua", "-c", "qa!"]
            process.currentDirectoryURL = folder
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            return try String(contentsOf: folder.appending(path: "modes"), encoding: .utf8)
                .split(separator: "\n").map(String.init)
        }
    }

    /// Plays keys into another Neovim, and writes its modes.
    private static let driver = """
        local text = {'', 'foo bar x', 'bar. {a (b "the foo. x_y then" bar) c} foo. la x', 'foo bar x', '', 'the end.', 'x'}
        local child = vim.fn.jobstart({'nvim', '--embed', '--headless', '-u', 'NONE', '-n'}, {rpc = true})
        local function ask(...) return vim.rpcrequest(child, ...) end
        local function begin()
            ask('nvim_command', 'only!')
            ask('nvim_buf_set_lines', 0, 0, -1, false, text)
            ask('nvim_buf_set_mark', 0, 'a', 4, 1, {})
            ask('nvim_call_function', 'setreg', {'/', 'foo'})
            ask('nvim_win_set_cursor', 0, {3, 15})
        end
        local modes = io.open('modes', 'w')
        begin()
        for key in io.lines('keys') do
            if key == '' then
                begin()
            else
                ask('nvim_input', key)
                local mode = ask('nvim_get_mode')
                modes:write(mode.blocking and 'waits' or mode.mode, '\\n')
            end
        end
        modes:close()
        """
}
