#!/usr/bin/env bash
# Builds Phím and packages it. `place_files` has every file that is installed, and where.
set -euo pipefail

usage() {
    cat <<'END_OF_HELP'
Usage: systemd/package.sh [options]

Builds Phím and makes packages for machines that need no Swift toolchain:

  phim_VERSION_ARCHITECTURE.deb              for Debian and its derivatives: sudo apt install ./phim_….deb
  phim-settings_VERSION_ARCHITECTURE.deb     the window for settings, which needs GTK 4
  phim-VERSION-linux-ARCHITECTURE.tar.gz     for others: unpack it, and run systemd/install.sh in it

The .deb needs dpkg-deb and dpkg-shlibdeps (package dpkg-dev); without dpkg-deb only the archive is made.

  --binary FILE    package this phim instead of building it
  --only KIND      make only one: deb, archive, rpm (needs rpmbuild), arch (for pacman; needs bsdtar and zstd), or files, a
                   folder with the files as they are installed
  --output DIR     where to put the packages; the current folder if not given
  --without-settings   leave the window phim-settings out, as where libgtk-4-dev is not installed, or where --binary has
                   none in its folder
  --help           this text
END_OF_HELP
}

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
repository=$(dirname -- "$here")
script=package.sh
unset DESTDIR
# shellcheck source=systemd/common.sh
. "$here/common.sh"
# shellcheck source=systemd/formats.sh
. "$here/formats.sh"
# shellcheck source=systemd/settings.sh
. "$here/settings.sh"

binary=
only=
output=.
without_settings=no
read_options 'binary only output' without-settings "$@"
if [ -n "$binary" ] && [ ! -x "$binary" ]; then fail "$binary is not an executable file"; fi
case $only in
'' | deb | archive | rpm | arch | files) ;;
*) usage_error "--only takes deb, archive, rpm, arch or files" ;;
esac
mkdir -p -- "$output" || fail "$output cannot be made"
output=$(cd -- "$output" && pwd)

umask 022
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
built=$work/built
maintainer="${DEBFULLNAME:-The Phím authors} <${DEBEMAIL:-phim@localhost}>"
settings=no
if wants_settings; then settings=yes; fi

# The same sources give the same packages, byte for byte.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$repository" log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH

build_program() {
    command -v swift >/dev/null || fail "no Swift toolchain found: see https://www.swift.org/install/linux/"
    step "Building (the first time takes some minutes)"
    # A section for each function, of the libraries too: the linker leaves out what nobody calls.
    local options=(
        -c release --static-swift-stdlib -Xswiftc -Xfrontend -Xswiftc -function-sections --package-path "$repository"
    )
    swift build "${options[@]}" --product phim || fail "the build failed; see the errors above"
    if [ "$settings" = yes ]; then
        swift build "${options[@]}" --product phim-settings || fail "the build failed; see the errors above"
    fi
    binary=$(swift build "${options[@]}" --show-bin-path)/phim
}

take_program() {
    mkdir -p "$built"
    cp -- "$binary" "$built/phim"
    local programs=(phim) program
    if [ "$settings" = yes ]; then
        cp -- "$(dirname -- "$binary")/phim-settings" "$built/phim-settings"
        programs+=(phim-settings)
    fi
    for program in "${programs[@]}"; do
        strip -- "$built/$program" 2>/dev/null || note "$program could not be stripped; it is larger than necessary"
    done
}

# The guides for users. The other pages of Daemon.docc are for programmers and stay in the repository.
guides=$repository/Sources/Daemon/Daemon.docc/Guides

# Texts of the repository name its folders; installed ones name where these files are then. Links first: they are relative.
installed_names() {
    sed 's#(\(\(\.\./\)*\|Sources/Daemon/Daemon.docc/Guides/\)\([A-Za-z.-]*\.\(md\|svg\|png\)\))#(\3)#g
        s#(\(\.\./\)*config/#(../../phim/#g
        s#(\(Sources/Transliteration/WordLists/LICENSE\.md\|LICENSE\))#(copyright)#g
        s|Sources/Daemon/Daemon.docc/Guides/|/usr/share/doc/phim/|g
        s#\(^\|[^A-Za-z./]\)config/\([a-z]\)#\1/usr/share/phim/\2#g'
}

# write NAME COMMAND...: writes what a command prints to a file of `built`. A package is whole, or there is none.
write() {
    "${@:2}" 2>"$work/log" | installed_names >"$built/$1" || {
        cat "$work/log" >&2
        fail "$1 could not be made"
    }
}

