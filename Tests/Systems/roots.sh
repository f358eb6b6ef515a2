#!/bin/bash
# Makes roots of other systems with their desktops and applications, for Tests/run.sh --systems.
#
#   roots.sh [SYSTEM...]    names of Debian's releases; without one: bookworm trixie testing (12, 13, testing)
#
# The roots stay in $PHIM_SYSTEMS_CACHE (or ~/.cache/phim-systems), one folder for each, some 4 GB. What is there is left as
# it is; remove a folder to have a newer one. A package that cannot be installed is told, and what needs it is skipped by the
# tests. Prints the path of each root. Needs root and debootstrap.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cache=${PHIM_SYSTEMS_CACHE:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/phim-systems}

say() { printf 'systems: %s\n' "$*" >&2; }
fail() {
    say "$*"
    exit 1
}

# What is installed, one group after the other: when one cannot be had, the others can.
groups_of_packages=(
    "dbus python3 xkb-data fonts-dejavu-core wl-clipboard libglib2.0-bin gsettings-desktop-schemas"
    "systemd udev libpam-systemd dbus-user-session kbd busybox"
    "sway foot"
    "xwayland"
    "labwc"
    "python3-gi gir1.2-gtk-4.0 libgtk-4-1"
    "python3-pyqt6 qt6-wayland"
    "kwin-wayland"
    "qtwayland5"
    "plasma-workspace plasma-desktop"
    "konsole"
    "kwrite"
    "fcitx5"
    "gnome-shell ibus libgl1-mesa-dri"
    "gnome-shell-extension-kimpanel"
    "gnome-console"
    "gnome-text-editor"
    "firefox-esr"
    "chromium"
    "libreoffice-writer libreoffice-gtk3"
    "libkf5config-bin"
    "libkf6config-bin"
    "hyprland"
)

# Marks, in the folder of a root, what was done.
marks=var/lib/phim-systems

make_root() {
    local system=$1 root=$cache/$1 group mark
    if [ ! -e "$root/$marks" ]; then
        say "making the root of $system"
        rm -rf "$root.part"
        debootstrap --variant=minbase "$system" "$root.part" >"$cache/$system.log" 2>&1 ||
            fail "debootstrap fails for $system: see $cache/$system.log"
        mkdir -p "$root.part/$marks"
        # No service starts in a root.
        printf '#!/bin/sh\nexit 101\n' >"$root.part/usr/sbin/policy-rc.d"
        chmod 755 "$root.part/usr/sbin/policy-rc.d"
        mv "$root.part" "$root"
    fi
    for group in "${groups_of_packages[@]}"; do
        mark=$root/$marks/$(tr ' ' , <<<"$group")
        [ ! -e "$mark" ] || continue
        say "$system: installing $group"
        # shellcheck disable=SC2086 # a list of words
        if "$here/within.sh" "$root" env DEBIAN_FRONTEND=noninteractive LC_ALL=C \
            apt-get install -q -y --no-install-recommends $group </dev/null >>"$cache/$system.log" 2>&1; then
            touch "$mark"
        else
            say "$system: $group cannot be installed; what needs it is not tested (see $cache/$system.log)"
        fi
        rm -f "$root"/var/cache/apt/archives/*.deb
    done
    echo "$root"
}

[ "$(id -u)" -eq 0 ] || fail "needs root"
command -v debootstrap >/dev/null || fail "debootstrap is missing; Tests/run.sh --systems installs it"
mkdir -p "$cache"
[ $# -gt 0 ] || set -- bookworm trixie testing
exec 9>"$cache/lock"
flock 9
for system in "$@"; do make_root "$system"; done
