#!/usr/bin/env bash
# Builds Phím and installs it. Every installed file is listed in PREFIX/share/phim/manifest, which uninstall.sh reads.
set -euo pipefail

usage() {
    cat <<'END'
Usage: systemd/install.sh [options]

Installs the packages that the build needs, builds Phím, installs it and starts it for you. Run it as yourself
(it uses sudo where root is needed) or as root. It can be run again at any time.

  --prefix DIR     where to install; /usr/local if not given
  --binary FILE    install this phim, and the other programs of its folder, instead of building them
  --user NAME      whose service to enable and start; you, or who called sudo, if not given
  --no-packages    do not call apt-get
  --no-start       install everything, but do not enable or start anything
  --help           this text

With DESTDIR=DIR in the environment everything is installed below DIR, and this machine is not changed: no
packages, no keymaps, no services.
END
}

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
repository=$(dirname -- "$here")
script=install.sh
# shellcheck source=systemd/common.sh
. "$here/common.sh"
# shellcheck source=systemd/files.sh
. "$here/files.sh"

prefix=/usr/local
binary=
user=
no_packages=no
no_start=no
read_options 'prefix binary user' 'no-packages no-start' "$@"
set_folders
if [ -n "$binary" ] && [ ! -x "$binary" ]; then fail "$binary is not an executable file"; fi
if [ -n "$user" ] && ! id -- "$user" >/dev/null 2>&1; then fail "unknown user $user"; fi

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
manifest=$share/phim/manifest
# A release brings everything built; see package.sh.
built=$repository/built
is_built=yes
if [ -n "$binary" ] || [ ! -x "$built/phim" ]; then
    built=$work/built
    if [ -z "$binary" ]; then is_built=no; fi
fi

