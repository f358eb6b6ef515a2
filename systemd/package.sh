#!/usr/bin/env bash
# Builds Phím and makes packages of it: a .deb, and an archive whose install.sh needs no Swift toolchain.
set -euo pipefail

usage() {
    cat <<'END_OF_HELP'
Usage: systemd/package.sh [options]

Builds Phím and makes two packages for machines that need no Swift toolchain:

  phim_VERSION_ARCHITECTURE.deb              for Debian and its derivatives: sudo apt install ./phim_….deb
  phim-VERSION-linux-ARCHITECTURE.tar.gz     for others: unpack it, and run systemd/install.sh in it

The .deb needs dpkg-deb and dpkg-shlibdeps (package dpkg-dev); without dpkg-deb only the archive is made.

  --binary FILE    package this phim, and the other programs of its folder, instead of building them
  --output DIR     where to put the packages; the current folder if not given
  --help           this text
END_OF_HELP
}

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
repository=$(dirname -- "$here")
script=package.sh
unset DESTDIR
# shellcheck source=systemd/common.sh
. "$here/common.sh"
# shellcheck source=systemd/files.sh
. "$here/files.sh"

binary=
output=.
read_options 'binary output' '' "$@"
if [ -n "$binary" ] && [ ! -x "$binary" ]; then fail "$binary is not an executable file"; fi
mkdir -p -- "$output" || fail "$output cannot be made"

umask 022
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
built=$work/built

# A package is whole, or there is none.
not_made() {
    cat "$work/log" >&2
    fail "$1 could not be made"
}

# The same sources give the same packages, byte for byte.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$repository" log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH

# What the program's libraries are in, with the versions it needs.
library_packages() {
    mkdir -p "$work/shlibdeps/debian"
    printf 'Source: phim\n\nPackage: phim\nArchitecture: any\n' >"$work/shlibdeps/debian/control"
    # The libraries of a Swift toolchain belong to no package.
    (cd "$work/shlibdeps" && dpkg-shlibdeps -O --ignore-missing-info "${programs[@]/#/-e$built/}" 2>"$work/log") ||
        not_made "the list of dependencies"
}

write_control() {
    local architecture=$1 libraries
    libraries=$(library_packages)
    cat <<END_OF_CONTROL
Package: phim
Version: $version
Architecture: $architecture
Maintainer: ${DEBFULLNAME:-The Phím authors} <${DEBEMAIL:-phim@localhost}>
Section: utils
Priority: optional
Installed-Size: $(du -sk --apparent-size --exclude=DEBIAN "$work/root" | cut -f1)
Depends: ${libraries#shlibs:Depends=}, xkb-data
Recommends: acl, kbd, libx11-data, systemd, udev
Suggests: python3, wl-clipboard | xclip
Description: input method for Linux, without ibus or fcitx
 Phím types Vietnamese, and other characters that a keyboard does not have, into
 any application: on a desktop, in a terminal, on the Linux console. It is one
 daemon of the user that reads the keyboards and types on a virtual one.
 .
 It is begun by every user for themselves: systemctl --user enable --now phim
END_OF_CONTROL
}

# The maintainer scripts are one, with what it shares with install.sh and uninstall.sh in it.
write_maintainer_script() {
    sed -e "/^\. common\.sh$/{r $here/common.sh" -e 'd}' "$here/maintainer.sh"
}

make_deb() {
    local architecture root=$work/root name
    command -v dpkg-shlibdeps >/dev/null || fail "the .deb needs dpkg-shlibdeps: sudo apt-get install dpkg-dev"
    architecture=$(dpkg --print-architecture)
    step "Making phim_${version}_$architecture.deb"
    destdir=$root
    prefix=/usr
    set_folders
    # Debian's zsh looks there for what packages bring.
    zsh=/usr/share/zsh/vendor-completions
    place_files
    place_text "$repository/config/phim.toml" /etc/phim/phim.toml 644
    find "$root/usr/share/man" -type f -exec gzip -9n {} +
    mkdir -p "$root/DEBIAN"
    write_control "$architecture" >"$root/DEBIAN/control"
    (cd "$root" && find etc -type f -printf '/%p\n') | sort >"$root/DEBIAN/conffiles"
    (cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
    for name in postinst prerm postrm; do
        write_maintainer_script >"$root/DEBIAN/$name"
        chmod 755 "$root/DEBIAN/$name"
    done
    # Debian's dpkg reads xz in every release.
    dpkg-deb --root-owner-group -Zxz --build "$root" "$output/phim_${version}_$architecture.deb" >"$work/log" ||
        not_made "the .deb"
}

make_archive() {
    local name
    name=phim-$version-linux-$(uname -m)
    step "Making $name.tar.gz"
    mkdir "$work/$name"
    cp -R -- "$here" "$repository/config" "$repository/README.md" "$repository/LICENSE" "$built" "$work/$name"
    tar --create --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
        --mode=u+rwX,go+rX,go-w --directory "$work" "$name" | gzip -n >"$output/$name.tar.gz"
}

if [ -n "$binary" ]; then take_programs; else build_programs; fi
version=$("$built/phim" --version) || fail "the program does not tell its version"
make_files
if readelf -d "$built/phim" 2>/dev/null | grep -q 'NEEDED.*libswift'; then
    step "This program needs the Swift libraries of this machine: these packages are good for tests only"
fi
make_archive
if command -v dpkg-deb >/dev/null; then make_deb; else step "No .deb: dpkg-deb is not installed"; fi
step "Done: the packages are in $output"
