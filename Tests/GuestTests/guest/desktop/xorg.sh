#!/bin/sh
# An X server, with libinput or evdev as the driver of its keyboards. Sourced by start.sh.
# shellcheck disable=SC2034,SC2154

start_desktop() {
    cat >/run/desktop/xorg.conf <<TEXT
Section "Device"
    Identifier "screen"
    Driver "modesetting"
    Option "AccelMethod" "none"
EndSection
Section "Module"
    Disable "glx"
EndSection
Section "InputClass"
    Identifier "keyboards"
    MatchIsKeyboard "on"
    Driver "$1"
    Option "XkbLayout" "$layouts"
    Option "XkbOptions" "${options%,phim:*}"
EndSection
TEXT
    Xorg :0 vt7 -config /run/desktop/xorg.conf -logfile /run/desktop/xorg.log -nolisten tcp -noreset -s 0 -dpms \
        >"$log" 2>&1 &
    desktop=$!
    await '[ -S /tmp/.X11-unix/X0 ]'
    echo "export DISPLAY=:0" >>"$session"
}
