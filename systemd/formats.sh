# The packages for systems without dpkg, from the same files as the .deb: sourced by package.sh.
# shellcheck shell=bash
# shellcheck disable=SC2154 # set by package.sh: work, root, version, output, here, built, maintainer

summary='Input method for Linux, without ibus or fcitx'
description='Phím types Vietnamese, and other characters that a keyboard does not have, into any application: on a desktop, in
a terminal, on the Linux console. Each user starts it: systemctl --user enable --now phim'

# All files, the configuration too.
place_all() {
    place_files /usr/share/zsh/site-functions
    install -D -m 644 "$built/phim.toml" "$root/etc/phim/phim.toml"
    find "$root" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
}

# A function of shell that runs a maintainer script: maintain SCRIPT ARGUMENT...
maintain_function() {
    printf 'maintain() {\n'
    # shellcheck disable=SC2016 # expanded there
    printf 'DPKG_MAINTSCRIPT_NAME=$1 /bin/bash -s -- "${@:2}" <<"END_OF_MAINTAINER_SCRIPT" || :\n'
    cat "$here/maintainer.sh"
    printf 'END_OF_MAINTAINER_SCRIPT\n}\n'
}

# scriptlet NAME LINE...: one of the specification. A sign of percent is a macro there.
scriptlet() {
    printf '\n%%%s -p /bin/bash\n' "$1"
    maintain_function | sed 's/%/%%/g'
    printf '%s\n' "${@:2}"
}

# The number that a scriptlet is given is how many versions are installed afterwards.
write_specification() {
    cat <<END_OF_SPECIFICATION
Name: phim
Version: $version
Release: 1
Summary: $summary
License: MIT
Requires: xkeyboard-config
Recommends: kbd, libX11-common, systemd, systemd-udev

%description
$description

%install
cp -a "$root/." %{buildroot}
END_OF_SPECIFICATION
    # shellcheck disable=SC2016 # expanded there
    {
        scriptlet pre 'if [ "$1" -gt 1 ]; then maintain preinst upgrade; else maintain preinst install; fi'
        scriptlet post 'if [ "$1" -gt 1 ]; then maintain postinst configure earlier; else maintain postinst configure; fi'
        scriptlet preun 'if [ "$1" -eq 0 ]; then maintain prerm remove; fi'
        scriptlet postun 'if [ "$1" -eq 0 ]; then maintain postrm remove; fi'
    }
    printf '\n%%files\n%%defattr(-,root,root)\n'
    (
        cd "$root" || exit
        find . -type d -path '*phim*' -printf '%%dir "/%P"\n'
        find usr ! -type d -printf '"/%p"\n'
        find etc -type f -printf '%%config(noreplace) "/%p"\n'
    ) | sort
}

make_rpm() {
    command -v rpmbuild >/dev/null || fail "the .rpm needs rpmbuild, of the package rpm or rpm-build"
    step "Making the .rpm"
    place_all
    write_specification >"$work/phim.spec"
    # The programs are stripped and the manual pages compressed already. What they need is found by their libraries.
    rpmbuild -bb --quiet --define "_topdir $work/rpm" --define "_rpmdir $output" --define 'debug_package %{nil}' \
        --define '__os_install_post %{nil}' --define "_binary_payload w${ZSTD_CLEVEL:-19}.zstdio" \
        --define '_build_id_links none' --define '_buildhost localhost' \
        --define '_build_name_fmt %%{NAME}-%%{VERSION}-%%{RELEASE}.%%{ARCH}.rpm' \
        --define 'use_source_date_epoch_as_buildtime 1' "$work/phim.spec" >"$work/log" 2>&1 || {
        cat "$work/log" >&2
        fail "the .rpm could not be made"
    }
}

write_package_information() {
    cat <<END_OF_INFORMATION
pkgname = phim
pkgbase = phim
pkgver = $version-1
pkgdesc = $summary
builddate = $SOURCE_DATE_EPOCH
packager = $maintainer
size = $(du -sb "$root" | cut -f1)
arch = $(uname -m)
license = MIT
backup = etc/phim/phim.toml
END_OF_INFORMATION
    printf 'depend = %s\n' glibc gcc-libs libevdev libxkbcommon libxkbcommon-x11 libxcb systemd-libs ncurses xkeyboard-config
    printf 'optdepend = %s\n' 'kbd: the Linux console'
}

write_install_script() {
    maintain_function
    cat <<'END_OF_SCRIPT'
pre_install() { maintain preinst install; }
post_install() { maintain postinst configure; }
pre_upgrade() { maintain preinst upgrade; }
post_upgrade() { maintain postinst configure "$2"; }
pre_remove() { maintain prerm remove; }
post_remove() { maintain postrm remove; }
END_OF_SCRIPT
}

make_arch() {
    local name content ownership=(--uid 0 --gid 0 --uname root --gname root)
    for name in bsdtar zstd; do
        command -v "$name" >/dev/null ||
            fail "the package for Arch needs bsdtar and zstd: sudo apt-get install libarchive-tools zstd"
    done
    name=phim-$version-1-$(uname -m).pkg.tar.zst
    step "Making $name"
    place_all
    write_package_information >"$root/.PKGINFO"
    write_install_script >"$root/.INSTALL"
    (
        cd "$root" || exit
        touch --date="@$SOURCE_DATE_EPOCH" .PKGINFO .INSTALL
        mapfile -t content < <(find .PKGINFO .INSTALL etc usr | LC_ALL=C sort)
        # What pacman compares the files with.
        bsdtar --create --no-recursion "${ownership[@]}" --format mtree \
            --options '!all,use-set,type,uid,gid,mode,time,size,sha256,link' --file - "${content[@]}" |
            gzip -n >.MTREE
        touch --date="@$SOURCE_DATE_EPOCH" .MTREE
        bsdtar --create --no-recursion "${ownership[@]}" --format gnutar --file - .MTREE "${content[@]}"
    ) | ZSTD_CLEVEL=${ZSTD_CLEVEL:-19} zstd -q >"$output/$name" || fail "the package for Arch could not be made"
}
