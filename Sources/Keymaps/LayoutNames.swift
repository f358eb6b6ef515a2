import System

/// The names from which libxkbcommon compiles a keymap: model, layout, variant, options. The rules are those of every
/// Linux desktop, `evdev`.
///
/// `layout` and `variant` may be comma-separated lists with one entry per group. Corresponds to `struct
/// xkb_rule_names`.
public struct LayoutNames: Hashable, Sendable {
    /// The keyboard model; `pc105` by default.
    var model: String
    /// The layouts, such as `us`, or `us,ru` for two groups.
    public var layout: String
    /// The variants, such as `bepo`, or `,phonetic` for two groups; empty for the default variant.
    var variant: String
    /// The options, separated by commas: `lv3:ralt_switch,phim:vi`.
    public var options: String

    /// Creates names; the defaults are those of Linux desktops.
    public init(layout: String, variant: String = "", options: String = "", model: String = "pc105") {
        self.model = model
        self.layout = layout
        self.variant = variant
        self.options = options
    }

    /// Parses the text form: `us`, `fr(bepo)`, `us,ru(phonetic)`.
    ///
    /// Throws `.malformedName` with the reason. Whether the layout exists shows only when it is compiled.
    public init(parsing text: String) throws(KeymapError) {
        var layouts: [String] = []
        var variants: [String] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let (layout, variant) = try Self.parse(part, of: text)
            layouts.append(layout)
            variants.append(variant)
        }
        let hasVariant = variants.contains { !$0.isEmpty }
        self.init(
            layout: layouts.joined(separator: ","), variant: hasVariant ? variants.joined(separator: ",") : "")
    }

    private static func parse(
        _ part: Substring, of text: String
    ) throws(KeymapError) -> (layout: String, variant: String) {
        let part = part.drop { $0 == " " }
        let layout = part.prefix { $0 != "(" && $0 != " " }
        var rest = part.dropFirst(layout.count)
        if layout.isEmpty { throw .malformedName(text, reason: localized("a layout's name is missing")) }
        guard layout.allSatisfy(isNameCharacter) else {
            throw .malformedName(text, reason: localized("a layout's name has letters, digits, - and _ only"))
        }
        guard rest.first == "(" else {
            if rest.allSatisfy({ $0 == " " }) { return (String(layout), "") }
            throw .malformedName(text, reason: localized("there must be a comma between two layouts"))
        }
        rest = rest.dropFirst()
        let variant = rest.prefix { $0 != ")" }
        rest = rest.dropFirst(variant.count)
        if rest.first != ")" { throw .malformedName(text, reason: localized("the variant's ) is missing")) }
        if !rest.dropFirst().allSatisfy({ $0 == " " }) {
            throw .malformedName(text, reason: localized("nothing may follow the variant's )"))
        }
        guard variant.allSatisfy(isNameCharacter) else {
            throw .malformedName(text, reason: localized("a variant's name has letters, digits, - and _ only"))
        }
        return (String(layout), String(variant))
    }

    private static func isNameCharacter(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "-" || character == "_")
    }
}

extension LayoutNames: CustomStringConvertible {
    /// The text form, which `init(parsing:)` reads. It does not include model and options.
    public var description: String {
        let layouts = layout.split(separator: ",", omittingEmptySubsequences: false)
        let variants = variant.split(separator: ",", omittingEmptySubsequences: false)
        return layouts.enumerated().map { index, name in
            let variant = index < variants.count ? variants[index] : ""
            return variant.isEmpty ? String(name) : "\(name)(\(variant))"
        }.joined(separator: ",")
    }
}
