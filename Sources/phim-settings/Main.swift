import CGtk4
import CLinux
import Glibc
import System

/// The program phim-settings, the window for Phím's settings.
@main
struct Main {
    private static let id = "vn.phim.Settings"

    static func main() {
        // Memory dumps are forbidden, since typed text is in the memory. The call cannot fail.
        _ = phim_forbid_dumps()
        signal(SIGPIPE, SIG_IGN)
        let environment = ProcessEnvironment.variables
        let options: Options
        switch Options.read(Array(CommandLine.arguments.dropFirst())) {
        case .success(let read): options = read
        case .failure(let end): end.leave()
        }
        // OpenGL would double the memory, and is no advantage for a window of texts and switches.
        setenv("GSK_RENDERER", "cairo", 0)
        if gtk_get_minor_version() < 14 {
            setenv("GDK_DEBUG", "gl-disable", 0)
        } else {
            setenv("GDK_DISABLE", "gl", 0)
        }
        g_set_prgname("phim-settings")
        guard gtk_init_check() != 0 else {
            Options.End(
                text: localized(
                    """
                    Error: no window can be opened here: there is no desktop (DISPLAY and WAYLAND_DISPLAY). In a \
                    terminal: phim setup, phim set.
                    """), isError: true, status: EXIT_FAILURE
            ).leave()
        }
        run(options, environment)
    }

    private static func run(_ options: Options, _ environment: [String: String]) {
        let application = gtk_application_new(id, G_APPLICATION_NON_UNIQUE)!
        let model = SettingsModel(file: options.file, environment: environment)
        let daemon: DaemonLink
        do {
            daemon = try DaemonLink(environment: environment, own: id)
            try daemon.start()
        } catch {
            Options.End(text: "\(error)", isError: true, status: EXIT_FAILURE).leave()
        }
        model.follow(on: daemon.loop)
        var window: SettingsWindow?
        Signal.connect(UnsafeMutableRawPointer(application), "activate") {
            if window == nil {
                Style.use()
                window = SettingsWindow(model, daemon, of: application)
            }
            window?.present(page: options.page)
        }
        let status = g_application_run(
            UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self), 0, nil)
        exit(status)
    }
}
