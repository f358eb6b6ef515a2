import ArgumentParser
import Configuration
import Control
import Devices
import Doctor
import Keymaps
import System
import Typing

struct KeymapCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "keymap",
        abstract: localized("Prints or installs the character plane."),
        usage: "phim keymap [<options>] [xkb|console|compose]",
        discussion: localized(
            """
            A desktop's keymap has no Vietnamese letters. The character plane adds them, on levels of the ordinary \
            keys that only Phím's virtual keyboard reaches; your own keys type what they did before.

              phim keymap xkb          the whole keymap, for xkbcomp
              phim keymap xkb --live   the same for the active keymap of the display
              phim keymap console      for loadkeys -u, on a Linux console
              phim keymap compose      a compose file, if neither can be used
              phim keymap --check      compiles it with several layouts, and prints
                                       what it would change

            A layout that uses those levels itself, such as de(neo), has no room for it. With --slots the most frequent \
            characters replace keys that hardly any keyboard has, such as F13; these keys lose their function. The \
            console always has room for the plane.

            With --install the files are written where desktops and the console read them (xkb and console need \
            root), and the steps that remain on each desktop are printed.
            """))

    @Argument(help: localized("xkb, console or compose.")) var form: PlaneInstaller.Form?
    @Flag(help: localized("Compile the plane with several layouts instead, and compare.")) var check = false
    @Flag(help: localized("Print the findings of --check as JSON.")) var json = false
    @Flag(help: localized("Install the files instead of printing them.")) var install = false
    @Flag(help: localized("Use key slots, as plane = \"slots\" in the configuration.")) var slots = false
    @Flag(help: localized("With xkb: print the active keymap of this display instead of the configured one."))
    var live = false
    @Option(help: localized("Install below this directory, for packages."), completion: .directory) var root = ""
    @OptionGroup var source: ConfigurationOption

    func validate() throws {
        if form == nil && !check {
            throw ValidationError(localized("Name a form (xkb, console or compose) or use --check."))
        }
        if check && install {
            throw ValidationError(localized("--check only compiles the plane; use it without --install."))
        }
        if check && (form == .console || form == .compose) {
            throw ValidationError(
                localized("--check compares XKB layouts; it cannot be used with console or compose."))
        }
        if json && !check { throw ValidationError(localized("--json can only be used with --check.")) }
        if !root.isEmpty && !install { throw ValidationError(localized("--root can only be used with --install.")) }
        if live && (form != .xkb || install || check) {
            throw ValidationError(localized("--live can only be used to print xkb."))
        }
        if slots && (form == .console || form == .compose) {
            throw ValidationError(
                localized("Key slots exist only for xkb; the console and compose files use the plane."))
        }
    }

    func run() throws {
        // Installing needs sudo, but the plane has the characters of the user's configuration, so the environment from
        // before sudo is used.
        let reading = Configuration.load(
            file: source.file, environment: ProcessEnvironment.beforeSudo(), mayWait: true)
        var configuration = try reading.usable()
        // The keymap below may be one without the plane, on which the characters of the plane would be missing. What is
        // typed is typed with the plane.
        for warning in try Assembly.usable(configuration, of: reading).warnings {
            Terminal.complain(warning.description)
        }
        configuration.output.plane = plane(configuration.output.plane)
        let assembly = try Assembly.usable(configuration, of: reading)
        if check { return try check(assembly) }
        guard let form else { return }
        if install { return try installFiles(form, for: assembly) }
        switch form {
        case .xkb: try printKeymap(assembly)
        case .console: print(assembly.plane.consoleKeymap, terminator: "")
        case .compose: print(assembly.plane.composeFile, terminator: "")
        }
    }

    /// Prints the keymap. The first line, a comment in XKB, describes it.
    private func printKeymap(_ assembly: Assembly) throws {
        let option = "phim:" + assembly.plane.name
        guard live else {
            return print(
                "// \(assembly.keymapName), as configured, with \(option)\n" + assembly.compiledKeymap().text)
        }
        guard
            let found = try LiveKeymap.ask(
                ProcessEnvironment.variables, keyboardName: VirtualKeyboard.name),
            let text = try found.text(with: assembly.plane)
        else {
            throw PlainError(
                localized("could not determine the active keymap; without --live the configured one is printed"))
        }
        print("// \(found.keymap?.name ?? ""), as \(found.source) has it, with \(option)\n" + text)
    }

    /// The setting of the plane that this command uses. An installed plane keeps its placement.
    private func plane(_ configured: Configuration.Output.Plane) -> Configuration.Output.Plane {
        if form == .console || form == .compose { return .off }
        let isPlacedInSlots =
            configured == .auto && PlaneChoice.anyInstalled(root: root.isEmpty ? nil : root)?.placement == .slots
        if slots || configured == .slots || isPlacedInSlots { return .slots }
        return form == .xkb && !install && !live ? .on : .off
    }

    private func check(_ assembly: Assembly) throws {
        let installer = PlaneInstaller(assembly.plane, environment: ProcessEnvironment.variables)
        let trial = PlaneTrial(assembly.plane, installer.option(for: layouts(of: assembly)))
        // The JSON is English in every language.
        let findings = try MessageLanguage.$session.withValue(json ? .english : .session) { try trial.run() }
        if json {
            print(String(decoding: JSONLine.encode(findings), as: UTF8.self), terminator: "")
        } else {
            let noun = assembly.plane.placement == .slots ? localized("key slots") : localized("plane")
            for finding in findings {
                let verdict =
                    finding.hasPlane
                    ? localized("as before, with the \(noun)") : localized("as before, without the \(noun)")
                print("\(finding.layout): \(finding.problems.isEmpty ? verdict : Self.summary(of: finding.problems))")
            }
            let left = assembly.plane.omitted.count
            if left > 0 { print(localized("characters that have no place in the \(noun): \(left)")) }
        }
        if findings.contains(where: { !$0.problems.isEmpty }) { throw ExitCode.failure }
    }

    private static func summary(of problems: [String]) -> String {
        let rest = problems.count - 3
        return problems.prefix(3).joined(separator: "; ") + (rest > 0 ? localized("; and \(rest) more") : "")
    }

    /// The layouts of the desktop, each alone.
    private func layouts(of assembly: Assembly) -> [LayoutNames] {
        assembly.configuration.output.keymap.compactMap { try? LayoutNames(parsing: $0.value) }
    }

    private func installFiles(_ form: PlaneInstaller.Form, for assembly: Assembly) throws {
        let layouts = layouts(of: assembly)
        let installer = PlaneInstaller(assembly.plane, root: root, environment: ProcessEnvironment.variables)
        for path in try installer.install(form, for: layouts) { print(localized("installed \(path)")) }
        // The option is given by its name, since creating the option compiles each variant of the layouts.
        let all = DesktopInstructions.all(forOptionNamed: "phim:" + assembly.plane.name)
        for instructions in all where (instructions.desktop == "console") == (form == .console) && form != .compose {
            print("\n\(Terminal.bold(instructions.desktop))\n\(instructions.text)")
        }
        if form == .compose {
            print(localized("\nApplications read compose files when they start: start them again."))
        }
    }
}

extension PlaneInstaller.Form: ExpressibleByArgument {}
