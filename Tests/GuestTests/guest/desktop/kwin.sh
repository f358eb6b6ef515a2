#!/bin/sh
# KWin without OpenGL. Sourced by start.sh.
# shellcheck disable=SC2034,SC2154

needs_session=yes session_desktop=KDE

start_desktop() {
    bus=/usr/bin/dbus-run-session
    lock=--no-lockscreen
    if [ -n "$as_installed" ]; then
        bus="--setenv=DBUS_SESSION_BUS_ADDRESS=unix:path=$runtime/bus"
        # Its screen is locked when somebody asks for it, but not after a while.
        lock=
        printf '[Daemon]\nAutolock=false\n' >"$home/.config/kscreenlockerrc"
    else
        cat >"$home/.config/kxkbrc" <<TEXT
[Layout]
LayoutList=$layouts
Use=true
Options=$options
ResetOldOptions=true
TEXT
    fi
    # KWin's own scripts, disabled since compiling them takes long.
    cat >"$home/.config/kwinrc" <<TEXT
[Plugins]
desktopchangeosdEnabled=false
minimizeallEnabled=false
synchronizeskipswitcherEnabled=false
videowallEnabled=false
TEXT
    # shellcheck disable=SC2086 # empty, or a word
    start_in_session --setenv=KWIN_COMPOSE=Q --setenv=QML_DISABLE_DISK_CACHE=1 \
        "$bus" /usr/bin/kwin_wayland $lock --xwayland --socket wayland-1
    await "[ -S $runtime/wayland-1 ] && [ -S /tmp/.X11-unix/X0 ]"
    desktop=$(pidof kwin_wayland)
    echo "export WAYLAND_DISPLAY=$runtime/wayland-1 DISPLAY=:0 XAUTHORITY=$(echo "$runtime"/xauth_*)" >>"$session"
}
