#include "bare-machine.h"
#include <stdlib.h>

/* Before the first test: nothing that is installed on this machine, and nothing that its user has set, counts. */
__attribute__((constructor)) static void leave_the_machine(void)
{
    static const char *const names[] = {
        "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "EDITOR", "LANGUAGE", "LC_CTYPE", "LC_MESSAGES", "NO_COLOR", "PAGER",
        "SUDO_USER", "SWAYSOCK", "VISUAL", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_CONFIG_HOME", "XDG_CURRENT_DESKTOP",
        "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_SESSION_ID", "XDG_SESSION_TYPE", "XDG_STATE_HOME",
        "XKB_DEFAULT_LAYOUT", "XKB_DEFAULT_MODEL", "XKB_DEFAULT_OPTIONS", "XKB_DEFAULT_RULES", "XKB_DEFAULT_VARIANT",
    };
    for (size_t place = 0; place < sizeof names / sizeof *names; place++)
        unsetenv(names[place]);
    setenv("HOME", phim_bare_root, 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("LANG", "C.UTF-8", 1);
    setenv("PHIM_ROOT", phim_bare_root, 1);
    setenv("XKB_CONFIG_EXTRA_PATH", phim_bare_root, 1);
}
