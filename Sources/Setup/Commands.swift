import Processes
import System

/// Runs programs of the desktop and reads their output. It blocks, so the daemon must not use it.
struct Commands {
    /// The environment of the programs.
    let environment: [String: String]

    /// The output of a program; nil if it cannot be started or does not end within ten seconds.
    func output(_ arguments: [String]) -> String? {
        has(arguments[0]) ? Program.output(of: arguments, environment: environment) : nil
    }

    /// Whether the PATH has a program with this name.
    func has(_ program: String) -> Bool {
        ProcessEnvironment.program(program, in: environment) != nil
    }
}
