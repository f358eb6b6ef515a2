import Configuration
import Foundation
import Keyboard
import Keymaps
import Testing

@testable import Doctor

@Suite struct PlaneDiagnosisTests {
    private static let plane = CharacterPlane.vietnamese

    private static func findings(_ layout: String, withPlane: Bool) throws -> PlaneDiagnosis.Findings {
        let names = try LayoutNames(parsing: layout)
        let keymap = try withPlane ? Keymap(names, plane: plane) : Keymap(names)
        return .init(layout: keymap.layout(), hasNoRoom: keymap.hasNoRoom(for: plane))
    }

    @Test func `The doctor ignores the environment of a desktop while a text console is in front`() throws {
        let environment = ["XDG_SESSION_TYPE": "x11", "DISPLAY": ":7", "XDG_RUNTIME_DIR": "/nonexistent"]
        let examination = try Examination(.builtIn, file: "built in", environment: environment, isTextConsole: true)
        #expect(examination.session.type == "tty")
        #expect(examination.findings.first?.text == "tty, console")
    }

    @Test(arguments: [("wayland", "KDE", true), ("x11", "KDE", false), ("wayland", "GNOME", false)])
    func `The doctor warns of Plasma's panel for input methods on Wayland, if it is wanted`(
        type: String, desktop: String, isTold: Bool
    ) throws {
        let environment = [
            "XDG_SESSION_TYPE": type, "XDG_CURRENT_DESKTOP": desktop, "XDG_RUNTIME_DIR": "/nonexistent",
        ]
        for isWanted in [false, true] {
            var configuration = Configuration.builtIn
            configuration.suggestions.usesPanel = isWanted
            let examination = try Examination(
                configuration, file: "phim.toml", environment: environment, isTextConsole: false)
            #expect(examination.findings.contains { $0.subject == "panel" } == (isWanted && isTold))
        }
    }

    @Test func `The doctor names the reason why the plane is missing`() throws {
        func state(_ change: (inout PlaneDiagnosis.Findings) -> Void, on layout: String = "us") throws
            -> PlaneDiagnosis.State
        {
            var findings = try Self.findings(layout, withPlane: false)
            change(&findings)
            return PlaneDiagnosis(Self.plane, findings).state
        }
        let rules = "! include %S/evdev\n\n! option = symbols\n  phim:vi = +phim_vi(switch)\n"
        #expect(PlaneDiagnosis(Self.plane, try Self.findings("us", withPlane: true)).state == .present)
        #expect(try state { _ in } == .notInstalled)
        #expect(try state({ _ in }, on: "de(neo)") == .levelFiveTaken)
        #expect(try state { $0.installedForUser = Self.plane } == .ignoresUserDirectory)
        // Nobody was asked: what is assumed to be there proves nothing.
        for withPlane in [false, true] {
            var assumed = try Self.findings("us", withPlane: withPlane)
            assumed.isAssumed = true
            #expect(PlaneDiagnosis(Self.plane, assumed).state == .notInstalled)
            assumed.installed = Self.plane
            assumed.rules = rules
            #expect(PlaneDiagnosis(Self.plane, assumed).state == .unknown)
        }
        #expect(
            try state {
                $0.installed = Self.plane
                $0.rules = rules
            } == .notChosen)
        #expect(
            try state {
                $0.installed = Self.plane
                $0.rules = rules
                $0.userRules = "! include %S/evdev\n"
            } == .hidden)
        #expect(
            try state {
                $0.installed = Self.plane
                $0.rules = "! option = symbols\n  phim:vi = +phim_vi(switch)\n! include %S/evdev\n"
            } == .wrongOrder)
        #expect(try state { $0.installed = CharacterPlane(name: "vi", covering: ["é"]) } == .staleFile)
        let older = CharacterPlane(name: "vi", covering: CharacterPlane.vietnameseCharacters.prefix(100))
        let keymap = try Keymap(LayoutNames(layout: "us"), plane: older)
        #expect(
            try state {
                $0.layout = keymap.layout()
                $0.installed = Self.plane
                $0.rules = rules
            } == .staleKeymap)
        // Key slots are never without room, and no plane's switch is taken for theirs.
        let slots = CharacterPlane(name: "vi_slots", covering: CharacterPlane.vietnameseCharacters, on: .slots)
        func diagnosis(_ layout: String, with plane: CharacterPlane) throws -> PlaneDiagnosis {
            let keymap = try Keymap(LayoutNames(parsing: layout), plane: plane)
            let findings = PlaneDiagnosis.Findings(layout: keymap.layout(), hasNoRoom: keymap.hasNoRoom(for: slots))
            return PlaneDiagnosis(slots, findings)
        }
        let neo = try diagnosis("de(neo)", with: slots)
        #expect(neo.state == .present && neo.found == 136 && neo.placement == .slots)
        #expect(try diagnosis("us", with: Self.plane).state == .notInstalled)
        #expect(PlaneDiagnosis.State.notInstalled.explanation(of: .slots).contains("key slots"))
        #expect(PlaneDiagnosis.State.levelFiveTaken.fix(instructions: nil)?.contains("--slots") == true)
        for state in PlaneDiagnosis.State.allCases {
            #expect((state.fix(instructions: "do") == nil) == (state == .present))
        }
    }
}