install_packages() {
    local wanted=(
        libevdev-dev libxkbcommon-dev libxkbcommon-x11-dev libxcb-xkb-dev libsystemd-dev libtomlplusplus-dev libncurses-dev pkg-config binutils
        xkb-data libx11-data kbd console-setup-linux python3 acl
    )
    if [ "$is_built" = yes ]; then wanted=(libevdev2 libxkbcommon0 libxkbcommon-x11-0 libxcb-xkb1 libsystemd0 libncursesw6 xkb-data libx11-data kbd console-setup-linux python3 acl); fi
    if ! command -v apt-get >/dev/null; then
        step "apt-get is not available. Install these packages, or their equivalents: ${wanted[*]}"
        return
    fi
    local missing=() name
    for name in "${wanted[@]}"; do
        if [ "$(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null)" != installed ]; then missing+=("$name"); fi
    done
    if [ ${#missing[@]} -eq 0 ]; then
        step "All packages are installed"
        return
    fi
    step "Installing packages: ${missing[*]}"
    local install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}")
    if ! as_root "${install[@]}" >"$work/apt" 2>&1; then
        note "not found; updating the package lists"
        as_root apt-get update >"$work/apt" 2>&1 || note "apt-get update reported errors"
        as_root "${install[@]}" >"$work/apt" 2>&1 || {
            tail -n 20 "$work/apt" >&2
            fail "these packages could not be installed: ${missing[*]}"
        }
    fi
}

# An installation is complete without them: phim --help says what the manual says.
not_made() {
    note "left out, since it could not be made: $1"
    rm -f -- "$2"
}

# A configuration that was changed is never overwritten.
install_configuration() {
    local file=/etc/phim/phim.toml pristine=$share/phim/phim.toml
    with_prefix "$repository/config/phim.toml"
    if [ ! -e "$destdir$file" ] || cmp -s -- "$destdir$file" "$destdir$pristine"; then
        if ! cmp -s -- "$work/text" "$destdir$file"; then
            as_root install -D -m 644 -- "$work/text" "$destdir$file"
            note "$file"
        fi
    elif ! cmp -s -- "$work/text" "$destdir$file"; then
        note "$file was changed and is kept; the new default is $pristine"
    fi
}

# Makes the running kernel and udev use what was installed.
prepare_devices() {
    load_uinput
    add_system_user "$sysusers/phim.conf"
    if has_udev; then
        step "Applying the udev rule for virtual keyboards"
        remove_old_access
        reload_udev
        as_root udevadm settle --timeout=10 || note "udev is still busy"
    fi
}

# The service that opens the devices. It is begun anew, with the program that is there now.
start_device_service() {
    if [ "$system" = no ]; then
        note "without systemd only root can run Phím: phim-devices opens the keyboards for a user's daemon"
    elif [ "$no_start" = yes ]; then
        note "the service that opens the devices: sudo systemctl enable --now phim-devices.socket"
    else
        step "Starting the service that opens the devices"
        as_root systemctl daemon-reload
        as_root systemctl enable --quiet phim-devices.socket
        as_root systemctl stop phim-devices.service
        as_root systemctl restart phim-devices.socket ||
            note "it did not start; to see why: systemctl status phim-devices.socket"
    fi
}

install_planes() {
    step "Adding the characters to the keymaps of desktop and console"
    local form
    for form in xkb console; do
        # What else it prints is for desktops that are set up by hand. `phim setup` says it where that is needed.
        if as_root "$prefix/bin/phim" keymap "$form" --install >"$work/keymap"; then
            sed -n 's/^installed /    /p' "$work/keymap"
        else
            note "failed; to try again: sudo phim keymap $form --install"
        fi
    done
    if [ "$no_start" = yes ]; then
        note "the console's, at every boot: sudo systemctl enable --now phim-console-keymap"
    elif [ "$system" = yes ]; then
        as_root systemctl daemon-reload
        as_root systemctl enable --quiet phim-console-keymap.service
        as_root systemctl restart phim-console-keymap.service ||
            note "the console's keymap could not be loaded: journalctl -u phim-console-keymap"
    else
        note "the console's keymap needs systemd at boot; by hand: sudo loadkeys -u /etc/phim/plane-vi.map"
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
    user_systemctl daemon-reload
    user_systemctl enable --quiet phim.service phim-indicator.service
    if user_systemctl restart phim.service; then
        started=yes
    else
        note "it did not start; to see why: journalctl --user -u phim"
    fi
    # The icon in the tray starts with the desktop; now, if that is there.
    if user_systemctl --quiet is-active graphical-session.target; then
        user_systemctl restart phim-indicator.service || note "no icon: journalctl --user -u phim-indicator"
    fi
    set_up_desktop
}

# Adds the characters to the desktop that the user sits at, if there is one.
set_up_desktop() {
    step "Setting up the desktop of $user"
    user_run "$prefix/bin/phim" setup --unattended || note "failed; on the desktop: phim setup"
}

# Shows the main job without a device: keys typed through the whole pipeline.
demonstrate() {
    step "On simulated devices: printf 'tieengs Vieetj\\n' | phim type"
    local line
    if line=$(printf 'tieengs Vieetj\n' | "$prefix/bin/phim" type); then
        printf '%s\n' "$line"
    else
        fail "phim type failed"
    fi
}

system=no
started=no
if has_systemd; then system=yes; fi

if [ -z "$destdir" ] && [ "$no_packages" = no ]; then install_packages; fi
if [ "$is_built" = no ]; then build_programs; fi
if [ -n "$binary" ]; then take_programs; fi
if [ "$built" = "$work/built" ]; then make_files; fi
step "Installing below $destdir$prefix and $destdir/etc"
install_configuration
place_files
as_root install -D -m 644 -- "$work/manifest" "$destdir$manifest"
if [ -n "$destdir" ]; then
    step "Done: everything is below $destdir"
    exit 0
fi

prepare_devices
start_device_service
install_planes
if [ ! -e /dev/uinput ]; then
    step "This machine has no /dev/uinput, as in a container: Phím cannot type here"
elif [ "$system" = no ]; then
    step "systemd is not running: no service was started. In the foreground: phim run"
elif [ "$no_start" = no ]; then
    start_service
fi

if [ "$started" = yes ]; then
    step "Phím is running. Try in any window: tieengs Vieetj gives tiếng Việt, Ctrl+Shift switches to English and back"
    note "to stop it: hold BackSpace, Escape and Enter together, or: systemctl --user disable --now phim"
    note "to choose the input method, your habits and the hotkey: phim setup"
    note "to change settings: mkdir -p ~/.config/phim && cp /etc/phim/phim.toml ~/.config/phim/"
else
    demonstrate
    step "Installed. Try: phim --help"
fi
