#!/bin/sh
# weston. Debian's build has no support for seatd, and without logind it must be root. Sourced by start.sh.
# shellcheck disable=SC2034,SC2154

start_desktop() {
    cat >/run/desktop/weston.ini <<TEXT
[core]
idle-time=0
shell=kiosk-shell.so
[keyboard]
keymap_rules=evdev
keymap_layout=$layouts
keymap_options=$options
TEXT
    weston --config=/run/desktop/weston.ini --backend=drm-backend.so --use-pixman --tty=7 --socket=wayland-1 \
        >"$log" 2>&1 &
    desktop=$!
    await "[ -S $runtime/wayland-1 ]"
    chmod 666 "$runtime/wayland-1"
    echo "export WAYLAND_DISPLAY=$runtime/wayland-1" >>"$session"
}