# A shell reads it and does not call it: it is no script.
completion() {
    "$built/phim" --generate-completion-script "$1" | sed '1{/^#!/d}'
}

# What is new is told by the repository.
changelog() {
    printf 'phim (%s) unstable; urgency=medium\n\n  * Built from the repository.\n\n -- %s  %s\n' \
        "$("$built/phim" --version)" "$maintainer" "$(date --utc --rfc-email --date="@$SOURCE_DATE_EPOCH")"
}

# Makes what comes from the program and the sources: completions, manual pages, documentation.
make_files() {
    local shell licence guide manual=(python3 "$here/manual.py")
    mkdir -p "$built"/{completions,man/vi,doc}
    for shell in bash zsh fish; do
        write "completions/$shell" completion "$shell"
    done
    write man/phim.1 "${manual[@]}" command "$built/phim" "$repository/README.md" "$guides/Privacy.md"
    write man/vi/phim.1 "${manual[@]}" vietnamese "$built/phim" "$guides/TiengViet.md"
    write man/phim.toml.5 "${manual[@]}" configuration "$repository/config/phim.toml" "$guides/MethodsByTable.md"
    write man/vi/phim.toml.5 "${manual[@]}" configuration "$repository/config/phim.toml.vi"
    write man/phim-devices.8 "${manual[@]}" guide "$guides/DeviceService.md"
    write man/phim-indicator.1 "${manual[@]}" guide "$guides/Indicator.md"
    if [ "$settings" = yes ]; then write man/phim-settings.1 "${manual[@]}" guide "$guides/SettingsWindow.md"; fi
    find "$built/man" -type f -exec gzip -9n {} +
    write phim.toml cat "$repository/config/phim.toml"
    write phim.toml.vi cat "$repository/config/phim.toml.vi"
    # Whoever contributes has the repository.
    changelog | gzip -9n >"$built/doc/changelog.gz"
    write doc/README.md sed '/^## Contribute$/,/^## Licence$/{/^## Licence$/!d}' "$repository/README.md"
    for guide in "$guides"/*.{md,svg}; do
        write "doc/$(basename "$guide")" cat "$guide"
    done
    cp -- "$guides"/*.png "$built/doc"
    (
        cd "$repository"
        for licence in LICENSE Sources/{Transliteration/WordLists,Engine/Quotation,Engine/Callouts,Completion/Emoji}/LICENSE.md; do
            printf '== %s\n\n' "$licence"
            cat "$licence"
            printf '\n'
        done
        printf 'On Debian the texts of the GPL and the LGPL are in /usr/share/common-licenses/GPL and LGPL.\n'
    ) >"$built/doc/copyright"
}

# place MODE FOLDER FILE...: puts files where they are installed, below `root`.
place() {
    install -D -m "$1" -t "$root$2" -- "${@:3}"
}

# Every file but the configuration in /etc, which may be the user's. Its argument is zsh's folder for completions.
place_files() {
    local config=$repository/config share=/usr/share/phim extension=phim-focus@phim.vn file mode
    root=$work/root
    place 755 /usr/bin "$built/phim"
    ln -s phim "$root/usr/bin/phim-indicator"
    # The device service is the same program by another name.
    mkdir -p "$root/usr/libexec"
    ln -s ../bin/phim "$root/usr/libexec/phim-devices"
    place 644 /usr/lib/udev/rules.d "$here/60-phim.rules"
    install -D -m 644 "$here/phim-modules.conf" "$root/usr/lib/modules-load.d/phim.conf"
    install -D -m 644 "$here/phim-sysusers.conf" "$root/usr/lib/sysusers.d/phim.conf"
    place 644 /usr/lib/systemd/user "$here"/{phim,phim-indicator}.service
    place 644 /usr/lib/systemd/system "$here"/phim-{devices,console-keymap}.service "$here/phim-devices.socket"
    # libinput reads only this folder.
    place 644 /usr/share/libinput "$here/60-phim.quirks"
    place 644 "$share" "$built"/phim.toml{,.vi}
    # Input methods and themes, which the program contains, to be read and copied; plug-ins; examples; the sound hook.
    (cd "$config" && find . -mindepth 2 -type f ! -name '*.sed' -printf '%P\n') >"$work/config"
    while IFS= read -r file; do
        mode=644
        if [ -x "$config/$file" ]; then mode=755; fi
        place "$mode" "$share/$(dirname "$file")" "$config/$file"
    done <"$work/config"
    for file in extension.js metadata.json; do
        sed -f "$config/gnome-shell/older.sed" "$config/gnome-shell/$extension/$file" >"$work/$file"
        place 644 "$share/gnome-shell/older/$extension" "$work/$file"
    done
    place 644 /usr/share/doc/phim "$built"/doc/*
    place 644 /usr/share/man/man1 "$built"/man/{phim,phim-indicator}.1.gz
    place 644 /usr/share/man/man5 "$built"/man/*.5.gz
    place 644 /usr/share/man/man8 "$built"/man/*.8.gz
    place 644 /usr/share/man/vi/man1 "$built"/man/vi/*.1.gz
    place 644 /usr/share/man/vi/man5 "$built"/man/vi/*.5.gz
    install -D -m 644 "$built/completions/bash" "$root/usr/share/bash-completion/completions/phim"
    install -D -m 644 "$built/completions/zsh" "$root$1/_phim"
    install -D -m 644 "$built/completions/fish" "$root/usr/share/fish/vendor_completions.d/phim.fish"
}

# library_packages PROGRAM...: what the libraries of programs are in, with the versions that they need.
library_packages() {
    mkdir -p "$work/shlibdeps/debian"
    printf 'Source: phim\n\nPackage: phim\nArchitecture: any\n' >"$work/shlibdeps/debian/control"
    # The libraries of a Swift toolchain belong to no package.
    (cd "$work/shlibdeps" && dpkg-shlibdeps -O --ignore-missing-info "${@/#/-e$built/}" 2>"$work/log") || {
        cat "$work/log" >&2
        fail "the list of dependencies could not be made"
    }
}

write_control() {
    local architecture=$1 libraries
    libraries=$(library_packages phim)
    cat <<END_OF_CONTROL
Package: phim
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Section: utils
Priority: optional
Installed-Size: $(du -sk --apparent-size --exclude=DEBIAN "$root" | cut -f1)
Depends: ${libraries#shlibs:Depends=}, xkb-data
Recommends: kbd, libx11-data, systemd, udev
Suggests: python3, wl-clipboard | xclip
Description: input method for Linux, without ibus or fcitx
 Phím types Vietnamese, and other characters that a keyboard does not have, into
 any application: on a desktop, in a terminal, on the Linux console. It is one
 daemon of the user that reads the keyboards and types on a virtual one.
 .
 Each user starts it: systemctl --user enable --now phim
END_OF_CONTROL
}

make_deb() {
    local architecture name
    command -v dpkg-shlibdeps >/dev/null || fail "the .deb needs dpkg-shlibdeps: sudo apt-get install dpkg-dev"
    architecture=$(dpkg --print-architecture)
    step "Making phim_${version}_$architecture.deb"
    # Debian's zsh looks there for what packages bring.
    place_files /usr/share/zsh/vendor-completions
    install -D -m 644 "$built/phim.toml" "$root/etc/phim/phim.toml"
    install -D -m 644 "$here/lintian-overrides" "$root/usr/share/lintian/overrides/phim"
    mkdir -p "$root/DEBIAN"
    write_control "$architecture" >"$root/DEBIAN/control"
    (cd "$root" && find etc -type f -printf '/%p\n') | sort >"$root/DEBIAN/conffiles"
    (cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
    for name in preinst postinst prerm postrm; do install -m 755 "$here/maintainer.sh" "$root/DEBIAN/$name"; done
    # Debian's dpkg reads xz in every release.
    dpkg-deb --root-owner-group "-Z${DPKG_DEB_COMPRESSOR_TYPE:-xz}" --build "$root" \
        "$output/phim_${version}_$architecture.deb" >"$work/log" || fail "the .deb could not be made"
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

# The archive brings everything built.
if [ -z "$binary" ] && [ -x "$repository/built/phim" ]; then
    built=$repository/built
else
    if [ -z "$binary" ]; then build_program; fi
    take_program
    make_files
fi
version=$("$built/phim" --version) || fail "the program does not tell its version"
if readelf -d "$built/phim" 2>/dev/null | grep -q 'NEEDED.*libswift'; then
    step "This program needs the Swift libraries of this machine: these packages are good for tests only"
fi
if [ "$only" = files ]; then
    place_files /usr/share/zsh/site-functions
    if [ "$settings" = yes ]; then place_settings "$root"; fi
    cp -R -- "$root" "$output/files"
fi
case $only in
'' | archive) make_archive ;;
rpm) make_rpm ;;
arch) make_arch ;;
esac
if [ "$only" = deb ] || [ -z "$only" ] && command -v dpkg-deb >/dev/null; then
    make_deb
    if [ "$settings" = yes ]; then make_settings_deb; fi
fi
if [ -z "$only" ]; then step "Done: the packages are in $output"; fi
