import CXkbcommon
import Glibc
public import Keyboard

/// A keymap as an application has it: which keysym each key gives in each group and level.
///
/// Compiling one from names takes about 2 ms. Corresponds to `struct xkb_keymap`. Not for two threads at once.
public final class Keymap {
    /// For people: `us`, `fr(bepo)`.
    public let name: String
    let pointer: OpaquePointer
    let masks: ModifierMasks
    let context: KeymapContext

    /// Compiles the keymap of these names. Corresponds to `xkb_keymap_new_from_names`.
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

    /// Compiles a keymap's text, such as a Wayland compositor hands out. Corresponds to
    /// `xkb_keymap_new_from_string`.
    ///
    /// Throws `.notCompiled` with libxkbcommon's messages.
    public convenience init(text: String, name: String, including directories: [String] = []) throws(KeymapError) {
        let context = try KeymapContext(including: directories)
        let pointer = text.withCString {
            xkb_keymap_new_from_string(
                context.pointer, $0, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
        try self.init(pointer, name: name, context: context)
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

    /// The whole keymap as text. Corresponds to `xkb_keymap_get_as_string`.
    public var text: String {
        guard let text = xkb_keymap_get_as_string(pointer, XKB_KEYMAP_FORMAT_TEXT_V1) else { return "" }
        defer { free(text) }
        return String(cString: text)
    }

    /// How many groups (layouts in XKB's sense) there are, at least one.
    public var groupCount: Int { max(1, Int(xkb_keymap_num_layouts(pointer))) }

    /// libxkbcommon's number of a key: X counts keys from eight. The only place where that offset is known.
    @inline(__always)
    static func xkbKeycode(_ keycode: Keycode) -> xkb_keycode_t { xkb_keycode_t(keycode.rawValue) + 8 }

    /// The key that an X server means by a number; the way back.
    public static func keycode(ofXKeycode number: UInt8) -> Keycode { Keycode(UInt16(max(number, 8)) - 8) }
}

extension LayoutNames {
    /// Lends the names as C wants them. Empty names stay empty, lest the environment fill them in.
    fileprivate func withRuleNames<Result>(_ body: (xkb_rule_names) -> Result) -> Result {
        rules.withCString { rules in
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
