package import Configuration
package import Engine
package import Keyboard
package import Keymaps
import System
import Transliteration

/// What a configuration becomes: the engine's settings, and the keymap to type on.
///
/// Making one compiles every layout it names, so all that can be wrong shows before anything changes.
package struct Assembly {
    /// The configuration it was made of.
    package let configuration: Configuration
    /// The settings of the engine.
    package private(set) var settings: EngineSettings
    /// The desktop's keymap as the configuration or the system has it, the character plane included where it is in
    /// use; or the live one.
    package private(set) var keymap: Keymap
    /// The keymap turned round.
    package private(set) var index: CharacterIndex
    /// Characters may leave by the character plane.
    package private(set) var usesPlane: Bool
    /// The plane that the locales and the methods need, on levels or in key slots as it is wanted or installed.
    package let plane: CharacterPlane
    /// The same characters placed the other way.
    package let alternative: CharacterPlane
    /// The file of the user's word overrides; nil if they are not kept.
    package let wordsFile: WordOverridesFile?
    /// What the user wants words to be, as that file had it.
    private let words: [WordOverride]
    /// What is doubtful, but leaves the configuration usable.
    package let warnings: [Complaint]
    /// What reported the keymap; nil for the configuration or the system's files.
    package private(set) var source: LiveKeymap.Source?
    /// The active group of the keymap, from 0.
    package private(set) var group = 0
    /// The desktop as the configuration has it, to go back to when the display server is gone.
    private let configured: Configured

    private struct Configured {
        var keymap: Keymap
        var layout: KeyLayout
        var index: CharacterIndex
        var usesPlane: Bool
        var basis: Basis
    }

    /// The desktop that configurations are assembled on.
    package struct Basis: Hashable, Sendable {
        /// The character plane is there where the text goes; it counts for `plane = "auto"`.
        var hasPlane: Bool
        /// What holds where the configuration names no keymap.
        var system = LayoutNames(layout: "us")
        /// The plane that is installed, which keeps its places.
        var installed: CharacterPlane?
    }

    /// The desktop as it was configured, for another configuration on it.
    package var basis: Basis { configured.basis }

    /// Whether another one was made of the same: files, and what is installed.
    package func isSame(as other: Assembly) -> Bool {
        configuration == other.configuration && words == other.words && warnings == other.warnings
            && basis == other.basis
    }

    /// An assembly for this machine: the system's keymap where the configuration names none, the plane as installed.
    package static func make(_ configuration: Configuration, file: String) -> Result<Assembly, Complaints> {
        make(
            configuration, file: file, hasPlane: PlaneInstaller.isInstalled,
            system: SystemKeymap.names() ?? LayoutNames(layout: "us"), keeping: PlaneChoice.anyInstalled())
    }

    /// The same on a desktop of these parts.
    package static func make(
        _ configuration: Configuration, file: String, hasPlane: Bool,
        system: LayoutNames = LayoutNames(layout: "us"), keeping installed: CharacterPlane? = nil
    ) -> Result<Assembly, Complaints> {
        make(configuration, file: file, on: Basis(hasPlane: hasPlane, system: system, installed: installed))
    }

    /// An assembly, or what is wrong with the configuration.
    package static func make(
        _ configuration: Configuration, file: String, on basis: Basis
    ) -> Result<Assembly, Complaints> {
        let (system, installed) = (basis.system, basis.installed)
        var complaints = Complaints(list: [])
        var usesPlane =
            switch configuration.output.plane {
            case .on, .slots: true
            case .off: false
            case .auto: basis.hasPlane
            }
        var keymaps: [LayoutNames: Keymap] = [:]
        let layouts = localeLayouts(of: configuration, file: file, &keymaps, &complaints)
        let deviceLayouts = deviceLayouts(of: configuration, file: file, &keymaps, &complaints)
        guard let plain = desktopKeymap(of: configuration, file: file, system: system, &keymaps, &complaints),
            complaints.list.isEmpty
        else { return .failure(complaints) }
        let choice = PlaneChoice(
            configuration,
            layouts: layouts + deviceLayouts.map { LocaleLayout(layout: $0.layout, composeTable: $0.composeTable) },
            typed: plain.charactersOfEveryGroup())
        let placement: CharacterPlane.Placement =
            switch configuration.output.plane {
            case .slots: .slots
            case .auto: installed?.placement ?? .levels
            case .on, .off: .levels
            }
        let chosen = choice.plane(on: placement, keeping: installed)
        let alternative = choice.plane(on: placement == .slots ? .levels : .slots, keeping: installed)
        var keymap = plain
        if usesPlane {
            do throws(KeymapError) {
                // What is not installed yet cannot be typed, unless the configuration says that it is.
                let present = configuration.output.plane == .auto ? installed ?? chosen : chosen
                keymap = try Keymap(plain, plane: present)
            } catch .levelFiveTaken where configuration.output.plane == .auto {
                usesPlane = false
            } catch {
                let output = configuration.output
                let position = output.keymap.first?.position ?? output.options.first?.position
                complaints.list.append(Complaint(.unknownLayout, in: file, at: position, error.description))
                return .failure(complaints)
            }
        }
        let desktop = keymap.layout()
        var vietnamese = VietnameseSettings(configuration.vietnamese)
        let wordsFile = configuration.vietnamese.wordsFile.map {
            WordOverridesFile($0.value, environment: ProcessEnvironment.variables)
        }
        let marked = wordsFile?.read(for: file, at: configuration.vietnamese.wordsFile?.position)
        for word in marked?.words ?? [] { vietnamese.overrides.insert(word) }
        var settings = EngineSettings(
            locales: zip(configuration.locales, layouts).map { Locale($0, $1) },
            inputMethods: InputMethods.all(vietnamese) + configuration.methods.map { TableMethod($0) },
            desktop: desktop)
        settings.deviceLayouts = deviceLayouts
        configuration.extend(&settings)
        settings.localTime = { WallClock.localTime() }
        let index = CharacterIndex(
            desktop, composing: keymap.composeTable(), takesUnicodeInput: configuration.output.unicodeInput)
        settings.canType = { index.canType($0) }
        return .success(
            Assembly(
                configuration: configuration, settings: settings, keymap: keymap, index: index, usesPlane: usesPlane,
                plane: chosen, alternative: alternative, wordsFile: wordsFile,
                words: marked?.words ?? [],
                warnings: (marked?.warnings ?? []) + MethodPlane.complaints(of: configuration, on: index, file: file)
                    + configuration.impossibleWords(file: file)
                    + configuration.untypeable(on: index, hasPlane: usesPlane, file: file)
                    + configuration.unknownOptions(file: file),
                source: nil,
                configured: Configured(
                    keymap: keymap, layout: desktop, index: index, usesPlane: usesPlane,
                    basis: Basis(hasPlane: usesPlane, system: system, installed: installed))))
    }

    /// The same on the active keymap of the desktop; on the configured one for nil.
    package func on(_ live: LiveKeymap?, language: String = "en-US") -> Assembly {
        var assembly = self
        guard let live else {
            assembly.settings.desktop = configured.layout
            assembly.keymap = configured.keymap
            assembly.use(configured.index)
            assembly.usesPlane = configured.usesPlane
            assembly.source = nil
            assembly.group = 0
            return assembly
        }
        let table = live.keymap?.composeTable(group: live.group, language: language) ?? ComposeTable()
        assembly.settings.desktop = live.layout
        if let keymap = live.keymap { assembly.keymap = keymap }
        assembly.use(
            CharacterIndex(live.layout, composing: table, takesUnicodeInput: configuration.output.unicodeInput))
        assembly.usesPlane = plane.isPartly(on: live.layout) || alternative.isPartly(on: live.layout)
        assembly.source = live.source
        assembly.group = live.group
        return assembly
    }

    /// The same where the list of emoji is drawn as a grid of so many columns.
    package func drawingEmoji(inColumns count: Int) -> Assembly {
        var assembly = self
        assembly.settings.emojiColumnCount = count
        return assembly
    }

    private mutating func use(_ index: CharacterIndex) {
        self.index = index
        settings.canType = { index.canType($0) }
    }

    /// The times after a BackSpace and after any key, in microseconds, that an output needs. The console needs none.
    package func gap(for pace: Configuration.Pace) -> (delete: Timestamp, key: Timestamp) {
        if case .console = source { return (0, 0) }
        return (pace.gap, pace.keyInterval)
    }

    /// A pipeline in its first state.
    package func pipeline() -> Pipeline {
        var pipeline = Pipeline(settings, output: index)
        pipeline.clearedCompletion = configuration.output.clearedCompletion
        return pipeline
    }

    private static func localeLayouts(
        of configuration: Configuration, file: String, _ keymaps: inout [LayoutNames: Keymap],
        _ complaints: inout Complaints
    ) -> [LocaleLayout] {
        configuration.locales.compactMap { locale in
            do throws(KeymapError) {
                let keymap = try compile(LayoutNames(parsing: locale.layout.value), &keymaps)
                return LocaleLayout(layout: keymap.layout(), composeTable: keymap.composeTable(language: locale.id))
            } catch {
                complaints.list.append(Complaint(error, of: locale.layout, in: file))
                return nil
            }
        }
    }

    /// The layouts of keyboards that have one of their own, in the order of the file.
    private static func deviceLayouts(
        of configuration: Configuration, file: String, _ keymaps: inout [LayoutNames: Keymap],
        _ complaints: inout Complaints
    ) -> [DeviceLayout] {
        configuration.devices.settings.compactMap { device in
            guard let layout = device.layout else { return nil }
            do throws(KeymapError) {
                let keymap = try compile(LayoutNames(parsing: layout.value), &keymaps)
                let language = device.locale ?? configuration.locales[0].id
                return DeviceLayout(
                    name: device.name, layout: keymap.layout(), composeTable: keymap.composeTable(language: language))
            } catch {
                complaints.list.append(Complaint(error, of: layout, in: file))
                return nil
            }
        }
    }

    /// Most rotations name one layout several times, and it is the desktop's too; compiling it takes milliseconds.
    private static func compile(
        _ names: LayoutNames, _ keymaps: inout [LayoutNames: Keymap]
    ) throws(KeymapError) -> Keymap {
        if let known = keymaps[names] { return known }
        let keymap = try Keymap(names)
        keymaps[names] = keymap
        return keymap
    }

    private static func names(of configuration: Configuration, system: LayoutNames) throws(KeymapError) -> LayoutNames
    {
        let output = configuration.output
        var names = system
        if !output.keymap.isEmpty {
            names = try LayoutNames(parsing: output.keymap.map(\.value).joined(separator: ","))
        }
        if !output.options.isEmpty || !output.keymap.isEmpty {
            names.options = output.options.map(\.value).joined(separator: ",")
        }
        return names
    }

    private static func desktopKeymap(
        of configuration: Configuration, file: String, system: LayoutNames, _ keymaps: inout [LayoutNames: Keymap],
        _ complaints: inout Complaints
    ) -> Keymap? {
        do throws(KeymapError) {
            return try compile(names(of: configuration, system: system), &keymaps)
        } catch {
            complaints.list += Complaint.all(error, ofKeymap: configuration.output, system: system, in: file)
            return nil
        }
    }
}

/// Complaints as an error: at least one.
package struct Complaints: Error {
    /// The complaints, in the order of the file.
    package var list: [Complaint]
}

extension Locale {
    fileprivate init(_ locale: Configuration.LocaleSettings, _ layout: LocaleLayout) {
        self.init(
            id: locale.id, layout: layout.layout, inputMethod: locale.method.rawValue,
            composeTable: layout.composeTable)
    }
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
        foreignOnsets = Set(table.foreignOnsets)
        english = table.english
        lookback = table.lookback
        // Whether it does so in an application, the engine's settings say.
        corrects = true
        form = table.form
        for word in table.alwaysKeep { overrides.configure(WordOverride(word.value, .keep)) }
        for word in table.alwaysRestore { overrides.configure(WordOverride(word.value, .restore)) }
    }
}
