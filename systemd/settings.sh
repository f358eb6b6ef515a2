# The package phim-settings: the window for settings, which needs GTK 4. Sourced by package.sh.
# shellcheck shell=bash
# shellcheck disable=SC2154 # set by package.sh: binary, built, guides, here, output, repository, version, work

# Decides whether the window is packaged: by `--without-settings`, by whether it was built beside the program that is given,
# or by whether it can be built.
wants_settings() {
    if [ "$without_settings" = yes ]; then return 1; fi
    if [ -n "$binary" ]; then
        [ -x "$(dirname -- "$binary")/phim-settings" ]
    elif [ -x "$repository/built/phim" ]; then
        [ -x "$repository/built/phim-settings" ]
    else
        pkg-config --exists gtk4 2>/dev/null || {
            note "without the window phim-settings: GTK 4 is missing (sudo apt-get install libgtk-4-dev)"
            return 1
        }
    fi
}

# Every file of the window, below the folder $1.
place_settings() {
    local root=$1
    install -D -m 755 "$built/phim-settings" "$root/usr/bin/phim-settings"
    # The window's identifier on Wayland, by which a desktop finds its icon.
    install -D -m 644 "$here/phim-settings.desktop" "$root/usr/share/applications/vn.phim.Settings.desktop"
    install -D -m 644 "$built/man/phim-settings.1.gz" "$root/usr/share/man/man1/phim-settings.1.gz"
}

make_settings_deb() {
    local architecture root=$work/settings libraries
    architecture=$(dpkg --print-architecture)
    step "Making phim-settings_${version}_$architecture.deb"
    place_settings "$root"
    install -D -m 644 "$built/doc/copyright" "$root/usr/share/doc/phim-settings/copyright"
    libraries=$(library_packages phim-settings)
    mkdir -p "$root/DEBIAN"
    cat >"$root/DEBIAN/control" <<END_OF_CONTROL
Package: phim-settings
Version: $version
Architecture: $architecture
Maintainer: ${DEBFULLNAME:-The Phím authors} <${DEBEMAIL:-phim@localhost}>
Section: utils
Priority: optional
Installed-Size: $(du -sk --apparent-size --exclude=DEBIAN "$root" | cut -f1)
Depends: phim (= $version), ${libraries#shlibs:Depends=}
Description: window for the settings of the input method Phím
 Languages, input methods, hotkeys, shorthand and all other settings of Phím in
 a window, in Vietnamese and English. It changes the same file as an editor
 and keeps what was written by hand.
END_OF_CONTROL
    (cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
    dpkg-deb --root-owner-group "-Z${DPKG_DEB_COMPRESSOR_TYPE:-xz}" --build "$root" \
        "$output/phim-settings_${version}_$architecture.deb" >"$work/log" || fail "the .deb could not be made"
}
