#!/bin/sh
# GNOME Shell, drawn by Mesa's software driver. Sourced by start.sh.
# shellcheck disable=SC2034,SC2154

needs_session=yes session_desktop=GNOME

start_desktop() {
    if [ -n "$as_installed" ]; then
        start_shell_as_installed
    else
        start_shell
    fi
    await "[ -S $runtime/wayland-1 ] && [ -S /tmp/.X11-unix/X0 ]"
    desktop=$(pidof gnome-shell)
    echo "export WAYLAND_DISPLAY=$runtime/wayland-1 DISPLAY=:0 XAUTHORITY=$(echo "$runtime"/.mutter-Xwaylandauth.*)" \
        >>"$session"
    # GNOME Shell starts with its overview, which would receive the keys. Close it.
    await 'overview Get | grep -q true'
    await 'overview Set variant:boolean:false && overview Get | grep -q false'
}

# The user's own bus and dconf, as after an installation.
start_shell_as_installed() {
    /usr/lib/x86_64-linux-gnu/glib-2.0/glib-compile-schemas /usr/share/glib-2.0/schemas
    # What Mesa compiles ends GNOME Shell 48.7 on an emulated processor.
    start_in_session --setenv=GALLIUM_DRIVER=softpipe --setenv=DBUS_SESSION_BUS_ADDRESS="unix:path=$runtime/bus" \
        /usr/bin/gnome-shell --wayland --display-server --wayland-display=wayland-1
}

start_shell() {
    sources=$(echo "$layouts" | sed "s/[^,]*/('xkb', '&')/g")
    # No welcome dialog, no animations, no screen lock.
    mkdir -p "$home/.config/glib-2.0/settings"
    cat >"$home/.config/glib-2.0/settings/keyfile" <<TEXT
[org/gnome/desktop/input-sources]
sources=[$sources]
xkb-options=[$(echo "$options" | sed "s/[^,]*/'&'/g")]
[org/gnome/desktop/interface]
enable-animations=false
[org/gnome/desktop/lockdown]
disable-lock-screen=true
[org/gnome/desktop/session]
idle-delay=uint32 0
[org/gnome/shell]
welcome-dialog-last-shown-version='99'
TEXT
    chown -R "$user" "$home/.config"
    /usr/lib/x86_64-linux-gnu/glib-2.0/glib-compile-schemas /usr/share/glib-2.0/schemas
    # A bus that starts no services: the shell would start many that the tests do not need.
    cat >/run/desktop/bus.conf <<TEXT
<busconfig>
  <type>session</type>
  <listen>unix:path=$runtime/bus</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
TEXT
    start_in_session --setenv=GSETTINGS_BACKEND=keyfile --setenv=LIBGL_ALWAYS_SOFTWARE=1 \
        /usr/bin/dbus-run-session --config-file=/run/desktop/bus.conf \
        /usr/bin/gnome-shell --wayland --display-server --wayland-display=wayland-1
}

# overview Get, overview Set VALUE: reads or sets whether the overview is shown.
overview() {
    method=org.freedesktop.DBus.Properties.$1
    shift
    as_user dbus-send --bus="unix:path=$runtime/bus" --print-reply --dest=org.gnome.Shell /org/gnome/Shell \
        "$method" string:org.gnome.Shell string:OverviewActive "$@" 2>>"$log"
}
