import Configuration
import Engine
import Keyboard
package import Keymaps
import System

/// Which characters the plane of a configuration has: what the desktop's keymap does not type in every one of its groups.
///
/// The places go by use: first the letters of the locales and their methods, then what the user named, then the marks of
/// the Vietnamese plane, then what is only offered, and among that what dead keys compose beyond a locale's letters.
package struct PlaneChoice {
    private let characters: [Unicode.Scalar]
    private let hasVietnamese: Bool

    /// Gathers the characters. `layouts` are those of the locales; `typed` is what the desktop types by itself.
    init(_ configuration: Configuration, layouts: [LocaleLayout], typed: Set<Unicode.Scalar>) {
        let isVietnamese = configuration.typesVietnamese
        let vietnamese = isVietnamese ? CharacterPlane.vietnameseCharacters : []
        let marks = vietnamese.filter { !$0.properties.isAlphabetic }
        let composed = layouts.flatMap { $0.layout.typedCharacters(composing: $0.composeTable) }
        let letters = Set(configuration.locales.flatMap { Callouts.ownCharacters(in: $0.id) })
        let own = layouts.flatMap { $0.layout.typedCharacters() } + composed.filter(letters.contains)
        let methods = configuration.methods.flatMap(\.characters) + configuration.vietnamese.form.combiningCharacters
        let named =
            Array(configuration.output.characters.value.unicodeScalars)
            + configuration.namedCharacters
        func isWanted(_ character: Unicode.Scalar) -> Bool { !typed.contains(character) && character.value > 0x20 }
        var characters = vietnamese.filter { $0.properties.isAlphabetic } + (methods + own + named).filter(isWanted)
        let offered = configuration.offeredCharacters.map(\.characters)
        characters += marks
        characters += (offered.dropLast().joined() + composed + (offered.last ?? [])).filter(isWanted)
        hasVietnamese = isVietnamese || characters.isEmpty
        self.characters = characters.isEmpty ? CharacterPlane.vietnameseCharacters : characters
    }

    /// The plane; its name is `vi` with Vietnamese in it, which keeps the places it has alone, else `own`. In key slots it
    /// is called `vi_slots` or `own_slots`. `older` is the plane that is installed, which keeps its places too.
    func plane(on placement: CharacterPlane.Placement, keeping older: CharacterPlane?) -> CharacterPlane {
        let name = Self.name(hasVietnamese ? Self.vietnamese : Self.other, on: placement)
        let standard = placement == .levels && hasVietnamese ? CharacterPlane.vietnamese : nil
        return CharacterPlane(
            name: name, covering: characters, on: placement, keeping: older?.name == name ? older : standard)
    }

    /// The names that planes go by; those in key slots come last.
    package static let names = CharacterPlane.Placement.allCases.flatMap { placement in
        [vietnamese, other].map { name($0, on: placement) }
    }

    private static func name(_ name: String, on placement: CharacterPlane.Placement) -> String {
        placement == .slots ? name + "_slots" : name
    }

    private static let vietnamese = "vi"
    private static let other = "own"

    /// The plane of that name whose XKB option is installed; nil if it is not, or if what is there is not from Phím.
    package static func installed(_ name: String, root: String? = nil) -> CharacterPlane? {
        let path = (root ?? SystemRoot.prefix) + PlaneInstallation.xkbDirectory + "/symbols/phim_" + name
        return TextFile.read(path).flatMap { CharacterPlane(name: name, symbolsFile: $0) }
    }

    /// The plane that is installed; of several the one that the rules know, which was installed last.
    package static func anyInstalled(root: String? = nil) -> CharacterPlane? {
        let rules = TextFile.read((root ?? SystemRoot.prefix) + PlaneInstallation.xkbDirectory + "/rules/evdev") ?? ""
        let known = names.filter { rules.contains("phim:\($0) ") }
        return (known + names).lazy.compactMap { installed($0, root: root) }.first
    }
}

/// What the physical keys of a locale mean.
struct LocaleLayout {
    var layout: KeyLayout
    var composeTable: ComposeTable
}
