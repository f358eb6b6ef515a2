package import Configuration
package import Engine
import Keyboard
package import Keymaps
import System
import Transliteration

/// A configuration that was compiled into the engine's settings and the keymap to type on.
///
/// Making one compiles every layout that the configuration names, so that all errors are found before anything changes.
package struct Assembly {
    /// The configuration that it was made from.
    package let configuration: Configuration
    /// The settings of the engine.
    package private(set) var settings: EngineSettings
    /// The desktop's keymap of the configuration or the system, or the live keymap.
    private var desktop: DesktopKeymap
    /// The reverse of the keymap: how to type each character.
    package private(set) var index: CharacterIndex
    /// Whether characters may be typed with the character plane.
    package private(set) var usesPlane: Bool
    /// The plane with the characters that the locales and the methods need, on levels or in key slots as configured or
    /// installed.
    package let plane: CharacterPlane
    /// The characters of the plane.
    private let choice: PlaneChoice
    /// The file of the user's word overrides; nil if they are not kept.
    package let wordsFile: WordOverridesFile?
    /// The user's choices for words, as read from that file.
    private let words: [WordOverride]
    /// Warnings about a configuration that is usable.
    package let warnings: [Complaint]
    /// The source of the live keymap; nil if the keymap is from the configuration or the system's files.
    package private(set) var source: LiveKeymap.Source?
    /// The active group of the keymap, from 0.
    package private(set) var group = 0
    /// The desktop without a live keymap, for when the display server is gone.
    private let configured: Configured

    private struct Configured {
        var desktop: DesktopKeymap
        var layout: KeyLayout
        var index: CharacterIndex
        var basis: Basis
    }

    /// A keymap and the character plane that is laid over it.
    private struct DesktopKeymap {
        var keymap: Keymap
        /// Nil if none is used, and on the live keymap, which contains it.
        var plane: CharacterPlane?
    }

    /// The properties of the desktop for which configurations are assembled.
    package struct Basis: Hashable, Sendable {
        /// Whether the character plane is installed on the desktop, for `plane = "auto"`.
        var hasPlane: Bool
        /// The keymap if the configuration names none.
        var system = LayoutNames(layout: "us")
        /// The installed plane, whose characters keep their places.
        var installed: CharacterPlane?
    }

    /// The plane with the same characters in the other placement. A live keymap may have it; a start needs it not.
    package var alternative: CharacterPlane {
        choice.plane(on: plane.placement == .slots ? .levels : .slots, keeping: basis.installed)
    }

    /// The basis of this assembly, for assembling another configuration.
    package var basis: Basis { configured.basis }

    /// The name of the desktop's keymap.
    package var keymapName: String { desktop.keymap.name }

    /// The desktop's keymap with the character plane if it is used. Compiles it, which takes milliseconds: typing needs
    /// only its layout.
    package func compiledKeymap() -> Keymap {
        desktop.plane.flatMap { try? Keymap(desktop.keymap, plane: $0) } ?? desktop.keymap
    }

    /// Whether another assembly was made from the same files and the same installed plane.
    package func isSame(as other: Assembly) -> Bool {
        configuration == other.configuration && words == other.words && warnings == other.warnings
            && basis == other.basis
    }

    /// Makes an assembly for this machine, with the system's keymap if the configuration names none, and the installed
    /// plane.
    package static func make(_ configuration: Configuration, file: String) -> Result<Assembly, Complaints> {
        make(
            configuration, file: file, hasPlane: PlaneInstaller.isInstalled,
            system: SystemKeymap.names() ?? LayoutNames(layout: "us"), keeping: PlaneChoice.anyInstalled())
    }

    /// Makes an assembly for a desktop with these properties.
    package static func make(
        _ configuration: Configuration, file: String, hasPlane: Bool,
        system: LayoutNames = LayoutNames(layout: "us"), keeping installed: CharacterPlane? = nil
    ) -> Result<Assembly, Complaints> {
        make(configuration, file: file, on: Basis(hasPlane: hasPlane, system: system, installed: installed))
    }

    /// Makes an assembly, or returns the errors of the configuration.
    package static func make(
        _ configuration: Configuration, file: String, on basis: Basis
    ) -> Result<Assembly, Complaints> {
        let (system, installed) = (basis.system, basis.installed)
        var complaints = Complaints(list: [])
        let wantsPlane =
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
        var desktop = DesktopKeymap(keymap: plain)
        var layout = plain.layout()
        if wantsPlane {
            do throws(KeymapError) {
                // Characters of a plane that is not installed yet cannot be typed, unless the configuration says that
                // the plane is used.
                let present = configuration.output.plane == .auto ? installed ?? chosen : chosen
                layout = try plain.layout(with: present)
                desktop.plane = present
            } catch .levelFiveTaken where configuration.output.plane == .auto {
                // It is typed without the plane.
            } catch {
                let output = configuration.output
                let position = output.keymap.first?.position ?? output.options.first?.position
                complaints.list.append(Complaint(.unknownLayout, in: file, at: position, error.description))
                return .failure(complaints)
            }
        }
        var vietnamese = VietnameseSettings(configuration.vietnamese)
        let wordsFile = configuration.wordsFile(in: ProcessEnvironment.variables)
        let marked = wordsFile?.read(for: file, at: configuration.vietnamese.wordsFile?.position)
        for word in marked?.words ?? [] { vietnamese.overrides.insert(word) }
        var settings = EngineSettings(
            locales: zip(configuration.locales, layouts).map { Locale($0, $1) },
            inputMethods: InputMethods.all(vietnamese) + configuration.methods.map { TableMethod($0) },
            desktop: layout)
        settings.deviceLayouts = deviceLayouts
        configuration.extend(&settings)
        settings.localTime = { WallClock.localTime() }
        let index = CharacterIndex(
            layout, composing: plain.composeTable(with: desktop.plane),
            takesUnicodeInput: configuration.output.unicodeInput)
        settings.canType = { index.canType($0) }
        let usesPlane = desktop.plane != nil
        return .success(
            Assembly(
                configuration: configuration, settings: settings, desktop: desktop, index: index,
                usesPlane: usesPlane, plane: chosen, choice: choice, wordsFile: wordsFile,
                words: marked?.words ?? [],
                warnings: (marked?.warnings ?? []) + MethodPlane.complaints(of: configuration, on: index, file: file)
                    + configuration.impossibleWords(file: file)
                    + configuration.untypeable(on: index, hasPlane: usesPlane, file: file)
                    + configuration.unknownOptions(file: file),
                source: nil,
                configured: Configured(
                    desktop: desktop, layout: layout, index: index,
                    basis: Basis(hasPlane: usesPlane, system: system, installed: installed))))
    }

    /// The same assembly with the live keymap of the desktop; with the configured one for nil.
    package func on(_ live: LiveKeymap?, language: String = "en-US") -> Assembly {
        var assembly = self
        guard let live else {
            assembly.settings.desktop = configured.layout
            assembly.desktop = configured.desktop
            assembly.use(configured.index)
            assembly.usesPlane = configured.basis.hasPlane
            assembly.source = nil
            assembly.group = 0
            return assembly
        }
        let table = live.keymap?.composeTable(group: live.group, language: language) ?? ComposeTable()
        assembly.settings.desktop = live.layout
        if let keymap = live.keymap { assembly.desktop = DesktopKeymap(keymap: keymap) }
        assembly.use(
            CharacterIndex(live.layout, composing: table, takesUnicodeInput: configuration.output.unicodeInput))
        assembly.usesPlane = plane.isPartly(on: live.layout) || alternative.isPartly(on: live.layout)
        assembly.source = live.source
        assembly.group = live.group
        return assembly
    }

    /// The same assembly for a client that draws the list of emoji as a grid with this many columns.
    package func drawingEmoji(inColumns count: Int) -> Assembly {
        var assembly = self
        assembly.settings.emojiColumnCount = count
        return assembly
    }

    private mutating func use(_ index: CharacterIndex) {
        self.index = index
        settings.canType = { index.canType($0) }
    }

    /// A pipeline in its initial state.
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

    /// The layouts of keyboards that have a layout of their own, in the order of the file.
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

    /// Compiles a keymap once. Most configurations name one layout several times, often also the desktop's; compiling
    /// takes milliseconds.
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

/// At least one complaint, as an error.
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
        // The engine's settings decide whether corrections are made in an application.
        corrects = true
        form = table.form
        for word in table.alwaysKeep { overrides.configure(WordOverride(word.value, .keep)) }
        for word in table.alwaysRestore { overrides.configure(WordOverride(word.value, .restore)) }
    }
}
