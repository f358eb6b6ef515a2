public import ArgumentParser
public import Daemon
import Keymaps

struct KeymapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keymap",
        abstract: "Prints or installs the character plane.",
        discussion: """
            A desktop's keymap has no Vietnamese letters. The character plane adds them, on levels of the ordinary \
            keys that only Phím's virtual keyboard reaches; what you type yourself stays as it is.

              phim keymap xkb        the whole keymap, for xkbcomp
              phim keymap console    for loadkeys -u, on a Linux console
              phim keymap compose    a compose file, where neither can be had

            With --install the files go where desktops and the console look for them (xkb and console need root), \
            and what remains to be done on each desktop is printed.
            """)

    @Argument(help: "xkb, console or compose.") var form: PlaneInstaller.Form
    @Flag(help: "Install the files instead of printing them.") var install = false
    @Option(help: "Install below this directory, for packages.", completion: .directory) var root = ""
    @Option(name: .customLong("config"), help: "The configuration file.", completion: .file(extensions: ["toml"]))
    var file: String?

    func run() throws {
        let assembly = try Assembly.load(file: file) { $0.output.plane = form == .xkb && !install ? .on : .off }
        if install { return try installFiles(for: assembly) }
        switch form {
        case .xkb: print(assembly.keymap.text)
        case .console: print(assembly.plane.consoleKeymap, terminator: "")
        case .compose: print(assembly.plane.composeFile, terminator: "")
        }
    }

    private func installFiles(for assembly: Assembly) throws {
        let layouts = assembly.configuration.output.keymap.compactMap { try? LayoutNames(parsing: $0.value) }
        let installer = PlaneInstaller(assembly.plane, root: root, environment: ProcessEnvironment.variables)
        for path in try installer.install(form, for: layouts) { print("installed \(path)") }
        let all = DesktopInstructions.all(for: installer.option(for: layouts))
        for instructions in all where (instructions.desktop == "console") == (form == .console) && form != .compose {
            print("\n\(Terminal.bold(instructions.desktop))\n\(instructions.text)")
        }
        if form == .compose { print("\nApplications read compose files when they start: start them again.") }
    }
}

extension PlaneInstaller.Form: ExpressibleByArgument {}
