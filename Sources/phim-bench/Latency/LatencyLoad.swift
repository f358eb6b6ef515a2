/// A load that keeps the daemon busy while keys are timed.
struct LatencyLoad {
    let name: String
    /// The configuration of the daemon.
    var configuration = ""
    /// The text after the daemon's command in the shell.
    var redirection = ""
    /// The command that the shell runs meanwhile. It does not end by itself.
    let command: String

    /// All loads. `folder` contains the daemon's socket and configuration.
    static func all(folder: String, program: String) -> [LatencyLoad] {
        let phim = "XDG_RUNTIME_DIR=\(folder) \(program)"
        func requests(_ request: String) -> String {
            "exec \(CommandLine.arguments[0]) send-requests --folder \(folder) '\(request)'"
        }
        return [
            LatencyLoad(name: "status requests", command: requests("status")),
            LatencyLoad(name: "reloads", command: requests("reload")),
            LatencyLoad(
                name: "the file rewritten",
                command: "while :; do echo '[log]' >\(folder)/phim.toml; sleep 0.05; done"),
            LatencyLoad(name: "children", command: requests("do press run:/bin/true")),
            LatencyLoad(
                name: "a hook that hangs",
                configuration: "[feedback]\nenabled = true\ncommand = [\"sleep\", \"1000\"]\n", command: "sleep 1000"),
            LatencyLoad(
                name: "a hook for each key",
                configuration: "[feedback]\nenabled = true\nmode = \"spawn\"\ncommand = [\"/bin/true\"]\n",
                command: "sleep 1000"),
            LatencyLoad(
                name: "a log nobody reads", configuration: "[log]\nlevel = \"debug\"\n",
                redirection: " 2>&1 | sleep 1000", command: "while :; do \(phim) reload; done"),
        ]
    }
}
