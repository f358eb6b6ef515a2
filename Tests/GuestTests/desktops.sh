#!/bin/bash
# Makes the desktops for the applications of the guest: Debian's packages, unpacked and not installed. Prints the path
# of the directory; the guest mounts its subdirectories, the layers, over the host's files.
#
#   desktops.sh [all | LAYER...]    layers: see `packages_of` below; "base" is always made, as the lowest layer
#
# The content of a layer does not depend on the packages that the host has installed. All files stay in
# $PHIM_GUEST_CACHE (or ~/.cache/phim-guest). If nothing has changed, the script only checks that they exist.
set -euo pipefail

gtk=$(dirname "${BASH_SOURCE[0]}")/guest/desktop/gtk.c
cache=${PHIM_GUEST_CACHE:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/phim-guest}/desktops

say() { printf 'guest: %s\n' "$*" >&2; }
fail() {
    say "$*"
    exit 1
}

# Since Debian 13 the library has another name.
gtk3() {
    if apt-cache show libgtk-3-0t64 >/dev/null 2>&1; then echo libgtk-3-0t64; else echo libgtk-3-0; fi
}

packages_of() {
    case $1 in
        base)
            echo udev dbus x11-xkb-utils xkb-data xserver-xorg-core xserver-xorg-input-libinput \
                xserver-xorg-input-evdev xterm seatd sway foot "$(gtk3)" fonts-dejavu-core
            ;;
        gtk4) echo libgtk-4-1 ;;
        qt) echo python3-pyqt5 python3-pyqt6 qtwayland5 qt6-wayland ;;
        weston) echo weston ;;
        xwayland) echo xwayland ;;
        kwin) echo kwin-wayland libpam-systemd systemd ;;
        gnome) echo gnome-shell libpam-systemd systemd ;;
        # OpenGL, drawn by the processor; the other layers do not contain it.
        mesa) echo libgl1-mesa-dri ;;
        terminals) echo alacritty kitty ;;
        chromium) echo chromium ;;
        firefox) echo firefox-esr ;;
        *) fail "unknown layer $1" ;;
    esac
}

# Packages that are not unpacked: those that the host has anyway, and those for pictures, sound and documentation.
useless='^(adwaita-icon-theme|ca-certificates|libperl5|openssl|perl|perl-modules-5)[._]'
useless+='|^(gnome-backgrounds|gstreamer1.0-plugins-good|iso-codes|libaom3|libflite1|libjavascriptcoregtk-4.1-0)_'
useless+='|^(libsvtav1enc1|libwebkit2gtk-4.1-0)_'
# The OpenGL drivers and their compiler. They are only in a layer of their own, since most desktops draw with pixman.
drivers='^(libllvm[0-9.]+|libz3-4|libgl1-mesa-dri|mesa-libgallium)_'
excluded=(./usr/share/{doc,man,locale,info,lintian,bug,gtk-doc,help,icons/Adwaita} ./var)

# The packages of these layers and all their dependencies, as file names of their archives.
closure() {
    # shellcheck disable=SC2046 # a list of words
    apt-get install --no-install-recommends --print-uris -qq -y -o Debug::NoLocking=1 \
        -o Dir::State::status="$cache/status" $(for layer in "$@"; do packages_of "$layer"; done) |
        awk '{ print $2 }' | sort
}

unpack() {
    local archive=$1 tree=$2
    dpkg-deb --fsys-tarfile "$archive" |
        tar -x --keep-directory-symlink --no-same-owner -C "$tree" "${excluded[@]/#/--exclude=}"
}

# The archives that a layer consists of.
archives_of() {
    closure base >"$1/base" || fail 'apt finds no packages; run apt-get update (needs the network)'
    case $2 in
        base) grep -vE "$useless|$drivers" "$1/base" ;;
        mesa) grep -E "$drivers" "$1/base" ;;
        *) closure base "$2" | comm -13 "$1/base" - | grep -vE "$useless" ;;
    esac
}

make() {
    local layer=$1 work names=() name version file
    say "making the layer $layer"
    work=$(mktemp -d "$cache/work.XXXXXX")
    trap 'rm -rf "$work"' EXIT
    : >"$cache/status"
    archives_of "$work" "$layer" >"$work/list"
    while read -r file; do
        IFS=_ read -r name version _ <<<"$file"
        [ -f "$cache/debs/$file" ] || names+=("$name=${version//%3a/:}")
    done <"$work/list"
    if [ ${#names[@]} -gt 0 ]; then
        say "downloading ${#names[@]} packages"
        mkdir "$work/debs"
        (cd "$work/debs" && apt-get download -qq -o APT::Sandbox::User=root "${names[@]}" >&2) ||
            fail "cannot download the packages of $layer; check the network"
        mv "$work"/debs/*.deb "$cache/debs/"
    fi
    mkdir -p "$work/tree"/usr/{bin,sbin,lib,lib64}
    for directory in bin sbin lib lib64; do ln -s "usr/$directory" "$work/tree/$directory"; done
    while read -r file; do unpack "$cache/debs/$file" "$work/tree"; done <"$work/list"
    # Python loads compiled modules much faster. Packages compile them only when they are installed.
    if compgen -G "$work/tree/usr/lib/python3.*" >/dev/null; then
        python3 -m compileall -q -x '/(test|idlelib|lib2to3)/' "$work"/tree/usr/lib/python3* || true
    fi
    if [ "$layer" = base ]; then
        mkdir -p "$work/tree/usr/local/bin"
        cc -O1 -o "$work/tree/usr/local/bin/phim-gtk" "$gtk" -ldl
    fi
    rm -rf "${cache:?}/$layer"
    mv "$work/tree" "$cache/$layer"
    rm -rf "$work"
    trap - EXIT
    recipe_of "$layer" >"$cache/$layer.recipe"
}

# The sources of a layer; a change in them makes a new layer.
recipe_of() {
    packages_of "$1"
    [ "$1" != base ] || cat "$gtk"
}

mkdir -p "$cache/debs"
exec 9>"$cache/lock"
flock 9
wanted=(base "$@")
[ "${1:-}" != all ] || wanted=(base gtk4 qt xwayland weston kwin mesa gnome terminals chromium firefox)
for layer in "${wanted[@]}"; do
    [ "$(cat "$cache/$layer.recipe" 2>/dev/null || true)" = "$(recipe_of "$layer")" ] || make "$layer"
done
echo "$cache"
