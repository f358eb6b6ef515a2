import Keyboard

/// Reads scenario files.
///
/// A line is a keyword with its arguments. `#` begins a comment, `##` a scenario with its name.
///
///     ## BackSpace over a space takes the word up again
///     set method telex
///     toml [behavior]         a line of the configuration file
///     type viet ej            every character is a key of a US keyboard
///     tap backspace 2         a key by name, with a count
///     down leftshift          held until `up leftshift`
///     repeat a                a held key repeats
///     hold a 3                pressed, repeated three times, released
///     keyboard 2              the next keys are typed on keyboard 2
///     unplug 2                keyboard 2 is unplugged with its keys down
///     click                   a button of a pointing device
///     lights capslock         the desktop sets the LEDs of locks: names, or `none`
///     editor normal           a modal editor reports its mode: `insert`, `normal` or `none`
///     passing on              the screen is locked or a console asks for a password, until `passing off`
///     key-repeat 500          the desktop repeats a held key after 500 ms, or `never`; `none`: the kernel repeats it
///     wait 300                milliseconds
///     do nextLocale           an action without a key; `do longPress image:cat` with another gesture
///     text việt               the text that the application must have received so far
///     effects                 the effects of the engine so far, in the following lines that begin with `>`
public struct ScenarioParser {
    private let file: String
    private var scenarios: [Scenario] = []
    private var time: Timestamp = 0
    private var device = DeviceID(1)
    private var number = 0

    /// The time between two keys, in µs.
    private static let pace: Timestamp = 10_000

