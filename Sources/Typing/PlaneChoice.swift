import Configuration
import Engine
import Keyboard
package import Keymaps
import System

/// The characters of a configuration's plane: those that the desktop's keymap does not type in every one of its groups.
///
/// The order is by importance: first the letters of the locales and their methods, then the characters that the user
/// named, then the marks of the Vietnamese plane, then the characters that are only offered. Characters that dead keys
/// compose beyond a locale's letters are among the last.
package struct PlaneChoice {
    private let characters: [Unicode.Scalar]
    private let hasVietnamese: Bool

    /// Collects the characters. `layouts` are the layouts of the locales; `typed` are the characters that the desktop
    /// types itself.
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

    /// The plane. A plane with Vietnamese is named `vi` and keeps the places of the Vietnamese plane; any other plane
    /// is named `own`. In key slots the names are `vi_slots` and `own_slots`. `older` is the installed plane, whose
    /// characters keep their places too.
    func plane(on placement: CharacterPlane.Placement, keeping older: CharacterPlane?) -> CharacterPlane {
        let name = Self.name(hasVietnamese ? Self.vietnamese : Self.other, on: placement)
        let standard = placement == .levels && hasVietnamese ? CharacterPlane.vietnamese : nil
        return CharacterPlane(
            name: name, covering: characters, on: placement, keeping: older?.name == name ? older : standard)
    }

    /// The names of planes; those in key slots are last.
    static let names = CharacterPlane.Placement.allCases.flatMap { placement in
        [vietnamese, other].map { name($0, on: placement) }
    }

    private static func name(_ name: String, on placement: CharacterPlane.Placement) -> String {
        placement == .slots ? name + "_slots" : name
    }

    private static let vietnamese = "vi"
    private static let other = "own"

    /// The plane of this name, read from its installed XKB option; nil if it is not installed or the file is not from
    /// Phím.
    package static func installed(_ name: String, root: String? = nil) -> CharacterPlane? {
        let path = (root ?? SystemRoot.prefix) + PlaneInstallation.xkbDirectory + "/symbols/phim_" + name
        return TextFile.read(path).flatMap { CharacterPlane(name: name, symbolsFile: $0) }
    }

    /// The installed plane; of several, the one that was installed last, which is in the XKB rules.
    package static func anyInstalled(root: String? = nil) -> CharacterPlane? {
        let rules = TextFile.read((root ?? SystemRoot.prefix) + PlaneInstallation.xkbDirectory + "/rules/evdev") ?? ""
        let known = names.filter { rules.contains("phim:\($0) ") }
        return (known + names).lazy.compactMap { installed($0, root: root) }.first
    }
}

/// The layout of a locale with its compose table.
struct LocaleLayout {
    var layout: KeyLayout
    var composeTable: ComposeTable
}
