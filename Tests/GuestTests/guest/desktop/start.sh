#!/bin/sh
# Starts a desktop on the guest's screen and keyboards, and waits until programs can be started on it.
#
#   start.sh NAME     xorg-libinput, xorg-evdev, sway, weston
#
# Every desktop has the layouts us and ru, which Scroll Lock changes, and the character plane as far as an option in its
# own configuration brings it. /run/desktop/session then holds what a program needs in its environment, and
# /run/desktop/pid the process that reads the keyboards.
set -eu

layouts=us,ru options=grp:sclk_toggle,phim:vi
log=/run/desktop/desktop.log
session=/run/desktop/session
runtime=/run/desktop/user
home=/run/desktop/home

# As the user of the desktop, who is not root.
as_user() { setpriv --reuid nobody --regid nogroup --clear-groups "$@"; }

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
    mkdir -p /run/udev
    /usr/lib/systemd/systemd-udevd --daemon
    udevadm trigger -s input -s drm
    udevadm settle
}

start_xorg() {
    mkdir -p /tmp/.X11-unix
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

start_sway() {
    seatd -u nobody >/run/desktop/seatd.log 2>&1 &
    cat >/run/desktop/sway.conf <<TEXT
xwayland disable
input type:keyboard {
    xkb_layout $layouts
    xkb_options $options
}
default_border none
TEXT
    until [ -S /run/seatd.sock ]; do sleep 0.1; done
    LIBSEAT_BACKEND=seatd WLR_RENDERER=pixman as_user sway -c /run/desktop/sway.conf >"$log" 2>&1 &
    desktop=$!
    await "[ -S $runtime/wayland-1 ]"
    echo "export WAYLAND_DISPLAY=$runtime/wayland-1" >>"$session"
}

# Debian's weston knows no seatd; without logind it wants to be root.
start_weston() {
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

mkdir -p /dev/shm "$runtime" "$home" /run/desktop/fonts
mount -t tmpfs -o mode=1777 tmpfs /dev/shm
chown nobody:nogroup "$runtime" "$home" /run/desktop/fonts
chmod 700 "$runtime"
# The user may not be able to read the tree.
cp -r "$(dirname "$0")" /run/desktop/programs
export HOME="$home" XDG_RUNTIME_DIR="$runtime"
echo "export XDG_RUNTIME_DIR=$runtime HOME=$home" >"$session"
start_udev
case $1 in
    xorg-*) start_xorg "${1#xorg-}" ;;
    sway) start_sway ;;
    weston) start_weston ;;
    *)
        echo "there is no desktop $1" >&2
        exit 64
        ;;
esac
echo "$desktop" >/run/desktop/pid
