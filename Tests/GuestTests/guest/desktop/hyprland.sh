#!/bin/sh
# Hyprland without animations, drawn by Mesa's software driver. Sourced by start.sh.
# shellcheck disable=SC2034,SC2154

needs_session=yes session_desktop=Hyprland

start_desktop() {
    # Its animations would take the whole of an emulated processor for seconds, and the kernel keeps few keys meanwhile. A key
    # whose release waits so long must not repeat.
    mkdir -p "$home/.config/hypr"
    [ -e "$home/.config/hypr/hyprland.lua" ] || cat >"$home/.config/hypr/hyprland.lua" <<TEXT
hl.config({ animations = { enabled = false }, input = { repeat_delay = 60000 } })
hl.config({ decoration = { blur = { enabled = false }, shadow = { enabled = false } } })
hl.config({ misc = { disable_hyprland_logo = true, disable_splash_rendering = true } })
TEXT
    chown -R "$user" "$home/.config"
    start_in_session --setenv=GALLIUM_DRIVER=softpipe --setenv=DBUS_SESSION_BUS_ADDRESS="unix:path=$runtime/bus" \
        /usr/bin/Hyprland
    await "[ -S $runtime/wayland-1 ] && [ -S $runtime/hypr/*/.socket.sock ]"
    echo "export WAYLAND_DISPLAY=$runtime/wayland-1" >>"$session"
    echo "export HYPRLAND_INSTANCE_SIGNATURE=$(basename "$runtime"/hypr/*_*)" >>"$session"
}
