#!/bin/sh
# sway, which gets its devices from seatd, with Xwayland if it is installed. Windows keep the size that they request:
# drawing a large window takes long on an emulated processor. Sourced by start.sh.
# shellcheck disable=SC2034,SC2154

session_desktop=sway

start_desktop() {
    if [ -n "$as_installed" ]; then
        start_in_session --setenv=WLR_RENDERER=pixman /usr/bin/sway
    else
        start_sway
    fi
    await "[ -S $runtime/wayland-1 ]"
    echo "export SWAYSOCK=$(echo "$runtime"/sway-ipc.*.sock)" >/run/desktop/control
    # sway takes the first free display for Xwayland.
    echo "export WAYLAND_DISPLAY=$runtime/wayland-1 DISPLAY=:0" >>"$session"
}

start_sway() {
    seatd -u "$user" >/run/desktop/seatd.log 2>&1 &
    cat >/run/desktop/sway.conf <<TEXT
xwayland $(command -v Xwayland >/dev/null && echo enable || echo disable)
input type:keyboard {
    xkb_layout $layouts
    xkb_options $options
}
default_border none
for_window [title=".*"] floating enable
TEXT
    # logind would give the user these devices too. Xwayland gets one from sway.
    chown "$user" /dev/dri/*
    until [ -S /run/seatd.sock ]; do sleep 0.1; done
    LIBSEAT_BACKEND=seatd WLR_RENDERER=pixman as_user sway -c /run/desktop/sway.conf >"$log" 2>&1 &
    desktop=$!
}