    /// The scenarios of a file's text, in their order.
    public static func parse(_ text: String, file: String) throws(ScenarioError) -> [Scenario] {
        var parser = ScenarioParser(file: file)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            parser.number += 1
            try parser.read(line)
        }
        return parser.scenarios
    }

    private init(file: String) {
        self.file = file
    }

    private mutating func read(_ line: Substring) throws(ScenarioError) {
        if line.hasPrefix("## ") {
            begin(String(line.dropFirst(3)))
        } else if line.hasPrefix(">") {
            try addEffect(String(line.dropFirst().drop { $0 == " " }))
        } else if !line.hasPrefix("#"), !line.allSatisfy(\.isWhitespace) {
            let word = line.prefix { $0 != " " }
            try read(String(word), String(line.dropFirst(word.count + 1)))
        }
    }

    private mutating func begin(_ name: String) {
        scenarios.append(Scenario(name: name, file: file, settings: [:], lines: []))
        time = 1_000_000
        device = DeviceID(1)
    }

    private mutating func read(_ word: String, _ rest: String) throws(ScenarioError) {
        guard !scenarios.isEmpty else { throw error("a scenario begins with a line `## name`") }
        let words = rest.split(separator: " ").map(String.init)
        switch word {
        case "set":
            guard words.count >= 2 else { throw error("`set` takes a name and a value") }
            scenarios[scenarios.count - 1].settings[words[0]] = words.dropFirst().joined(separator: " ")
        case "type": try type(rest)
        case "tap":
            for _ in 0..<(try count(in: words, or: 1)) { try tap(try keycode(in: words)) }
        case "down": press(try keycode(in: words), .press)
        case "repeat": press(try keycode(in: words), .repeat)
        case "up": press(try keycode(in: words), .release)
        case "hold": try hold(try keycode(in: words), repeats: try count(in: words, or: 1))
        case "keyboard": device = DeviceID(UInt32(try milliseconds(in: words)))
        case "unplug": add(.notice(.deviceGone(DeviceID(UInt32(try milliseconds(in: words))))))
        case "click": add(.notice(.pointerButton))
        case "lights": add(.notice(.locks(try locks(in: words))))
        case "passing":
            guard rest == "on" || rest == "off" else { throw error("`passing` takes `on` or `off`") }
            add(.notice(.passing(rest == "on")))
        case "editor": add(.notice(.editor(try editorMode(in: words))))
        case "key-repeat":
            switch rest {
            case "none": add(.notice(.keyRepeat(after: nil)))
            case "never": add(.notice(.keyRepeat(after: .max)))
            default: add(.notice(.keyRepeat(after: try milliseconds(in: words) * 1000)))
            }
        case "toml": scenarios[scenarios.count - 1].toml.append(rest)
        case "wait":
            time += try milliseconds(in: words) * 1000
            add(.wait)
        case "do":
            let gesture = words.count > 1 ? Gesture(rawValue: words[0]) : nil
            let text = gesture == nil ? rest : words.dropFirst().joined(separator: " ")
            guard let action = KeyboardAction(text) else { throw error("unknown action `\(text)`") }
            add(.perform(action, gesture ?? .press))
        case "text": add(.expectText(rest))
        case "effects": add(.expectEffects([]))
        default: throw error("unknown step `\(word)`")
        }
    }

    private mutating func type(_ text: String) throws(ScenarioError) {
        for character in text.unicodeScalars {
            guard let key = KeyLayout.usKey(of: character) else {
                throw error("`\(character)` is on no key of a US keyboard")
            }
            if key.isShifted { press(.leftShift, .press) }
            try tap(key.keycode)
            if key.isShifted { press(.leftShift, .release) }
        }
    }

    private mutating func tap(_ keycode: Keycode) throws(ScenarioError) {
        press(keycode, .press)
        press(keycode, .release)
    }

    private mutating func hold(_ keycode: Keycode, repeats: Int) throws(ScenarioError) {
        press(keycode, .press)
        for _ in 0..<repeats { press(keycode, .repeat) }
        press(keycode, .release)
    }

    private mutating func press(_ keycode: Keycode, _ phase: KeyPhase) {
        time += Self.pace
        add(.key(KeyEvent(keycode, phase, time: time, device: device)))
    }

    private mutating func add(_ step: Scenario.Step) {
        scenarios[scenarios.count - 1].lines.append(Scenario.Line(number: number, time: time, step: step))
    }

    private mutating func addEffect(_ effect: String) throws(ScenarioError) {
        guard !scenarios.isEmpty, let last = scenarios[scenarios.count - 1].lines.indices.last,
            case .expectEffects(let effects) = scenarios[scenarios.count - 1].lines[last].step
        else { throw error("a line `> …` follows a line `effects`") }
        scenarios[scenarios.count - 1].lines[last].step = .expectEffects(effects + [effect])
    }

    private func keycode(in words: [String]) throws(ScenarioError) -> Keycode {
        guard let name = words.first, let keycode = Keycode(named: name) else {
            throw error("unknown key `\(words.first ?? "")`")
        }
        return keycode
    }

    private func count(in words: [String], or other: Int) throws(ScenarioError) -> Int {
        guard words.count > 1 else { return other }
        guard let count = Int(words[1]), count > 0 else { throw error("`\(words[1])` is not a count") }
        return count
    }

    private func milliseconds(in words: [String]) throws(ScenarioError) -> Timestamp {
        guard let word = words.first, let number = Timestamp(word), number < 1_000_000 else {
            throw error("`\(words.first ?? "")` is not a number")
        }
        return number
    }

    private func locks(in words: [String]) throws(ScenarioError) -> Modifiers {
        var locks: Modifiers = []
        for word in words {
            switch word {
            case "capslock": locks.insert(.capsLock)
            case "numlock": locks.insert(.numLock)
            case "none": break
            default: throw error("unknown light `\(word)`")
            }
        }
        return locks
    }

    private func editorMode(in words: [String]) throws(ScenarioError) -> EditorMode? {
        if words == ["none"] { return nil }
        guard words.count == 1, let mode = EditorMode(rawValue: words[0]) else {
            throw error("`editor` takes insert, normal or none")
        }
        return mode
    }

    private func error(_ message: String) -> ScenarioError {
        ScenarioError(file: file, line: number, message: message)
    }
}
