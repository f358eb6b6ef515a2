import Engine
import Keyboard
import System

/// `[remap]`: keys replaced by other keys, on all or on certain keyboards.
extension KeyRemaps {
    /// Reads the table: an entry for each key, and subtables for certain keyboards.
    init(from table: inout TableReader, layers: [String]) {
        self.init()
        var places: [Keycode: SourcePosition] = [:]
        for entry in table.ownEntries() {
            if case .table = entry.node.value, Keycode(named: entry.key) == nil {
                let name = Located(entry.key, at: entry.keyPosition)
                guard DeviceMatch(name, table.complaints) != nil,
                    var keys = table.reader(of: entry, mustBe: localized("a table"))
                else {
                    continue
                }
                named.append(Named(entry.key, Self.keys(keys.ownEntries(), of: keys, layers)))
            } else if let (keycode, remap) = Self.remap(entry, of: table, layers, &places) {
                general[keycode] = remap
            }
        }
    }

    /// The keys that are remapped, and the patterns for keyboards.
    var names: [String] { general.keys.map(\.name) + named.map(\.name) }

    private static func keys(_ entries: some Sequence<TOMLEntry>, of table: TableReader, _ layers: [String])
        -> [Keycode: KeyRemap]
    {
        var places: [Keycode: SourcePosition] = [:]
        return entries.reduce(into: [:]) { keys, entry in
            if let (keycode, remap) = remap(entry, of: table, layers, &places) { keys[keycode] = remap }
        }
    }

    private static func remap(
        _ entry: TOMLEntry, of table: TableReader, _ layers: [String], _ places: inout [Keycode: SourcePosition]
    ) -> (Keycode, KeyRemap)? {
        guard let keycode = Keycode(named: entry.key) else {
            table.complaints.add(
                .badHotkey, at: entry.keyPosition, localized("unknown key \(entry.key.quoted)"),
                suggestion: NearestName.nearest(to: entry.key, among: Keycode.allNames))
            return nil
        }
        if let first = places.updateValue(entry.keyPosition, forKey: keycode) {
            table.complaints.add(
                .duplicate, at: entry.keyPosition,
                localized("\(entry.key.quoted) is the same key as the line at \(first)"))
        }
        if case .string(let text) = entry.node.value {
            return RemapTarget(Located(text, at: entry.node.position), of: table, layers).map {
                (keycode, KeyRemap($0))
            }
        }
        let expected = localized("a key, or { tap = …, hold = … }, or { one_shot = … }, or { taps = […] }")
        guard var reader = table.reader(of: entry, mustBe: expected) else { return nil }
        defer { reader.complainOfUnknownKeys() }
        let tap = reader.string("tap")
        let hold = reader.string("hold")
        let oneShot = reader.string("one_shot")
        let taps = reader.strings("taps")
        let holdTime = reader.value("hold_ms", .milliseconds())
        let idleTime = reader.value("idle_ms", .milliseconds(0...10_000))
        if oneShot != nil || taps != nil, holdTime != nil || idleTime != nil {
            table.complaints.add(
                .noEffect, at: entry.node.position, localized("hold_ms and idle_ms are for keys with tap and hold"))
        }
        let kinds = [tap != nil || hold != nil, oneShot != nil, taps != nil]
        guard kinds.count(where: \.self) == 1, (tap == nil) == (hold == nil), taps.map({ $0.count > 1 }) != false
        else {
            table.complaints.add(
                .missingKey, at: entry.node.position, localized("\(entry.key.quoted) must be \(expected)"))
            return nil
        }
        if let taps {
            let roles = taps.compactMap { RemapTarget($0, of: table, layers) }
            return roles.count < taps.count ? nil : (keycode, KeyRemap(roles[0], .taps(Array(roles.dropFirst()))))
        }
        if let oneShot { return RemapTarget(oneShot, of: table, layers).map { (keycode, KeyRemap($0, .oneShot)) } }
        guard let tap, let hold, let tapRole = RemapTarget(tap, of: table, layers),
            let holdRole = RemapTarget(hold, of: table, layers)
        else { return nil }
        return (keycode, KeyRemap(tapRole, .tapHold(holdRole), holdTime: holdTime, idleTime: idleTime))
    }
}

extension RemapTarget {
    /// Reads the target of a remap, `escape`, `layer:nav` or `none`, or reports it.
    fileprivate init?(_ text: Located<String>, of table: TableReader, _ layers: [String]) {
        if text.value == "none" {
            self = .none
        } else if text.value.hasPrefix("layer:") {
            let name = String(text.value.dropFirst(6))
            self = .layer(name)
            if layers.contains(name) { return }
            if name == Layer.emojis {
                table.complaints.add(
                    .idleAction, at: text.position,
                    localized("\(text.value.quoted) does nothing: there is no table [layers.emojis]"))
                return
            }
            table.complaints.add(
                .unknownValue, at: text.position,
                localized("unknown layer \(name.quoted); there are \(layers.joined(separator: ", "))"),
                suggestion: NearestName.nearest(to: name, among: layers).map { "layer:" + $0 })
            return nil
        } else if let keycode = Keycode(named: text.value) {
            self = .key(keycode)
        } else {
            table.complaints.add(
                .unknownValue, at: text.position, localized("unknown key \(text.value.quoted)"),
                suggestion: NearestName.nearest(to: text.value, among: Keycode.allNames))
            return nil
        }
    }
}
