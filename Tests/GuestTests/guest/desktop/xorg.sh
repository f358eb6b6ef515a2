#!/bin/sh
# An X server, with libinput or evdev as the driver of its keyboards. Sourced by start.sh.
# shellcheck disable=SC2034,SC2154

session_type=x11 session_desktop=matchbox

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
TEXT
    if [ -n "$as_installed" ]; then
        start_in_session /usr/bin/Xorg :0 vt7 -keeptty -config /run/desktop/xorg.conf -logfile "$runtime/xorg.log" \
            -nolisten tcp -noreset
        await '[ -S /tmp/.X11-unix/X0 ]'
        DISPLAY=:0 as_user matchbox-window-manager >>"$log" 2>&1 &
    else
        cat >>/run/desktop/xorg.conf <<TEXT
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
    fi
    echo "export DISPLAY=:0" >>"$session"
}
