import Configuration
package import Keyboard
import System

/// A text notation for keys, for `phim type` and `phim explain`.
///
/// Each character is a key of a US keyboard; `\b` is BackSpace, `\r` Return, `\t` Tab, `\e` Escape. Braces enclose keys
/// by name, as on the left side of `[keys]`, and other actions of a typist:
///
///     {backspace}  {ctrl+;}  {ctrl+shift}  {shift shift}
///     {j+k}  {f9 e}              keys together, keys one after the other
///     {left 3}                   three times
///     {hold a}  {hold a 700}  {hold leftctrl}   held for 600 ms, for 700 ms
///     {press shift}  {release shift}   held in between
///     {repeat a}                 the keyboard repeats the key
///     {wait 300}                 milliseconds without a key
///     {do layer:numeric}         an action, as for `phim do`
///
/// `{{}` and `{}}` are literal braces. An opening brace before a space or without a closing one, and `{}`, are literal
/// too.
package enum KeyText {
    /// One step of a typist.
    package struct Step: Hashable, Sendable {
        /// The name that is shown: `shift+d`, `hold a`.
        package var name: String
        /// The kind.
        package var kind: Kind

        /// A step with a name.
        package init(name: String, kind: Kind) {
            self.name = name
            self.kind = kind
        }
    }

    /// The kinds of steps.
    package enum Kind: Hashable, Sendable {
        /// A key is pressed for `duration` µs and released, while others are held.
        case tap(Keycode, holding: [Keycode], duration: Timestamp)
        /// Keys are pressed together and released, while others are held.
        case together([Keycode], holding: [Keycode])
        /// Modifier keys are tapped together and alone, `count` times.
        case modifiers([Keycode], count: Int)
        /// A key is pressed.
        case press(Keycode)
        /// A held key repeats.
        case `repeat`(Keycode)
        /// A key is released.
        case release(Keycode)
        /// Time passes, in µs.
        case wait(Timestamp)
        /// A character without a key on a US keyboard.
        case character(Unicode.Scalar)
        /// An action is performed without a key.
        case perform(KeyboardAction)
        /// The text field is read, and the next one begins empty.
        case newField
    }

    /// An error in a text of keys.
    package struct Mistake: Error, Hashable, CustomStringConvertible {
        /// The message: one sentence without a full stop.
        package let description: String
    }

    /// The time in µs for which `{hold a}` holds a key: longer than a long press.
    private static let holdTime: Timestamp = 600_000

    /// The keywords, each with an example for error messages.
    private static let examples = [
        "do": "{do layer:numeric}", "wait": "{wait 300}", "press": "{press shift}", "release": "{release shift}",
        "hold": "{hold a}", "repeat": "{repeat a}",
    ]

    /// The step for one character.
    package static func step(for character: Unicode.Scalar) -> Step {
        if character == "\n" { return Step(name: "newline", kind: .newField) }
        if let keycode = controlKey(of: character) {
            return Step(name: keycode.name, kind: .tap(keycode, holding: [], duration: 0))
        }
        guard let key = KeyLayout.usKey(of: character) else {
            return Step(name: String(Character(character)), kind: .character(character))
        }
        return tap(key)
    }

    /// Reads the steps of a text. Throws the first error in it.
    package static func parse(_ text: String) throws(Mistake) -> [Step] {
        let (steps, mistake) = steps(of: text)
        if let mistake { throw mistake }
        return steps
    }

    /// Reads the steps of a text up to the first error in it.
    package static func steps(of text: String) -> (steps: [Step], mistake: Mistake?) {
        var steps: [Step] = []
        var rest = text.unicodeScalars[...]
        while let character = rest.popFirst() {
            guard character == "{", let content = content(of: rest) else {
                steps.append(step(for: character))
                continue
            }
            rest = rest[content.endIndex...].dropFirst()
            do throws(Mistake) {
                steps += try read(String(content))
            } catch {
                return (steps, error)
            }
        }
        return (steps, nil)
    }

    /// The text between the braces; nil if the opening brace is a literal character.
    private static func content(of rest: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
        guard let first = rest.first, first != " " else { return nil }
        let content = rest.dropFirst().firstIndex(of: "}").map { rest[..<$0] }
        return first == "}" ? (content?.count == 1 ? content : nil) : content
    }

    private static func read(_ content: String) throws(Mistake) -> [Step] {
        let words = content.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2 else {
            if let example = examples[content] {
                throw Mistake(description: localized("{\(content)} is not complete: write \(example)"))
            }
            return try chord(content)
        }
        let arguments = words[1].split(separator: " ").map(String.init)
        switch words[0] {
        case "do":
            guard let action = KeyboardAction(words[1]) else {
                throw Mistake(description: localized("unknown action \(words[1].quoted); see “phim actions”"))
            }
            return [Step(name: content, kind: .perform(action))]
        case "wait": return [Step(name: content, kind: .wait(try time(words[1])))]
        case "press": return [Step(name: content, kind: .press(try key(words[1])))]
        case "release": return [Step(name: content, kind: .release(try key(words[1])))]
        case "repeat": return [Step(name: content, kind: .repeat(try key(words[1])))]
        case "hold":
            if arguments.count > 2 {
                throw Mistake(description: localized("{\(content.visible)} is not complete: write {hold a 700}"))
            }
            return [try hold(arguments[0], for: arguments.count == 2 ? time(arguments[1]) : holdTime, content)]
        default:
            if let count = Int(words[1]) {
                guard (1...1000).contains(count) else {
                    throw Mistake(
                        description: localized("\(words[1].quoted) is not a number of times from 1 to 1000"))
                }
                return Array(repeating: try chord(words[0]), count: count).flatMap(\.self)
            }
        }
        return try chord(content)
    }

    /// The step of a key, or of modifier keys, that are held for a time.
    private static func hold(_ keys: String, for duration: Timestamp, _ name: String) throws(Mistake) -> Step {
        let steps = try chord(keys)
        switch steps.first?.kind {
        case .tap(let keycode, let held, _) where steps.count == 1:
            return Step(name: name, kind: .tap(keycode, holding: held, duration: duration))
        case .modifiers(let keycodes, count: 1):
            return Step(
                name: name,
                kind: .tap(keycodes[keycodes.count - 1], holding: keycodes.dropLast(), duration: duration))
        default:
            throw Mistake(
                description: localized("\(keys.quoted) cannot be held: write a key, as in {hold a}, or a chord"))
        }
    }

    private static func chord(_ text: String) throws(Mistake) -> [Step] {
        do throws(HotkeyKeys.Mistake) {
            switch try HotkeyKeys(text) {
            case .key(let keystroke): return [tap(keystroke)]
            case .tap(let tap):
                let keys = tap.keycodes.isEmpty ? tap.modifiers.keys : tap.keycodes
                return [Step(name: text, kind: .modifiers(keys, count: tap.isDouble ? 2 : 1))]
            case .together(let keycodes, let modifiers):
                return [Step(name: text, kind: .together(keycodes, holding: modifiers.keys))]
            case .sequence(let keystrokes): return keystrokes.map(tap)
            }
        } catch {
            let suggestion =
                error.suggestion == nil ? localized("; see “phim keys”") : NearestName.question(error.suggestion)
            throw Mistake(description: error.message + suggestion)
        }
    }

    /// The step of a key that is tapped with modifiers.
    package static func tap(_ keystroke: Keystroke) -> Step {
        let held = keystroke.modifiers.keys
        let names = held.map(\.chordName) + [keystroke.keycode.name]
        return Step(
            name: names.joined(separator: "+"), kind: .tap(keystroke.keycode, holding: held, duration: 0))
    }

    private static func key(_ name: String) throws(Mistake) -> Keycode {
        if let keycode = Keycode(named: name) { return keycode }
        let nearest = NearestName.nearest(to: name, among: Keycode.allNames)
        throw Mistake(description: localized("unknown key \(name.quoted)") + NearestName.question(nearest))
    }

    private static func time(_ text: String) throws(Mistake) -> Timestamp {
        guard let milliseconds = Timestamp(text), (0...60_000).contains(milliseconds) else {
            throw Mistake(description: localized("\(text.quoted) is not a time in milliseconds up to 60000"))
        }
        return milliseconds * 1000
    }

    private static func controlKey(of character: Unicode.Scalar) -> Keycode? {
        switch character.value {
        case 0x08, 0x7f: .backspace
        case 0x09: .tab
        case 0x0d: .enter
        case 0x1b: .escape
        default: nil
        }
    }
}

extension Modifiers {
    /// The keys that hold these modifiers, in the order in which they are pressed.
    fileprivate var keys: [Keycode] {
        let all: [(Modifiers, Keycode)] = [
            (.control, .leftControl), (.option, .leftAlt), (.levelThree, .rightAlt), (.command, .leftMeta),
            (.shift, .leftShift),
        ]
        return all.filter { contains($0.0) }.map(\.1)
    }
}

extension Keycode {
    /// The name of a modifier key in a chord.
    fileprivate var chordName: String {
        switch self {
        case .leftControl: "ctrl"
        case .leftAlt: "alt"
        case .rightAlt: "altgr"
        case .leftMeta: "super"
        case .leftShift: "shift"
        default: name
        }
    }
}
