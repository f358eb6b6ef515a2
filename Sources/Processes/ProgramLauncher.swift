package import EventLoop
import Glibc
package import System

/// Starts programs that are the user's own affair: those of `run:` and `url:`, and what keeps the clipboard.
///
/// The service has no network and little memory, what it starts has no more, and all of it ends with the service. So a
/// program is started through the user's service manager (systemd-run(1)). Where the daemon is no service, it starts the
/// program itself.
package struct ProgramLauncher: Equatable, Sendable {
    /// The path of systemd-run; nil if programs are started directly.
    private let manager: String?

    /// Looks whether this process is a service's (`INVOCATION_ID`) of a user whose manager can be reached.
    package init(environment: [String: String]) {
        guard environment["INVOCATION_ID"] != nil, let runtime = environment["XDG_RUNTIME_DIR"],
            access(runtime + "/systemd/private", W_OK) == 0
        else {
            manager = nil
            return
        }
        manager = ProcessEnvironment.program("systemd-run", in: environment)
    }

    /// Starts a program as a unit of its own, with the environment of the session and none of our restrictions. Nothing
    /// waits for it. `onStart` is called once it, or systemd-run, runs, or with why that cannot
    /// be started; what systemd-run then complains about goes where the log goes. Fails itself only for want of descriptors.
    package func start(
        _ arguments: [String], on loop: EventLoop, onStart: @escaping (SystemError?) -> Void
    ) throws(SystemError) {
        guard let manager, !arguments.isEmpty else {
            return try Program.start(arguments, ProgramOptions(output: .ours), on: loop, onStart: onStart)
        }
        let command = [manager, "--user", "--quiet", "--collect", "--no-ask-password", "--"]
        // The manager takes `$` for a variable, and `$$` for the character.
        try Program.start(
            command
                + arguments.map { $0.split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$") },
            ProgramOptions(output: .ours), on: loop,
            onStart: onStart)
    }

    /// The command that starts a program with our standard input and our restrictions, but in a scope of its own: it
    /// stays when the service ends.
    package func outliving(_ arguments: [String]) -> [String] {
        guard let manager else { return arguments }
        return [manager, "--user", "--scope", "--quiet", "--collect", "--no-ask-password", "--"] + arguments
    }
}
