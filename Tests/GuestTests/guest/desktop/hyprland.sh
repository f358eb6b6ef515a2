#!/bin/sh
# Hyprland as it is installed, drawn by Mesa's software driver. Sourced by start.sh.
# shellcheck disable=SC2034,SC2154

needs_session=yes session_desktop=Hyprland

start_desktop() {
    start_in_session --setenv=GALLIUM_DRIVER=softpipe --setenv=DBUS_SESSION_BUS_ADDRESS="unix:path=$runtime/bus" \
        /usr/bin/Hyprland
    await "[ -S $runtime/wayland-1 ] && [ -S $runtime/hypr/*/.socket.sock ]"
    echo "export WAYLAND_DISPLAY=$runtime/wayland-1" >>"$session"
    echo "export HYPRLAND_INSTANCE_SIGNATURE=$(basename "$runtime"/hypr/*_*)" >>"$session"
}
