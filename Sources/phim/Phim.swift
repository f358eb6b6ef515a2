import ArgumentParser
import Daemon
import Glibc

/// The command: one file a subcommand.
@main
struct Phim: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "phim",
        abstract: "Types Vietnamese, and whatever else your keyboard lacks, into any Linux application.",
        discussion: """
            Phím reads your keyboard, decides what the keys mean and types the result through a virtual keyboard. \
            It works on a desktop, in a terminal and on the bare console.

            Try it without installing anything:
              printf 'tieengs Vieetj\\n' | phim type

            If the keyboard ever does something you do not want, press BackSpace, Escape and Enter together: Phím \
            releases it at once.
            """,
        version: Version.text,
        subcommands: [ReportX11KeymapCommand.self, PlayHapticsCommand.self],
        groupedSubcommands: [
            CommandGroup(
                name: "Try and check",
                subcommands: [
                    TypeCommand.self, ExplainCommand.self, CheckCommand.self, KeysCommand.self,
                    ActionsCommand.self, DevicesCommand.self, DoctorCommand.self,
                ]),
            CommandGroup(
                name: "Run and install", subcommands: [SetupCommand.self, RunCommand.self, KeymapCommand.self]),
            CommandGroup(
                name: "To the running daemon",
                subcommands: [
                    StatusCommand.self, PauseCommand.self, ResumeCommand.self, ToggleCommand.self,
                    LocaleCommand.self, MethodCommand.self, LayerCommand.self, FeedbackCommand.self, DoCommand.self,
                    ReloadCommand.self,
                ]),
        ])

    static func main() {
        Terminal.checkOutputAtExit()
        // Swift reads the arguments from /proc/self/cmdline. Without them every command would be a call for help.
        if CommandLine.arguments.isEmpty {
            Terminal.complain("Error: /proc is not mounted, so the arguments cannot be read")
            Glibc.exit(1)
        }
        main(nil)
    }
}
