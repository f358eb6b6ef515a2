/// Names of keycodes: the kernel's `KEY_*` names without the prefix and the underscores, in lower case. Those of a mouse's
/// buttons begin with `mouse`, those of its wheel with `wheel`.
extension Keycode {
    /// The key with this name (`a`, `leftshift`, `kp7`, `;`, `key-512`), in any letter case; nil if there is none.
    ///
    /// Some common names are also known: `escape`, `return`, `ctrl`, and the characters that a US keyboard types
    /// without Shift. A name is a position on a US keyboard, independent of the layout.
    public init?(named name: some StringProtocol) {
        let name = name.lowercased()
        if let code = Self.codes[name] {
            self.init(code)
        } else if name.hasPrefix("key-"), let number = UInt16(name.dropFirst(4)), number <= Keycode.max.rawValue {
            self.init(number)
        } else {
            return nil
        }
    }

    /// The key's name; `Keycode(named:)` reads it back.
    public var name: String {
        Self.names[rawValue] ?? "key-\(rawValue)"
    }

    /// Every name that `init(named:)` knows, sorted; for suggestions in error messages.
    public static let allNames = codes.keys.sorted()

    /// The other names of the key, sorted.
    public var aliases: [String] {
        Self.aliases.filter { $0.value == name }.keys.sorted()
    }

    /// Every key that has a name, ordered by keycode.
    public static var allNamed: [Keycode] { names.keys.sorted().map { Keycode($0) } }

    private static let aliases: [String: String] = [
        "escape": "esc", "return": "enter", "ctrl": "leftctrl", "control": "leftctrl", "shift": "leftshift",
        "alt": "leftalt", "altgr": "rightalt", "super": "leftmeta", "meta": "leftmeta", "del": "delete",
        "bracketleft": "leftbrace", "bracketright": "rightbrace", "period": "dot", "caps": "capslock",
        "pgup": "pageup", "pgdn": "pagedown", "ins": "insert", ";": "semicolon", ".": "dot", ",": "comma",
        "/": "slash", "'": "apostrophe", "`": "grave", "[": "leftbrace", "]": "rightbrace", "\\": "backslash",
        "-": "minus", "=": "equal", "mouse4": "mouseside", "mouse5": "mouseextra",
    ]

    /// The keycode of each name and alias.
    private static let codes: [String: UInt16] = {
        let codes = Dictionary(uniqueKeysWithValues: names.map { ($0.value, $0.key) })
        return codes.merging(aliases.mapValues { codes[$0]! }) { code, _ in code }
    }()

    /// Source: the kernel's include/uapi/linux/input-event-codes.h.
    private static let names: [UInt16: String] = {
        var names: [UInt16: String] = [:]
        for entry in list.split(whereSeparator: \.isWhitespace) {
            let parts = entry.split(separator: ":")
            names[UInt16(parts[0])!] = String(parts[1])
        }
        return names
    }()

    private static let list = """
        1:esc 2:1 3:2 4:3 5:4 6:5 7:6 8:7 9:8 10:9 11:0 12:minus 13:equal 14:backspace 15:tab 16:q 17:w 18:e
        19:r 20:t 21:y 22:u 23:i 24:o 25:p 26:leftbrace 27:rightbrace 28:enter 29:leftctrl 30:a 31:s 32:d
        33:f 34:g 35:h 36:j 37:k 38:l 39:semicolon 40:apostrophe 41:grave 42:leftshift 43:backslash 44:z
        45:x 46:c 47:v 48:b 49:n 50:m 51:comma 52:dot 53:slash 54:rightshift 55:kpasterisk 56:leftalt
        57:space 58:capslock 59:f1 60:f2 61:f3 62:f4 63:f5 64:f6 65:f7 66:f8 67:f9 68:f10 69:numlock
        70:scrolllock 71:kp7 72:kp8 73:kp9 74:kpminus 75:kp4 76:kp5 77:kp6 78:kpplus 79:kp1 80:kp2 81:kp3
        82:kp0 83:kpdot 85:zenkakuhankaku 86:102nd 87:f11 88:f12 89:ro 90:katakana 91:hiragana 92:henkan
        93:katakanahiragana 94:muhenkan 95:kpjpcomma 96:kpenter 97:rightctrl 98:kpslash 99:sysrq
        100:rightalt 101:linefeed 102:home 103:up 104:pageup 105:left 106:right 107:end 108:down
        109:pagedown 110:insert 111:delete 112:macro 113:mute 114:volumedown 115:volumeup 116:power
        117:kpequal 118:kpplusminus 119:pause 120:scale 121:kpcomma 122:hangeul 123:hanja 124:yen
        125:leftmeta 126:rightmeta 127:compose 128:stop 129:again 130:props 131:undo 132:front 133:copy
        134:open 135:paste 136:find 137:cut 138:help 139:menu 140:calc 141:setup 142:sleep 143:wakeup
        144:file 145:sendfile 146:deletefile 147:xfer 148:prog1 149:prog2 150:www 151:msdos 152:coffee
        153:rotatedisplay 154:cyclewindows 155:mail 156:bookmarks 157:computer 158:back 159:forward
        160:closecd 161:ejectcd 162:ejectclosecd 163:nextsong 164:playpause 165:previoussong 166:stopcd
        167:record 168:rewind 169:phone 170:iso 171:config 172:homepage 173:refresh 174:exit 175:move
        176:edit 177:scrollup 178:scrolldown 179:kpleftparen 180:kprightparen 181:new 182:redo 183:f13
        184:f14 185:f15 186:f16 187:f17 188:f18 189:f19 190:f20 191:f21 192:f22 193:f23 194:f24 200:playcd
        201:pausecd 202:prog3 203:prog4 204:allapplications 205:suspend 206:close 207:play 208:fastforward
        209:bassboost 210:print 211:hp 212:camera 213:sound 214:question 215:email 216:chat 217:search
        218:connect 219:finance 220:sport 221:shop 222:alterase 223:cancel 224:brightnessdown
        225:brightnessup 226:media 227:switchvideomode 228:kbdillumtoggle 229:kbdillumdown 230:kbdillumup
        231:send 232:reply 233:forwardmail 234:save 235:documents 236:battery 237:bluetooth 238:wlan 239:uwb
        240:unknown 241:videonext 242:videoprev 243:brightnesscycle 244:brightnessauto 245:displayoff
        246:wwan 247:rfkill 248:micmute 272:mouseleft 273:mouseright 274:mousemiddle 275:mouseside
        276:mouseextra 277:mouseforward 278:mouseback 279:mousetask 752:wheelup 753:wheeldown 754:wheelleft
        755:wheelright
        """
}
