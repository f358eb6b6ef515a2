import Engine
import Keyboard
import System

/// Collects the keys that `[keys]` and layers bind, and finds contradictions between them.
final class CombinationReader {
    /// The keys together and the sequences of all tables.
    private(set) var combinations = KeyCombinations()
    private var names: [(keys: HotkeyKeys, name: Located<String>)] = []
    /// The lines of `[keys]`.
    private(set) var hotkeys: [HotkeyKeys: Located<String>] = [:]

    /// Adds a line of `[keys]` or of a layer.
    func note(_ keys: HotkeyKeys, named name: Located<String>, isInLayer: Bool) {
        names.append((keys, name))
        if !isInLayer { hotkeys[keys] = name }
    }

    /// The key that stands for keys together or a sequence; nil for other keys, or, with a complaint, if there are too many.
    func key(of keys: HotkeyKeys, named name: Located<String>, in table: TableReader) -> Keycode? {
        var key: Keycode?
        switch keys {
        case .together(let keycodes, _): key = combinations.together(keycodes)
        case .sequence(let keystrokes): key = combinations.sequence(keystrokes)
        case .key, .tap: return nil
        }
        guard let key else {
            table.complaints.add(
                .outOfRange, at: name.position,
                localized("more than \(KeyCombinations.limit) combinations, or as many sequences, are too many"))
            return nil
        }
        return key
    }

    /// Reports each sequence of a table that begins with another binding of the table: to distinguish them, the shorter
    /// one would have to wait.
    static func complainOfBeginnings(
        in bindings: [(keys: HotkeyKeys, name: Located<String>)], of table: TableReader
    ) {
        let names = Dictionary(bindings.map { ($0.keys, $0.name.value) }) { first, _ in first }
        for (keys, name) in bindings {
            guard case .sequence(let keystrokes) = keys else { continue }
            for count in 1..<keystrokes.count {
                let beginning =
                    count == 1
                    ? HotkeyKeys.key(keystrokes[0]) : .sequence(Array(keystrokes[..<count]))
                guard let other = names[beginning] else { continue }
                let kind = count == 1 ? "hotkey" : "sequence"
                table.complaints.add(
                    .duplicate, at: name.position,
                    localized("\(name.value.quoted) begins with \(other.quoted), which is a \(kind) by itself"))
                break
            }
        }
    }

    /// Reports conflicts with `[remap]` about the same keys.
    func complain(of remaps: KeyRemaps, to complaints: ComplaintList) {
        for (keys, name) in names {
            switch keys {
            case .together(let keycodes, _):
                for keycode in keycodes {
                    if remaps.general[keycode]?.waits == true {
                        complaints.add(
                            .duplicate, at: name.position,
                            localized(
                                """
                                \(keycode.name.quoted) has { tap, hold } or { taps } in [remap] and cannot be part of a \
                                combination, too: both wait for the key that is pressed next
                                """))
                    } else {
                        warn(of: keycode, name, remaps, to: complaints)
                    }
                }
            case .sequence(let keystrokes):
                for keystroke in keystrokes { warn(of: keystroke.keycode, name, remaps, to: complaints) }
            case .key(let keystroke): warn(of: keystroke.keycode, name, remaps, to: complaints)
            case .tap(let tap):
                for keycode in tap.keycodes { warn(of: keycode, name, remaps, to: complaints) }
            }
        }
    }

    private func warn(
        of keycode: Keycode, _ name: Located<String>, _ remaps: KeyRemaps, to complaints: ComplaintList
    ) {
        guard let remap = remaps.general[keycode], !remap.keycodes.contains(keycode) else { return }
        let all = [remaps.general] + remaps.named.map(\.keys)
        if all.contains(where: { $0.values.contains { $0.keycodes.contains(keycode) } }) { return }
        complaints.add(
            .noEffect, at: name.position,
            localized("\(name.value.quoted) cannot be typed: [remap] makes \(keycode.name.quoted) something else"))
    }
}

extension KeyRemap {
    /// Whether the key waits for the next one.
    fileprivate var waits: Bool {
        switch kind {
        case .tapHold, .taps: true
        case .plain, .oneShot: false
        }
    }
}
