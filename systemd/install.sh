#!/usr/bin/env bash
# Builds Phím and installs it: as a package where there is dpkg, else by copying the same files.
set -euo pipefail

usage() {
    cat <<'END'
Usage: systemd/install.sh [options]

Installs the packages that the build needs, builds Phím, installs it and starts it for you. Run it as yourself
(it uses sudo where root is needed) or as root. It can be run again at any time.

On Debian and its derivatives it makes the package phim and installs that; sudo apt remove phim removes it. On other
systems it copies the same files, and --uninstall removes them.

  --binary FILE    install this phim instead of building it
  --user NAME      whose service to enable and start; you, or who called sudo, if not given
  --no-start       do not enable or start anything for a user
  --with-settings  install the window for settings too, phim-settings, which needs GTK 4. So it is without this option where
                   a desktop is installed, or where the window is installed already
  --without-settings   leave it out
  --uninstall      remove what was copied; a configuration that you changed stays
  --help           this text

With DESTDIR=DIR in the environment the files are copied below DIR, and this machine is not changed: no packages, no
keymaps, no services.
END
}

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
repository=$(dirname -- "$here")
script=install.sh
# shellcheck source=systemd/common.sh
. "$here/common.sh"

binary=
user=
no_start=no
uninstall=no
with_settings=
without_settings=no
read_options 'binary user' 'no-start uninstall with-settings without-settings' "$@"
if [ -n "$binary" ] && [ ! -x "$binary" ]; then fail "$binary is not an executable file"; fi
if [ -n "$user" ] && ! id -- "$user" >/dev/null 2>&1; then fail "unknown user $user"; fi

umask 022
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
chmod 755 "$work"
manifest=/usr/share/phim/manifest

# Calls apt-get, and shows what it says only if it fails.
apt_get() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get "$@" >"$work/apt" 2>&1
}

# The window for settings is installed where somebody can look at it.
choose_settings() {
    local sessions
    if [ "$without_settings" = yes ]; then with_settings=no; fi
    if [ -n "$with_settings" ]; then return; fi
    with_settings=no
    sessions=$(find /usr/share/xsessions /usr/share/wayland-sessions -name '*.desktop' -print -quit 2>/dev/null || true)
    if [ -n "$sessions" ] || [ -e /usr/bin/phim-settings ]; then with_settings=yes; fi
}

