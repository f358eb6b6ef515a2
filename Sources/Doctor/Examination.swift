import Clipboard
package import Configuration
package import Desktop
import Devices
import Engine
import Keyboard
import Keymaps
import System
import Typing

/// The findings of `phim doctor` about output: the session, the active keymap, the plane, and the characters of each
/// locale.
package struct Examination: Codable, Sendable {
    /// The result of one check.
    package struct Finding: Codable, Hashable, Sendable {
        /// The subject of the check: `session`, `keymap`, `plane`, `locale`, `clipboard`, `panel`, `typing`;
        /// `Surroundings` adds others.
        package var subject: String
        /// The verdict: `ok`, `warning`, `error`, or `unknown` if it could not be determined.
        package var verdict: String
        /// What was found, in one sentence.
        package var text: String
        /// How to fix it, with commands on lines of their own; nil if nothing is wrong.
        package var fix: String?
    }

    /// The login session.
    package var session: SessionKind
    /// The source that reported the active keymap; nil if the keymap could not be determined.
    package var keymapSource: String?
    /// The name of the active keymap.
    var keymap: String
    /// The state of the plane.
    var plane: PlaneDiagnosis.State
    /// The characters of each locale by the way in which they are typed.
    package var locales: [CharacterWays]
    /// The result of the self-test; nil if it was not requested, or there is no display.
    var selfTest: SelfTestResult?
    /// All findings, in order.
    package var findings: [Finding] = []

    /// Examines this machine. Waits up to two seconds for the answer of a display server. Fails if epoll fails.
    ///
    /// If a text console is active, its keymap counts, even if a display server runs. With `typing` a window is opened,
    /// and every character of the locales is typed into it; `tell` is called before that with instructions for the
    /// user.
    package init(
        _ configuration: Configuration, file: String, environment: [String: String],
        isTextConsole: Bool, typing tell: ((String) -> Void)? = nil
    ) throws {
        session = SessionKind(environment: environment)
        if isTextConsole { session.followConsole() }
        let isDesktop = session.type != "tty"
        // On a desktop the keymap of the console is useless: it means that the display server could not be reached.
        var live = try LiveKeymap.ask(
            environment, keyboardName: VirtualKeyboard.name, isTextConsole: isTextConsole)
        if isDesktop, case .console? = live?.source { live = nil }
        let configured = try Assembly.make(configuration, file: file).get()
        let assembly = configured.on(live)
        keymapSource = live?.source.description
        keymap = assembly.keymapName
        // Either of the two planes is sufficient.
        let diagnoses = [assembly.plane, assembly.alternative].map {
            ($0.name, PlaneDiagnosis($0, Self.find($0, assembly, live, environment)))
        }
        let (name, diagnosis) = diagnoses.first { $0.1.state == .present } ?? diagnoses[0]
        plane = diagnosis.state
        let hasClipboard = ClipboardTool.find(in: environment) != nil
        let wantsClipboard = configuration.output.usesClipboard
        locales = assembly.characterWays(pasting: wantsClipboard && hasClipboard)
        add("session", "ok", session.desktop.isEmpty ? session.type : "\(session.type), \(session.desktop)")
        if let keymapSource {
            add("keymap", "ok", localized("“\(keymap)”, reported by \(keymapSource)"))
        } else {
            add(
                "keymap", "warning",
                localized("could not determine the active keymap; “\(keymap)” is assumed, as configured"))
        }
        let all = DesktopInstructions.all(forOptionNamed: "phim:" + name)
        // The source of the keymap is more reliable than the environment: the text goes there.
        var kind = session
        if let source = live?.source { kind.correct(by: source) }
        let instructions = kind.instructions(among: all.map { ($0.desktop, $0.text) })
        let verdict = diagnosis.state == .present ? "ok" : diagnosis.state == .unknown ? "unknown" : "error"
        let explanation = diagnosis.state.explanation(of: diagnosis.placement)
        let count = live == nil ? "" : localized(" (\(diagnosis.found) of \(diagnosis.wanted) characters)")
        add(
            "plane", verdict, explanation + count,
            fix: diagnosis.state.fix(instructions: instructions, isConsole: kind.type == "tty"))
        for ways in locales {
            let verdict = ways.missingCount > 0 ? "warning" : live == nil ? "unknown" : "ok"
            add("locale", verdict, ways.summary + (live == nil ? localized(", on the keymap that is assumed") : ""))
        }
        if wantsClipboard {
            add(
                "clipboard", hasClipboard ? "ok" : "error",
                hasClipboard
                    ? localized("characters that no key types are pasted")
                    : localized("no program for the clipboard is installed"),
                fix: hasClipboard ? nil : ClipboardTool.advice)
        }
        if configuration.suggestions.usesPanel, session.desktop == "KDE Plasma", session.type == "wayland" {
            // Plasma 6.3 and 6.7; see the page Systems.
            add(
                "panel", "warning",
                localized(
                    "on Wayland, Plasma's panel for input methods shows lists in a corner of the screen, or none"),
                fix: localized(
                    "The list is in the text too. A bar of your own can show it: texts = true in [control]"))
        }
        if let tell { try type(assembly, environment, saying: tell) }
    }

    private mutating func type(
        _ assembly: Assembly, _ environment: [String: String], saying tell: (String) -> Void
    ) throws {
        do {
            selfTest = try SelfTest.run(assembly, environment: environment, saying: tell)
        } catch let error as SystemError {
            add("typing", "error", localized("cannot type: \(error)"))
            return
        }
        if let selfTest {
            add("typing", selfTest.isPassed ? "ok" : "error", selfTest.summary)
        } else {
            add("typing", "warning", localized("there is no display to open a window on"))
        }
    }

    private mutating func add(_ subject: String, _ verdict: String, _ text: String, fix: String? = nil) {
        findings.append(Finding(subject: subject, verdict: verdict, text: text, fix: fix))
    }

    private static func find(
        _ plane: CharacterPlane, _ assembly: Assembly, _ live: LiveKeymap?, _ environment: [String: String]
    ) -> PlaneDiagnosis.Findings {
        let layout = live?.layout ?? assembly.settings.desktop
        var findings = PlaneDiagnosis.Findings(layout: layout, isConsole: live != nil && live?.keymap == nil)
        findings.isAssumed = live == nil
        findings.hasNoRoom = (live?.keymap ?? assembly.compiledKeymap()).hasNoRoom(for: plane)
        let name = plane.name
        findings.installed = PlaneChoice.installed(name)
        let directories = [
            UserDirectory.configuration.path(in: environment) + "/xkb",
            UserDirectory.home.path(in: environment) + "/.xkb",
        ]
        for directory in directories {
            if findings.userRules == nil { findings.userRules = TextFile.read(directory + "/rules/evdev") }
            if findings.installedForUser == nil {
                findings.installedForUser = TextFile.read(directory + "/symbols/phim_" + name)
                    .flatMap { CharacterPlane(name: name, symbolsFile: $0) }
            }
        }
        findings.rules = TextFile.read(SystemRoot.path(PlaneInstallation.xkbDirectory + "/rules/evdev"))
        return findings
    }
}

