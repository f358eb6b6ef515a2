/// Phím as a service of the user, and the icon in the tray.
enum ServiceModel: String, CaseIterable {
    case daemon = "phim.service"
    case indicator = "phim-indicator.service"

    /// Starts the daemon now.
    static let start = ["systemctl", "--user", "start", daemon.rawValue]

    /// Asks whether it starts at login; nil where no service manager knows it.
    func ask(_ done: @escaping (Bool?) -> Void) {
        BackgroundProgram.run(["systemctl", "--user", "is-enabled", rawValue]) { output, _ in
            switch output.map({ $0.split(separator: "\n").last ?? "" }) {
            case "enabled": done(true)
            case "disabled": done(false)
            default: done(nil)
            }
        }
    }

    /// Starts it at login from now on, and now; or neither.
    func turn(_ isOn: Bool, _ done: @escaping (_ problem: String) -> Void) {
        BackgroundProgram.run(["systemctl", "--user", isOn ? "enable" : "disable", "--now", rawValue]) {
            output, isDone in
            done(isDone ? "" : output ?? "systemctl")
        }
    }
}
