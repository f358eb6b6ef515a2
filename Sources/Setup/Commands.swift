import Processes
import System

/// Programs of the desktop, each run to its end for what it prints. It waits for them, so it is not for the daemon.
struct Commands {
    /// What they are started with.
    let environment: [String: String]

    /// What a program prints; nil if it cannot be started or does not end in ten seconds.
    func output(_ arguments: [String]) -> String? {
        has(arguments[0]) ? Program.output(of: arguments, environment: environment) : nil
    }

    /// True if the PATH has a program of that name.
    func has(_ program: String) -> Bool {
        ProcessEnvironment.program(program, in: environment) != nil
    }
}
