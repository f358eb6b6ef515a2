#!/bin/bash
# The maintainer scripts of the Debian package. package.sh writes this file, with common.sh in it, as each of them; dpkg
# says which one runs in DPKG_MAINTSCRIPT_NAME, and below which folder in DPKG_ROOT.
#
# A package is also installed where nothing runs, as in a chroot that becomes an image: without udev, without systemd.
# What cannot be done there is left out; nothing of it makes an installation or a removal fail.
set -eu
script=phim
DESTDIR=${DPKG_ROOT:-}
# shellcheck source=systemd/common.sh
. common.sh

console=phim-console-keymap.service
socket=phim-devices.socket

# every_user PROGRAM ARGUMENT...: runs systemctl or systemd-run for every user who has a service manager.
every_user() {
    local folder
    for folder in /run/user/*/systemd; do
        if [ -d "$folder" ]; then
            folder=${folder%/systemd}
            "$1" --user --machine="${folder##*/}@.host" "${@:2}" 2>/dev/null || true
        fi
    done
}

# Enables or disables the units of the system: links, for which systemd need not run.
set_units() {
    if command -v systemctl >/dev/null; then
        systemctl --root="$destdir/" --quiet "$1" "$socket" "$console" 2>/dev/null || true
    fi
}

refresh_udev() {
    if has_udev; then reload_udev || note "udev could not be told"; fi
}

# The characters of the system's configuration, or of who called sudo. Those that are there stay: they may be of another
# user's configuration.
add_planes() {
    local form arguments=(--install)
    if [ -n "$destdir" ]; then arguments+=(--root "$destdir" --config "$destdir/etc/phim/phim.toml"); fi
    for form in xkb:xkb/symbols/phim_vi console:phim/plane-vi.map; do
        if [ ! -e "$destdir/etc/${form#*:}" ]; then
            "$destdir/usr/bin/phim" keymap "${form%%:*}" "${arguments[@]}" >/dev/null ||
                note "the characters are not in the keymap yet: sudo phim keymap ${form%%:*} --install"
        fi
    done
}

configure() {
    load_uinput
    add_system_user /usr/lib/sysusers.d/phim.conf
    if has_udev; then remove_old_access; fi
    refresh_udev
    add_planes
    # What the administrator has disabled stays so.
    if [ -z "$1" ]; then set_units enable; fi
    if has_systemd; then
        systemctl daemon-reload || true
        # It is begun anew, with the program that is there now.
        systemctl stop phim-devices.service || true
        if systemctl --quiet is-enabled "$socket"; then
            systemctl restart "$socket" || note "no device can be opened: systemctl status $socket"
        fi
        if systemctl --quiet is-enabled "$console"; then
            systemctl restart "$console" || note "the console's keymap could not be loaded: journalctl -u $console"
        fi
        every_user systemctl daemon-reload
        every_user systemctl try-restart phim.service phim-indicator.service
    fi
    if [ -z "$1" ]; then
        note "Phím runs for each user who wants it: systemctl --user enable --now phim phim-indicator"
        note "what you type, and what your desktop needs: phim setup"
    fi
    if [ -e "$destdir/usr/local/share/phim/manifest" ]; then
        note "an installation in /usr/local comes before this one; to remove it: systemd/uninstall.sh in its sources"
    fi
}

case $DPKG_MAINTSCRIPT_NAME:$1 in
postinst:configure) configure "${2:-}" ;;
prerm:remove)
    if has_systemd; then
        # What `phim setup` has changed on the desktops of those who are logged in.
        every_user systemd-run --quiet --pipe --wait --collect --property=RuntimeMaxSec=20 /usr/bin/phim setup --undo
        every_user systemctl stop phim-indicator.service phim.service
        systemctl stop "$socket" phim-devices.service || true
    fi
    set_units disable
    ;;
postrm:remove | postrm:disappear)
    remove_planes
    refresh_udev
    restore_uinput
    if has_systemd; then
        systemctl daemon-reload || true
        every_user systemctl daemon-reload
    fi
    ;;
postrm:purge)
    remove_planes
    remove_system_user
    rm -rf -- "$destdir/etc/phim"
    ;;
esac
