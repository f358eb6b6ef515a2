#!/bin/sh
# Starts a desktop on the guest's screen and keyboards, and waits until applications can be started on it.
#
#   start.sh NAME [ARGUMENT]     sway, weston, kwin, gnome, xorg libinput, xorg evdev: the scripts in this directory
#
# Every desktop has the layouts us and ru, switched by Scroll Lock, and the character plane, if an option in its own
# configuration can add it. Afterwards these files exist: /run/desktop/session with the environment of applications,
# /run/desktop/control with the environment that commands to the desktop need besides, and /run/desktop/pid with the
# number of the process that reads the keyboards.
set -eu

# Variables for the scripts of the desktops. Each script defines start_desktop, which sets `desktop` to a process ID.
# shellcheck disable=SC2034
layouts=us,ru options=grp:sclk_toggle,phim:vi
log=/run/desktop/desktop.log
session=/run/desktop/session
runtime=/run/desktop/user
home=/run/desktop/home
user=nobody desktop=

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
    udevadm trigger -s input -s drm -s graphics
    udevadm settle
}

mkdir -p /dev/shm "$runtime" "$home/.config" /run/desktop/fonts /tmp/.X11-unix
chmod 1777 /tmp/.X11-unix
mountpoint -q /dev/shm || mount -t tmpfs -o mode=1777 tmpfs /dev/shm
# The user may have no permission to read the repository.
cp -r "$(dirname "$0")" /run/desktop/programs
# shellcheck source=/dev/null
. "$(dirname "$0")/$1.sh"
chown -R "$user" "$runtime" "$home" /run/desktop/fonts
chmod 700 "$runtime"
export HOME="$home" XDG_RUNTIME_DIR="$runtime"
: >"$log"
busybox ip link set lo up
start_udev
start_desktop "${2:-}"
echo "export FONTCONFIG_FILE=/run/desktop/programs/fonts.conf" >>"$session"
echo "export DESKTOP_USER=$user XDG_RUNTIME_DIR=$runtime HOME=$home" >>"$session"
echo "$desktop" >/run/desktop/pid
