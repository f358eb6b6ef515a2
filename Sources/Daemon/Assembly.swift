public import Configuration
public import Engine
import Keyboard
public import Keymaps
import Transliteration

/// What a configuration becomes: the engine's settings, and the keymap to type on.
///
/// Making one compiles every layout it names, so all that can be wrong shows before anything changes.
public struct Assembly {
    /// The configuration it was made of.
    public let configuration: Configuration
    /// What the engine is told.
    public let settings: EngineSettings
    /// The desktop's keymap, the character plane included where it is in use.
    public let keymap: Keymap
    /// The keymap turned round.
    public let index: CharacterIndex
    /// Characters may leave by the character plane.
    public let usesPlane: Bool
    /// The plane where the text goes is the one for the methods by table, not for Vietnamese alone.
    let coversMethods: Bool
    /// Where words go that the typist marks; nil if they are not to be kept.
    let wordsFile: MarkedWordsFile?
    /// What is doubtful, but leaves the configuration usable.
    public let warnings: [Complaint]

    /// An assembly, or what is wrong with the configuration.
    ///
    /// `hasPlane` says whether the character plane is there where the text goes; it counts for `plane = "auto"`.
    /// `coversMethods` says that it is the one for the methods by table, not for Vietnamese alone.
    public static func make(
        _ configuration: Configuration, file: String, hasPlane: Bool, coversMethods: Bool = true
    ) -> Result<Assembly, Complaints> {
        var complaints = Complaints(list: [])
        let usesPlane =
            switch configuration.output.plane {
            case .on: true
            case .off: false
            case .auto: hasPlane
            }
        var layouts: [String: KeyLayout] = [:]
        var locales: [Locale] = []
        for locale in configuration.locales {
            // Most rotations name one layout several times; compiling it takes milliseconds.
            let known = layouts[locale.layout.value]
            guard let layout = known ?? compile(locale.layout, in: file, &complaints)?.layout() else { continue }
            layouts[locale.layout.value] = layout
            locales.append(Locale(id: locale.id, layout: layout, inputMethod: locale.method.rawValue))
        }
        let plane = usesPlane ? coversMethods ? MethodPlane.plane(for: configuration) : .vietnamese : nil
        guard let keymap = desktopKeymap(of: configuration, file: file, plane: plane, &complaints),
            complaints.list.isEmpty
        else { return .failure(complaints) }
        let desktop = keymap.layout()
        var vietnamese = VietnameseSettings(configuration.vietnamese)
        let wordsFile = configuration.vietnamese.wordsFile.map { MarkedWordsFile($0.value) }
        let marked = wordsFile?.read()
        for word in marked?.words ?? [] { vietnamese.choices.insert(word) }
        let settings = EngineSettings(
            locales: locales,
            inputMethods: InputMethods.all(vietnamese) + configuration.methods.map { TableMethod($0) },
            desktop: desktop, hotkeys: configuration.allHotkeys)
        let index = CharacterIndex(desktop)
        return .success(
            Assembly(
                configuration: configuration, settings: settings, keymap: keymap, index: index, usesPlane: usesPlane,
                coversMethods: coversMethods, wordsFile: wordsFile,
                warnings: (marked?.warnings ?? []) + MethodPlane.complaints(of: configuration, on: index, file: file))
        )
    }

    /// A pipeline in its first state.
    public func pipeline() -> Pipeline {
        Pipeline(settings, output: index)
    }

    private static func compile(
        _ name: Located<String>, in file: String, _ complaints: inout Complaints
    ) -> Keymap? {
        do throws(KeymapError) {
            return try Keymap(LayoutNames(parsing: name.value))
        } catch {
            complaints.list.append(
                Complaint(.unknownLayout, in: file, at: name.position, error.description))
            return nil
        }
    }

    private static func desktopKeymap(
        of configuration: Configuration, file: String, plane: CharacterPlane?, _ complaints: inout Complaints
    ) -> Keymap? {
        let output = configuration.output
        do throws(KeymapError) {
            var names = try LayoutNames(parsing: output.keymap.map(\.value).joined(separator: ","))
            names.options = output.options.map(\.value).joined(separator: ",")
            return if let plane { try Keymap(names, plane: plane) } else { try Keymap(names) }
        } catch {
            let position = output.keymap.first?.position
            complaints.list.append(Complaint(.unknownLayout, in: file, at: position, error.description))
            return nil
        }
    }
}

/// Complaints as an error: at least one.
public struct Complaints: Error {
    /// The complaints, in the order of the file.
    public var list: [Complaint]
}

extension VietnameseSettings {
    /// The settings of `[vietnamese]`.
    init(_ table: Configuration.Vietnamese) {
        self.init()
        toneStyle = table.toneStyle == .modern ? .modern : .classic
        wAsU = table.wAsU
        brackets = table.brackets
        freeMarking = table.freeMarking
        restores = table.restore
        quickTelex = table.quickTelex
        quickInitials = table.quickInitials
        quickFinals = table.quickFinals
        foreignOnsets = table.foreignOnsets
        english = table.english
        lookback = table.lookback
        form = table.form
        for word in table.alwaysKeep { choices.insert(MarkedWord(word, .keep)) }
        for word in table.alwaysRestore { choices.insert(MarkedWord(word, .restore)) }
    }
}
