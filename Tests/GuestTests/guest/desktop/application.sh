#!/bin/sh
# Runs an application on the desktop that start.sh has started. What it gets goes to a port.
#
#   application.sh NAME PORT     xterm, foot, gtk3, gtk4, qt5, qt6
set -eu

here=/run/desktop/programs
# shellcheck source=/dev/null
. /run/desktop/session
export NO_AT_BRIDGE=1
[ -z "${WAYLAND_DISPLAY:-}" ] || export GDK_BACKEND=wayland QT_QPA_PLATFORM=wayland
export FONTCONFIG_FILE="$here/fonts.conf"
: "${DESKTOP_USER:=nobody}"
user="setpriv --reuid $DESKTOP_USER --regid $(id -g "$DESKTOP_USER") --clear-groups"
chmod 666 "$2"

case $1 in
    xterm) exec $user xterm -geometry 200x60+0+0 -e sh "$here/terminal.sh" "$2" ;;
    foot) exec $user foot sh "$here/terminal.sh" "$2" ;;
    gtk3) exec $user phim-gtk 3 "$2" ;;
    gtk4) GSK_RENDERER=cairo exec $user phim-gtk 4 "$2" ;;
    qt5) exec $user /usr/bin/python3 "$here/qt.py" 5 "$2" ;;
    qt6) exec $user /usr/bin/python3 "$here/qt.py" 6 "$2" ;;
    *)
        echo "there is no application $1" >&2
        exit 64
        ;;
esac
