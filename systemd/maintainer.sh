#!/bin/bash
# What is done besides placing files, when Phím is installed and removed: the maintainer scripts of the Debian package, each
# of which is this file. install.sh runs it too where it copies the files itself. DPKG_MAINTSCRIPT_NAME says which script
# it is, DPKG_ROOT below which folder.
#
# Phím is also installed where nothing runs, as in a chroot that becomes an image: without udev, without systemd. What
# cannot be done there is left out; nothing of it makes an installation or a removal fail.
set -eu
destdir=${DPKG_ROOT:-}
console=phim-console-keymap.service
socket=phim-devices.socket

note() { printf '    %s\n' "$*"; }

# udev runs, and what is done is done to this machine.
has_udev() {
    [ -z "$destdir" ] && [ -e /run/udev/control ] && command -v udevadm >/dev/null
}

# The system's service manager is systemd, and what is done is done to this machine.
has_systemd() {
    [ -z "$destdir" ] && [ -d /run/systemd/system ] && command -v systemctl >/dev/null
}

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

# Makes udev read its rules again and apply them to the devices that are there.
refresh_udev() {
    if ! has_udev; then return; fi
    udevadm control --reload || note "udev could not be told"
    udevadm trigger --action=change --subsystem-match=input || true
    udevadm trigger --action=change --subsystem-match=misc --sysname-match=uinput || true
}

# Loads the kernel module that virtual keyboards need. A container may not, and its kernel has what it has.
load_uinput() {
    if [ -z "$destdir" ] && [ ! -e /dev/uinput ] && command -v modprobe >/dev/null; then
        modprobe uinput >/dev/null 2>&1 || true
    fi
}

# Takes back what the udev rule changed. Rights that another rule has given stay.
restore_uinput() {
    if has_udev && [ "$(stat --format=%G /dev/uinput 2>/dev/null)" = phim-devices ]; then
        chown root:root /dev/uinput
        chmod 600 /dev/uinput
    fi
}

# The user of phim-devices, and its group. Where this is not possible systemd makes them at its next start.
add_system_user() {
    if [ -n "$destdir" ]; then
        return
    elif command -v systemd-sysusers >/dev/null; then
        systemd-sysusers /usr/lib/sysusers.d/phim.conf || note "the user phim-devices could not be made"
    elif command -v useradd >/dev/null && ! id -- phim-devices >/dev/null 2>&1; then
        useradd --system --user-group --no-create-home --home-dir / --shell /usr/sbin/nologin phim-devices ||
            note "the user phim-devices could not be made"
    fi
}

remove_system_user() {
    if [ -z "$destdir" ] && command -v userdel >/dev/null && id -- phim-devices >/dev/null 2>&1; then
        userdel phim-devices || note "the user phim-devices could not be removed"
    fi
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

# Takes the characters out of the keymaps: files of Phím's own, and its block in a rules file that may have others.
remove_planes() {
    local rules=$destdir/etc/xkb/rules/evdev folder
    rm -f -- "$destdir/etc/phim/plane-vi.map" "$destdir"/etc/xkb/{symbols,types}/phim_vi{,_slots}
    if grep -q '^// <<< Phím$' "$rules" 2>/dev/null; then
        sed -i '\|^// >>> Phím: |,\|^// <<< Phím$|d' "$rules"
        if [ "$(grep -v '^$' "$rules")" = '! include %S/evdev' ]; then rm -f -- "$rules"; fi
    fi
    for folder in /etc/xkb/symbols /etc/xkb/types /etc/xkb/rules /etc/xkb /etc/phim; do
        rmdir -- "$destdir$folder" 2>/dev/null || true
    done
}

# Removes the files that install.sh copied, by the list that it wrote. A configuration that was changed stays.
remove_copied() {
    local paths share=$destdir/usr/share/phim configuration=$destdir/etc/phim/phim.toml
    if [ ! -e "$share/manifest" ]; then return; fi
    if [ -e "$configuration" ] && [ "$(<"$configuration")" = "$(<"$share/phim.toml")" ]; then
        rm -- "$configuration"
    fi
    mapfile -t paths <"$share/manifest"
    (cd "$destdir/" && rm -f -- "${paths[@]#/}")
    rm -f -- "$share/manifest"
    find "$share" "$destdir/usr/share/doc/phim" -depth -type d -empty -delete 2>/dev/null || true
}

configure() {
    load_uinput
    add_system_user
    refresh_udev
    add_planes
    # What the administrator has disabled stays so.
    if [ -z "$1" ]; then set_units reenable; fi
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
}

case $DPKG_MAINTSCRIPT_NAME:$1 in
preinst:*) remove_copied ;;
postinst:configure) configure "${2:-}" ;;
prerm:remove)
    if has_systemd; then
        every_user systemctl stop phim-indicator.service phim.service
        systemctl stop "$socket" phim-devices.service || true
    fi
    set_units disable
    note "desktops keep what phim setup has changed, which has no effect without Phím: phim setup --undo, before the removal"
    ;;
postrm:remove | postrm:disappear)
    remove_planes
    restore_uinput
    refresh_udev
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