# What the build, the package and the keymaps need. The package itself names the libraries.
install_packages() {
    local wanted=(kbd libx11-data) missing=() name
    if [ ! -x "$repository/built/phim" ]; then wanted+=(python3 binutils); fi
    if [ ! -x "$repository/built/phim" ] && [ -z "$binary" ]; then
        wanted+=(
            libevdev-dev libxkbcommon-dev libxkbcommon-x11-dev libxcb-xkb-dev libsystemd-dev libtomlplusplus-dev
            libncurses-dev pkg-config
        )
        if [ "$with_settings" = yes ]; then wanted+=(libgtk-4-dev); fi
    fi
    if ! command -v apt-get >/dev/null; then
        step "apt-get is not available. Install these packages, or their equivalents: ${wanted[*]}"
        return
    fi
    for name in "${wanted[@]}" dpkg-dev; do
        if [ "$(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null)" != installed ]; then missing+=("$name"); fi
    done
    if [ ${#missing[@]} -eq 0 ]; then return; fi
    step "Installing packages: ${missing[*]}"
    if ! apt_get install -y --no-install-recommends "${missing[@]}"; then
        note "not found; updating the package lists"
        apt_get update || note "apt-get update reported errors"
        apt_get install -y --no-install-recommends "${missing[@]}" || {
            tail -n 20 "$work/apt" >&2
            fail "these packages could not be installed: ${missing[*]}"
        }
    fi
}

# package KIND: makes it, in `work`.
package() {
    local without=()
    if [ "$with_settings" = no ]; then without=(--without-settings); fi
    DPKG_DEB_COMPRESSOR_TYPE=none "$here/package.sh" --only "$1" --output "$work" "${without[@]}" ${binary:+--binary "$binary"}
}

# A configuration that was changed is kept; nobody is asked.
install_deb() {
    local debs
    package deb
    debs=("$work"/phim_*.deb)
    if [ -n "$(find "$work" -name 'phim-settings_*.deb')" ]; then debs+=("$work"/phim-settings_*.deb); fi
    step "Installing it"
    apt_get install -y --no-install-recommends --reinstall --allow-downgrades \
        -oDpkg::Options::={--force-confdef,--force-confold} "${debs[@]}" || {
        tail -n 20 "$work/apt" >&2
        fail "the package could not be installed"
    }
    grep '^    ' "$work/apt" || true
}

# maintain SCRIPT ARGUMENT...: runs a maintainer script of the package.
maintain() {
    as_root env "DPKG_MAINTSCRIPT_NAME=$1" "DPKG_ROOT=$destdir" bash "$here/maintainer.sh" "${@:2}"
}

copy_files() {
    local configuration=/etc/phim/phim.toml version='' files=$work/files
    package files
    step "Copying the files below $destdir/usr, and $destdir/etc"
    if [ -e "$destdir$manifest" ]; then version=copied; fi
    maintain preinst install
    (cd "$files" && find . ! -type d -printf '/%P\n' | sort) >"$work/manifest"
    cp -- "$work/manifest" "$files$manifest"
    if [ -e "$destdir$configuration" ]; then
        note "$configuration was changed and is kept; the new default is /usr/share/phim/phim.toml"
    else
        install -D -m 644 "$files/usr/share/phim/phim.toml" "$files$configuration"
    fi
    as_root mkdir -p "$destdir/"
    as_root cp -R --remove-destination -- "$files/." "$destdir/"
    if [ -z "$destdir" ]; then maintain postinst configure "$version"; fi
}

remove_files() {
    [ -e "$destdir$manifest" ] || fail "nothing was copied below $destdir/usr; a package is removed by: sudo apt remove phim"
    step "Removing Phím"
    maintain prerm remove
    # Before anything is installed, what was copied is removed; the same is done here.
    maintain preinst install
    maintain postrm remove
}

# Runs systemctl for the service manager of the user.
user_systemctl() {
    if [ "$(id -un)" = "$user" ]; then
        systemctl --user "$@"
    else
        as_root systemctl --user --machine="$user@.host" "$@"
    fi
}

# Runs a command as the user with the environment of the user's session, so that it finds the desktop.
user_run() {
    local command=(systemd-run --user --quiet --pipe --wait --collect "$@")
    if [ "$(id -un)" = "$user" ]; then
        "${command[@]}"
    else
        as_root systemd-run --machine="$user@.host" "${command[@]:1}"
    fi
}

start_service() {
    if [ -z "$user" ]; then
        user=$(id -un)
        if [ "$user" = root ]; then user=${SUDO_USER:-}; fi
    fi
    if [ -z "$user" ]; then
        step "Not started: Phím runs as the user who types. As that user: systemctl --user enable --now phim && phim setup"
        return
    fi
    if ! user_systemctl show-environment >/dev/null 2>&1; then
        step "Not started: $user has no service manager running. After a login: systemctl --user enable --now phim && phim setup"
        return
    fi
    step "Starting the service of $user"
    as_root udevadm settle --timeout=10 || note "udev is still busy"
    user_systemctl daemon-reload
    # Enabled anew, since the units may have changed.
    user_systemctl reenable --quiet phim.service phim-indicator.service
    if user_systemctl restart phim.service; then
        started=yes
    else
        note "it did not start; to see why: journalctl --user -u phim"
    fi
    # The icon in the tray starts with the desktop; now, if that is there.
    if user_systemctl --quiet is-active graphical-session.target; then
        user_systemctl restart phim-indicator.service || note "no icon: journalctl --user -u phim-indicator"
    fi
    step "Setting up the desktop of $user"
    user_run /usr/bin/phim setup --unattended || note "something is left to do; on the desktop: phim setup"
}

# Shows the main job without a device: keys typed through the whole pipeline.
demonstrate() {
    step "On simulated devices: printf 'tieengs Vieetj\\n' | phim type"
    printf 'tieengs Vieetj\n' | /usr/bin/phim type || fail "phim type failed"
}

if [ "$uninstall" = yes ]; then
    remove_files
    exit 0
fi
choose_settings
if [ -n "$destdir" ]; then
    copy_files
    step "Done: everything is below $destdir"
    exit 0
fi
install_packages
if command -v dpkg-deb >/dev/null && command -v apt-get >/dev/null; then install_deb; else copy_files; fi

started=no
if [ ! -e /dev/uinput ]; then
    step "This machine has no /dev/uinput, as in a container: Phím cannot type here"
elif [ ! -d /run/systemd/system ]; then
    step "systemd is not running: no service was started. In the foreground, as root: phim run"
    note "the console's keymap, by hand: sudo loadkeys -u /etc/phim/plane-vi.map"
elif [ "$no_start" = no ]; then
    start_service
fi
if [ "$started" = yes ]; then
    step "Phím is running. Try in any window: tieengs Vieetj gives tiếng Việt, Ctrl+Shift switches to English and back"
    note "to stop it: hold BackSpace, Escape and Enter together, or: systemctl --user disable --now phim"
    note "to choose the input method, your habits and the hotkey: phim setup"
    if [ -e /usr/bin/phim-settings ]; then note "the same and more in a window: phim settings"; fi
    note "to change one setting: phim set; all settings with explanations: /etc/phim/phim.toml"
else
    demonstrate
    step "Installed. Try: phim --help"
fi
