package import EventLoop
import Glibc
package import System

/// Starts programs for the user: those of `run:` and `url:`, and those that keep the clipboard.
///
/// The daemon's service has no network and little memory. Its child processes have the same restrictions and end with
/// it. So programs are started through the user's service manager (systemd-run(1)); outside a service they are started
/// directly.
package struct ProgramLauncher: Equatable, Sendable {
    /// The path of systemd-run; nil if programs are started directly.
    private let manager: String?

    /// Finds out whether this process runs in a service (`INVOCATION_ID`) and the user's service manager can be
    /// reached.
    package init(environment: [String: String]) {
        guard environment["INVOCATION_ID"] != nil, let runtime = environment["XDG_RUNTIME_DIR"],
            access(runtime + "/systemd/private", W_OK) == 0
        else {
            manager = nil
            return
        }
        manager = ProcessEnvironment.program("systemd-run", in: environment)
    }

    /// Starts a program in a unit of its own, with the session's environment and without this service's restrictions.
    /// `onStart` is called once the program or systemd-run runs, or with the error. Later errors of systemd-run go to
    /// the log. Throws only if there are no descriptors.
    package func start(
        _ arguments: [String], on loop: EventLoop, onStart: @escaping (SystemError?) -> Void
    ) throws(SystemError) {
        guard let manager, !arguments.isEmpty else {
            return try Program.start(arguments, ProgramOptions(output: .ours), on: loop, onStart: onStart)
        }
        let command = [manager, "--user", "--quiet", "--collect", "--no-ask-password", "--"]
        // systemd-run expands `$` as a variable, and `$$` to the character.
        try Program.start(
            command
                + arguments.map { $0.split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$") },
            ProgramOptions(output: .ours), on: loop,
            onStart: onStart)
    }

    /// The command that starts a program with this process's standard input and restrictions, but in its own scope, so
    /// that it survives the end of the service.
    package func outliving(_ arguments: [String]) -> [String] {
        guard let manager else { return arguments }
        return [manager, "--user", "--scope", "--quiet", "--collect", "--no-ask-password", "--"] + arguments
    }
}
