#!/bin/sh
# KWin without OpenGL. Sourced by start.sh.
# shellcheck disable=SC2034,SC2154
# shellcheck source=/dev/null
. "$(dirname "$0")/logind.sh"

start_desktop() {
    cat >"$home/.config/kxkbrc" <<TEXT
[Layout]
LayoutList=$layouts
Use=true
Options=$options
ResetOldOptions=true
TEXT
    # KWin's own scripts, disabled since compiling them takes long.
    cat >"$home/.config/kwinrc" <<TEXT
[Plugins]
desktopchangeosdEnabled=false
minimizeallEnabled=false
synchronizeskipswitcherEnabled=false
videowallEnabled=false
TEXT
    start_in_session --setenv=KWIN_COMPOSE=Q --setenv=QML_DISABLE_DISK_CACHE=1 \
        /usr/bin/dbus-run-session /usr/bin/kwin_wayland --no-lockscreen --xwayland --socket wayland-1
    await "[ -S $runtime/wayland-1 ] && [ -S /tmp/.X11-unix/X0 ]"
    desktop=$(pidof kwin_wayland)
    echo "export WAYLAND_DISPLAY=$runtime/wayland-1 DISPLAY=:0 XAUTHORITY=$(echo "$runtime"/xauth_*)" >>"$session"
}
