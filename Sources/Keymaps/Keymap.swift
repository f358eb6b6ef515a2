import CXkbcommon
import Glibc
public import Keyboard
import System

/// A compiled XKB keymap, as applications use it: the keysym of each key in each group and level.
///
/// Compiling one from names takes about 2 ms. Corresponds to `struct xkb_keymap`. Not safe for use by two threads at
/// once.
public final class Keymap {
    /// The name for messages, such as `us` or `fr(bepo)`.
    public let name: String
    let pointer: OpaquePointer
    let masks: ModifierMasks
    let context: KeymapContext
    /// The cached compose tables: groups are selected repeatedly, and a table takes 15 to 40 ms.
    private var composeTables: [ComposeTableKey: ComposeTable] = [:]
    /// The cached layouts by group: locales and the desktop often share a keymap.
    private var layouts: [Int: KeyLayout] = [:]

    private struct ComposeTableKey: Hashable {
        var group: Int
        var language: String
    }

    /// Compiles the keymap with these names. Corresponds to `xkb_keymap_new_from_names`.
    ///
    /// `directories` are searched before libxkbcommon's own. Throws `.notCompiled` with libxkbcommon's messages.
    public convenience init(_ names: LayoutNames, including directories: [String] = []) throws(KeymapError) {
        let context = try KeymapContext(including: directories)
        let pointer = names.withRuleNames { rules in
            withUnsafePointer(to: rules) {
                xkb_keymap_new_from_names(context.pointer, $0, XKB_KEYMAP_COMPILE_NO_FLAGS)
            }
        }
        try self.init(pointer, name: names.description, context: context)
    }

