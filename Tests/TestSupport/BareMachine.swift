import Glibc

/// A machine on which nothing of Phím is installed and whose user has set nothing up, whatever there is on this one.
package enum BareMachine {
    /// A root without any file of the system that Phím or libxkbcommon looks for. Nothing can be made below it.
    static let root = "/proc/nonexistent"

    /// The variables for a program that a test starts with an environment of its own.
    package static let environment = ["PHIM_ROOT": root, "XKB_CONFIG_EXTRA_PATH": root]

    /// The variables of a user's session.
    private static let sessionVariables = [
        "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "EDITOR", "LANGUAGE", "LC_CTYPE", "LC_MESSAGES", "NO_COLOR", "PAGER",
        "SUDO_USER", "SWAYSOCK", "VISUAL", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_CONFIG_HOME", "XDG_CURRENT_DESKTOP",
        "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_SESSION_ID", "XDG_SESSION_TYPE", "XDG_STATE_HOME",
        "XKB_DEFAULT_LAYOUT", "XKB_DEFAULT_MODEL", "XKB_DEFAULT_OPTIONS", "XKB_DEFAULT_RULES", "XKB_DEFAULT_VARIANT",
    ]

    /// Makes this process one on such a machine.
    fileprivate static func enter() {
        for name in sessionVariables { unsetenv(name) }
        for (name, value) in environment { setenv(name, value, 1) }
        setenv("HOME", root, 1)
        for name in ["LC_ALL", "LANG"] { setenv(name, "C.UTF-8", 1) }
    }
}

/// The name by which the test program is a process for a test, and runs no tests (`TestProcess`).
package let testProcessName = "test-process"

/// A function that the loader calls before the program begins, as `__attribute__((constructor))` of C.
package typealias Initialiser =
    @convention(c) (
        CInt, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) -> Void

/// Before the first test. A process for a test has the environment that the test has given to it.
@used @section(".init_array")
private let enterBareMachine: Initialiser = { _, arguments, _ in
    guard let name = arguments[0], !String(cString: name).hasSuffix(testProcessName) else { return }
    BareMachine.enter()
}