extension Assembly {
    /// The characters of each locale by the way in which they are typed.
    func characterWays(pasting: Bool = false) -> [CharacterWays] {
        localeCharacters.map { CharacterWays($0.locale, characters: $0.characters, on: index, pastes: pasting) }
    }

    /// The characters that each locale's layout and method type.
    var localeCharacters: [(locale: Locale, characters: [Unicode.Scalar])] {
        zip(settings.locales, configuration.locales).map { locale, entry in
            var characters = locale.layout.typedCharacters(composing: locale.composeTable)
            let known = Set(characters)
            let method =
                entry.method.isVietnamese
                ? CharacterPlane.vietnameseCharacters
                : configuration.methods.first { $0.name == locale.inputMethod }?.characters ?? []
            characters += method.filter { !known.contains($0) }
            return (locale, characters)
        }
    }
}

extension CharacterWays {
    /// A summary for users: `vi: 95 by a key, 188 by the plane`.
    package var summary: String {
        let parts = [
            (direct, localized("by a key")), (plane, localized("by the plane")), (slots, localized("by key slots")),
            (composed, localized("composed")), (numbered, localized("by number")), (pasted, localized("pasted")),
            (missingCount, localized("not at all")),
        ]
        let text = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        return "\(locale): \(text)" + (missing.isEmpty ? "" : ": \(missing)\(missingCount > 24 ? "…" : "")")
    }
}
