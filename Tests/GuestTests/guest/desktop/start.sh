#!/bin/sh
# Starts a desktop on the guest's screen and keyboards, and waits until applications can be started on it.
#
#   start.sh [--as-installed] NAME [ARGUMENT]
#
# NAME and ARGUMENT are sway, weston, kwin, gnome, xorg libinput or xorg evdev: the scripts in this directory. Every
# desktop has the layouts us and ru, switched by Scroll Lock, and the character plane, if an option in its own
# configuration can add it. With --as-installed it has no configuration but that of its packages, and runs in a login
# session of a user with a service manager, which knows the session's environment; not weston.
#
# Afterwards these files exist: /run/desktop/session with the environment of applications, /run/desktop/control with the
# environment that commands to the desktop need besides, and /run/desktop/pid with the number of the process that reads
# the keyboards.
set -eu

as_installed=
if [ "$1" = --as-installed ]; then
    as_installed=yes
    shift
fi
# Variables for the scripts of the desktops. Each script defines start_desktop, which sets `desktop` to a process ID.
# shellcheck disable=SC2034
layouts=us,ru options=grp:sclk_toggle,phim:vi
log=/run/desktop/desktop.log
session=/run/desktop/session
runtime=/run/desktop/user
home=/run/desktop/home
user=nobody desktop=
# What the script of a desktop says of its login session.
# shellcheck disable=SC2034
needs_session='' session_type=wayland session_desktop=''

# Runs a command as the user of the desktop, who is not root.
as_user() { setpriv --reuid "$user" --regid "$(id -g "$user")" --clear-groups "$@"; }

await() {
    until eval "$1"; do
        kill -0 "$desktop" 2>/dev/null || {
            cat "$log"
            exit 1
        }
        sleep 0.1
    done
}

start_udev() {
    if [ ! -d /run/systemd/system ]; then
        mkdir -p /run/udev
        /usr/lib/systemd/systemd-udevd --daemon
    fi
    # At boot udev gives the keyboards to the group input; it does that for devices that are added.
    udevadm trigger --action=add -s input -s drm -s graphics
    udevadm settle
}

mkdir -p /dev/shm "$runtime" "$home/.config" /run/desktop/fonts /tmp/.X11-unix
chmod 1777 /tmp/.X11-unix
mountpoint -q /dev/shm || mount -t tmpfs -o mode=1777 tmpfs /dev/shm
# The user may have no permission to read the repository.
cp -r "$(dirname "$0")" /run/desktop/programs
# shellcheck source=/dev/null
. "$(dirname "$0")/$1.sh"
# shellcheck source=/dev/null
[ -z "$needs_session$as_installed" ] || . "$(dirname "$0")/logind.sh"
chown -R "$user" "$runtime" "$home" /run/desktop/fonts
chmod 700 "$runtime"
export HOME="$home" XDG_RUNTIME_DIR="$runtime"
: >"$log"
: >"$session"
busybox ip link set lo up
start_udev
start_desktop "${2:-}"
[ -z "$as_installed" ] || tell_manager
echo "export FONTCONFIG_FILE=/run/desktop/programs/fonts.conf" >>"$session"
echo "export DESKTOP_USER=$user XDG_RUNTIME_DIR=$runtime HOME=$home" >>"$session"
echo "$desktop" >/run/desktop/pid