    /// Compiles the text of a keymap, such as a Wayland compositor sends. Corresponds to `xkb_keymap_new_from_string`.
    ///
    /// Throws `.notCompiled` with libxkbcommon's messages, or for a text that would need gigabytes of memory.
    public convenience init(text: String, name: String, including directories: [String] = []) throws(KeymapError) {
        guard !Self.hasHugeNumber(text) else {
            throw .notCompiled(name, messages: [localized("it has a number with more than six digits")])
        }
        let context = try KeymapContext(including: directories)
        let pointer = text.withCString {
            xkb_keymap_new_from_string(
                context.pointer, $0, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
        try self.init(pointer, name: name, context: context)
    }

    /// Whether the text has a decimal number of more than six digits. libxkbcommon allocates as many levels as a text
    /// names (`level_name[2147483647]`). Keysyms may be larger, but are written as names or in hexadecimal.
    private static func hasHugeNumber(_ text: String) -> Bool {
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        func isLetter(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
        }
        return text.utf8.split { !isDigit($0) && !isLetter($0) }.contains { word in
            word.count > 6 && word.allSatisfy(isDigit)
        }
    }

    private init(_ pointer: OpaquePointer?, name: String, context: KeymapContext) throws(KeymapError) {
        guard let pointer else { throw .notCompiled(name, messages: context.takeMessages()) }
        self.pointer = pointer
        self.name = name
        self.context = context
        masks = ModifierMasks(of: pointer)
    }

    deinit {
        xkb_keymap_unref(pointer)
    }

    /// The layout of a group; `make` is called only the first time.
    func layout(group: Int, make: () -> KeyLayout) -> KeyLayout {
        if let known = layouts[group] { return known }
        let layout = make()
        layouts[group] = layout
        return layout
    }

    /// The cached compose table of a group in a language; nil if there is none.
    func knownComposeTable(ofGroup group: Int, language: String) -> ComposeTable? {
        composeTables[ComposeTableKey(group: group, language: language)]
    }

    /// Caches the compose table of a group in a language.
    func keep(_ table: ComposeTable, ofGroup group: Int, language: String) {
        composeTables[ComposeTableKey(group: group, language: language)] = table
    }

    /// The keymap as text. Corresponds to `xkb_keymap_get_as_string`.
    public var text: String {
        guard let text = xkb_keymap_get_as_string(pointer, XKB_KEYMAP_FORMAT_TEXT_V1) else { return "" }
        defer { free(text) }
        return String(cString: text)
    }

    /// A short name for a keymap of which only the text is known: the names of its groups, such as `English (US),
    /// Russian`.
    public static func layoutNames(in text: String) -> String {
        var names: [Substring] = []
        for line in text.split(separator: "\n") {
            // name[Group1]="English (US)"; newer versions of libxkbcommon write 1 instead of Group1.
            let line = line.drop { $0 == " " || $0 == "\t" }
            guard line.hasPrefix("name["), let open = line.firstIndex(of: "\"") else { continue }
            names.append(line[line.index(after: open)...].prefix { $0 != "\"" })
        }
        return names.isEmpty ? "unnamed" : names.joined(separator: ", ")
    }

    /// The number of groups (layouts in XKB's terms), at least one.
    public var groupCount: Int { max(1, Int(xkb_keymap_num_layouts(pointer))) }

    /// libxkbcommon's keycode of a key, which is 8 more than evdev's. Only this function adds the offset.
    @inline(__always)
    static func xkbKeycode(_ keycode: Keycode) -> xkb_keycode_t { xkb_keycode_t(keycode.rawValue) + 8 }

    /// The key of an X server's keycode: the inverse of `xkbKeycode`.
    public static func keycode(ofXKeycode number: UInt8) -> Keycode { Keycode(UInt16(max(number, 8)) - 8) }
}

// The keysyms of keys.
extension Keymap {
    /// Whether the key has symbols of its own in this group, and does not use another group's.
    func hasOwnSymbols(_ keycode: Keycode, group: Int) -> Bool {
        Int(xkb_keymap_num_layouts_for_key(pointer, Self.xkbKeycode(keycode))) > group
    }

    /// Whether the key has no keysym on the lowest level of a group.
    func isEmpty(_ keycode: Keycode, group: Int) -> Bool {
        let key = Self.xkbKeycode(keycode)
        let groups = xkb_keymap_num_layouts_for_key(pointer, key)
        if groups == 0 { return true }
        var keysyms: UnsafePointer<xkb_keysym_t>?
        return xkb_keymap_key_get_syms_by_level(
            pointer, key, xkb_layout_index_t(clamping: group) % groups, 0, &keysyms) == 0
    }

    /// The names of the key's keysyms on all levels of a group.
    func keysymNames(of keycode: Keycode, group: Int) -> [String] {
        keysyms(of: keycode, group: group).map { $0 == .none ? "NoSymbol" : $0.name }
    }

    /// The key's keysyms on all levels of a group; `.none` for a level with no keysym or several.
    func keysyms(of keycode: Keycode, group: Int) -> [Keysym] {
        let key = Self.xkbKeycode(keycode)
        let groups = xkb_keymap_num_layouts_for_key(pointer, key)
        if groups == 0 { return [] }
        let group = xkb_layout_index_t(clamping: group) % groups
        return (0..<xkb_keymap_num_levels_for_key(pointer, key, group)).map { level in
            var keysyms: UnsafePointer<xkb_keysym_t>?
            let count = xkb_keymap_key_get_syms_by_level(pointer, key, group, level, &keysyms)
            return count == 1 ? Keysym(keysyms![0]) : .none
        }
    }

    /// For each key, whether it changes modifiers or the group, so that it must be passed to an XKB state.
    func keysThatChangeState() -> [Bool] {
        (0..<UInt16(KeyLayout.keyCount)).map { number in
            let key = Self.xkbKeycode(Keycode(number))
            guard let state = xkb_state_new(pointer) else { return true }
            defer { xkb_state_unref(state) }
            if xkb_state_update_key(state, key, XKB_KEY_DOWN).rawValue != 0 { return true }
            for group in 0..<xkb_keymap_num_layouts_for_key(pointer, key) {
                for level in 0..<xkb_keymap_num_levels_for_key(pointer, key, group) {
                    var keysyms: UnsafePointer<xkb_keysym_t>?
                    let count = xkb_keymap_key_get_syms_by_level(pointer, key, group, level, &keysyms)
                    for index in 0..<Int(count) where Keysym(keysyms![index]).isModifier { return true }
                }
            }
            return false
        }
    }
}

extension LayoutNames {
    /// Passes the names as C strings. Empty names stay empty strings, so that libxkbcommon does not use the
    /// environment.
    fileprivate func withRuleNames<Result>(_ body: (xkb_rule_names) -> Result) -> Result {
        "evdev".withCString { rules in
            model.withCString { model in
                layout.withCString { layout in
                    variant.withCString { variant in
                        options.withCString { options in
                            body(
                                xkb_rule_names(
                                    rules: rules, model: model, layout: layout, variant: variant,
                                    options: options))
                        }
                    }
                }
            }
        }
    }
}
