import Keyboard
import TestSupport
import Testing

@testable import Engine

/// Helix's commands as they are followed.
struct HelixCommandsTests {
    /// Commands in Helix's notation of keys; what is inserted stands between « and ». Helix 25.01 showed the same modes after
    /// each key, in a text of seven lines: they were typed with tmux, and its status line was read 50 ms after each key.
    private static let commands = """
        w b e W B E h j k l 2w 3j 10l gg ge gh gl gs gt gc gb ga gm gn gp gj gk g. g<esc> 3gg G 2G g|
        fo to Fo Th f<ret> f<esc> t<ret> <A-.> x X <A-x> % ; <A-;> <A-:> v vw<esc> vfo<esc> vgl<esc> vd vv vc«foo»<esc> vi«x»<esc>
        i«foo»<esc> a«foo»<esc> I«foo»<esc> A«foo»<esc> o«foo»<esc> O«foo»<esc> 2o«x»<esc> c«foo»<esc> <A-c>«foo»<esc> wc«foo»<esc>
        i«x<backspace>y»<esc> i«x<ret>y»<esc> i«x<left>y»<esc> i«x<C-w>y»<esc> i«x<C-u>y»<esc> i«x<C-r>"y»<esc> i«x<C-s>y»<esc>
        d <A-d> y p P R rx 3rz r<ret> r<esc> J <A-J> <gt> <lt> u U <A-u> <A-U> & _ ~ ` <A-`> ) ( <A-)> <A-(> , <A-,> <C-a> <C-x>
        <A-s> <A-minus> <A-_> C <A-C> "ay "ap "ac«x»<esc> "_d "<esc> <C-c> <C-o> <C-i> <C-s> <C-u> <C-d> <C-f> <C-b> <up> <down>
        |cat<ret> <A-|>cat<ret> !echo<space>x<ret> <A-!>echo<ret> $true<ret> |<esc> !ab<backspace><esc> |<backspace>ix<esc>
        /foo<ret> ?bar<ret> /fo<esc> /<backspace>ix<esc> /f<backspace><backspace>ix<esc> /foo<C-c>i«x»<esc> n N * <A-*>
        mm msb mdb ms(md( mr([ miw maw mi(c«x»<esc> ma" m<esc> mip miwd zz zc zt zb zm zk zj z/foo<ret> z?foo<ret> z<esc> Zjj<esc>
        s.<ret> xsfoo<ret> xsbar<ret>c«x»<esc> xSo<ret>i«x»<esc> K.<ret> <A-K>zz<ret> s<esc> ]p [p ]<space> [<space> ]<esc>
        :set<space>mouse<space>true<ret> :<esc> :<backspace>ix<esc> :no<backspace><backspace><backspace>ix<esc> :noh<ret>i«x»<esc>
        <space>biao<esc> <space>f<esc> <space>jac<esc> <space>?io<esc> <space>/foo<esc> <space>y <space>p <space>c <space><esc>
        <space>k <space>wvi«x»<esc><space>wq <C-w>v<C-w>q <C-w>s<C-w>o <C-w>w <C-w><esc> <space>wns<C-w>q <C-w>nv<C-w>q <space>wo
        gwaa gw<esc> QwQ q xd xyp xypi«x»<esc> %d<esc>u wwc«x»<esc>bbi«x»<esc> 3Ci«x»<esc>, xCCi«x»<esc>, vjjc«x»<esc> xo«x»<esc>
        """.split(whereSeparator: \.isWhitespace).map(String.init)

    @Test(arguments: commands)
    func `A command of Helix begins an insertion where Helix begins it`(command: String) throws {
        var editing = ModalEditing()
        editing.setFollowsKeys(true, commands: .helix, ofEditor: true)
        var isInserting = false
        for key in command.matches(of: /<[^>]+>|./).map({ String($0.0) }) {
            if key == "«" || key == "»" {
                #expect(editing.mode == .insert, "at \(key)")
                isInserting = true
            } else {
                #expect((editing.mode == .insert) == isInserting, "before \(key)")
                let stroke = EditorKeyName(key)
                _ = editing.passes(stroke.keycode, stroke.character, under: stroke.modifiers, at: 0)
                if key == "<esc>" { isInserting = false }
            }
        }
        #expect(editing.mode == .normal)
    }
}
