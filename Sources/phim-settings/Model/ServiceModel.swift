/// The services of the user: the daemon, and the icon in the tray.
enum ServiceModel: String, CaseIterable {
    case daemon = "phim.service"
    case indicator = "phim-indicator.service"

    /// The command that starts the daemon.
    static let start = ["systemctl", "--user", "start", daemon.rawValue]

    /// Asks whether the service starts at login; nil if the service manager does not know it.
    func ask(_ done: @escaping (Bool?) -> Void) {
        BackgroundProgram.run(["systemctl", "--user", "is-enabled", rawValue]) { output, _ in
            switch output.map({ $0.split(separator: "\n").last ?? "" }) {
            case "enabled": done(true)
            case "disabled": done(false)
            default: done(nil)
            }
        }
    }

    /// Enables and starts the service, or disables and stops it. `problem` is empty if that worked.
    func turn(_ isOn: Bool, _ done: @escaping (_ problem: String) -> Void) {
        BackgroundProgram.run(["systemctl", "--user", isOn ? "enable" : "disable", "--now", rawValue]) {
            output, isDone in
            done(isDone ? "" : output ?? "systemctl")
        }
    }
}
