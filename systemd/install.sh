#!/usr/bin/env bash
# Builds Phím and installs it. Every installed file is listed in PREFIX/share/phim/manifest, which uninstall.sh reads.
set -euo pipefail

usage() {
    cat <<'END'
Usage: systemd/install.sh [options]

Installs the packages that the build needs, builds Phím, installs it and starts it for you. Run it as yourself
(it uses sudo where root is needed) or as root. It can be run again at any time.

  --prefix DIR     where to install; /usr/local if not given
  --binary FILE    install this program instead of building one
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

prefix=/usr/local
binary=
user=
packages=yes
start=yes

while [ $# -gt 0 ]; do
    case $1 in
    --prefix | --binary | --user)
        [ $# -ge 2 ] || usage_error "$1 needs a value"
        case $1 in
        --prefix) prefix=${2%/} ;;
        --binary) binary=$2 ;;
        --user) user=$2 ;;
        esac
        shift
        ;;
    --prefix=*) prefix=${1#*=} prefix=${prefix%/} ;;
    --binary=*) binary=${1#*=} ;;
    --user=*) user=${1#*=} ;;
    --no-packages) packages=no ;;
    --no-start) start=no ;;
    --help | -h)
        usage
        exit 0
        ;;
    *) usage_error "unknown option $1" ;;
    esac
    shift
done

case $prefix in
*[!A-Za-z0-9/._+-]*) usage_error "the prefix may contain only letters, digits and / . _ + -: $prefix" ;;
/*) ;;
*) usage_error "the prefix must begin with /: $prefix" ;;
esac
if [ -n "$binary" ] && [ ! -x "$binary" ]; then fail "$binary is not an executable file"; fi
if [ -n "$user" ] && ! id -- "$user" >/dev/null 2>&1; then fail "unknown user $user"; fi

# systemd does not look for units below every prefix.
case $prefix in
/usr | /usr/local) units=$prefix/lib/systemd ;;
*) units=/etc/systemd ;;
esac
share=$prefix/share
manifest=$share/phim/manifest

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
: >"$work/manifest"

# place FILE PATH MODE: installs a file and adds it to the manifest.
place() {
    if ! cmp -s -- "$1" "$destdir$2"; then
        as_root install -D -m "$3" -- "$1" "$destdir$2"
        note "$2"
    fi
    printf '%s\n' "$2" >>"$work/manifest"
}

install_packages() {
    local wanted=(
        libevdev-dev libxkbcommon-dev libxkbcommon-x11-dev libxcb-xkb-dev libsystemd-dev libtomlplusplus-dev pkg-config binutils
        xkb-data libx11-data kbd console-setup-linux python3
    )
    if [ -n "$binary" ]; then wanted=(libevdev2 libxkbcommon0 libxkbcommon-x11-0 libxcb-xkb1 libsystemd0 xkb-data libx11-data kbd console-setup-linux python3); fi
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

build() {
    command -v swift >/dev/null || fail "no Swift toolchain found: see https://www.swift.org/install/linux/"
    step "Building (the first time takes some minutes)"
    local options=(-c release --static-swift-stdlib --package-path "$repository")
    swift build "${options[@]}" --product phim || fail "the build failed; see the errors above"
    local folder
    folder=$(swift build "${options[@]}" --show-bin-path)
    cp -- "$folder/phim" "$work/phim"
    strip -- "$work/phim" || note "the program could not be stripped; it is larger than necessary"
    binary=$work/phim
    if ! swift build "${options[@]}" --product generate-manual >"$work/log" 2>&1 ||
        ! make_manual "$folder/generate-manual" >"$work/log" 2>&1; then
        note "the manual page could not be made; phim --help says the same"
    fi
}

# make_manual TOOL: makes the manual page of what `phim --help` says, by the tool that comes with ArgumentParser. It
# drops every character that is not ASCII, so they go through it as numbers, and come out as troff's names for them;
# and its empty lines are paragraphs.
make_manual() {
    cat >"$work/help" <<'END'
#!/bin/sh
"$PHIM" "$@" | perl -CS -pe 's/([^\x00-\x7f])/sprintf "qzu%04Xq", ord $1/ge'
END
    chmod +x "$work/help" &&
        mkdir -p "$work/man" &&
        PHIM=$binary "$1" "$work/help" -o "$work/man" &&
        perl -pi -e 's/qzu([0-9A-F]{4,6})q/\\[u$1]/g; s/^$/.Pp/' "$work"/man/*.1
}

install_completions() {
    local shell path
    for shell in bash zsh fish; do
        case $shell in
        bash) path=$share/bash-completion/completions/phim ;;
        zsh) path=$share/zsh/site-functions/_phim ;;
        fish) path=$share/fish/vendor_completions.d/phim.fish ;;
        esac
        if "$binary" --generate-completion-script "$shell" >"$work/$shell" 2>/dev/null; then
            place "$work/$shell" "$path" 644
        else
            note "no completions for $shell: the program gave none"
        fi
    done
}

# A configuration that was changed is never overwritten.
install_configuration() {
    local file=/etc/phim/phim.toml pristine=$share/phim/phim.toml
    if [ ! -e "$destdir$file" ] || cmp -s -- "$destdir$file" "$destdir$pristine"; then
        if ! cmp -s -- "$here/../config/phim.toml" "$destdir$file"; then
            as_root install -D -m 644 -- "$here/../config/phim.toml" "$destdir$file"
            note "$file"
        fi
    elif ! cmp -s -- "$here/../config/phim.toml" "$destdir$file"; then
        note "$file was changed and is kept; the new default is $pristine"
    fi
    place "$here/../config/phim.toml" "$pristine" 644
    # The program contains these tables; the files are for reading, and for copying and changing.
    local table
    for table in "$here"/../config/methods/*.toml; do
        place "$table" "$share/phim/methods/$(basename -- "$table")" 644
    done
    # Plug-ins for editors, to be copied into the home directories of those who use them.
    local plugin
    for plugin in vim/phim.vim vim/phim.lua emacs/phim.el; do
        place "$here/../config/$plugin" "$share/phim/$plugin" 644
    done
    # The sound hook, and example handlers.
    local program
    for program in feedback/phim-sounds handlers/expand-date.py handlers/brackets.sh; do
        place "$here/../config/$program" "$share/phim/$program" 755
    done
}

install_files() {
    step "Installing below $destdir$prefix and $destdir/etc"
    place "$binary" "$prefix/bin/phim" 755
    install_configuration
    place "$here/60-phim.rules" /etc/udev/rules.d/60-phim.rules 644
    place "$here/phim-modules.conf" /etc/modules-load.d/phim.conf 644
    # The unit names the program by its path.
    sed "s|/usr/local/bin|$prefix/bin|g" "$here/phim.service" >"$work/phim.service"
    place "$work/phim.service" "$units/user/phim.service" 644
    place "$here/phim-console-keymap.service" "$units/system/phim-console-keymap.service" 644
    # libinput reads only this folder.
    if [ -n "$destdir" ] || [ -d /usr/share/libinput ]; then
        place "$here/60-phim.quirks" /usr/share/libinput/60-phim.quirks 644
    fi
    install_completions
    local page
    for page in "$work"/man/*.1; do
        if [ -e "$page" ]; then place "$page" "$share/man/man1/$(basename -- "$page")" 644; fi
    done
    as_root install -D -m 644 -- "$work/manifest" "$destdir$manifest"
}

# Makes the running kernel and udev use what was installed.
prepare_devices() {
    if [ ! -e /dev/uinput ] && command -v modprobe >/dev/null; then
        as_root modprobe uinput >/dev/null 2>&1 || true
    fi
    if [ -e /run/udev/control ] && command -v udevadm >/dev/null; then
        step "Applying the udev rule for the keyboards"
        reload_udev
        as_root udevadm settle --timeout=10 || note "udev is still busy"
    fi
}

install_planes() {
    step "Adding the characters to the keymaps of desktop and console"
    local form
    for form in xkb console; do
        as_root "$prefix/bin/phim" keymap "$form" --install ||
            note "failed; to try again: sudo phim keymap $form --install"
    done
    if [ "$start" = no ]; then
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
        step "Not started: Phím runs as the user who types. As that user: systemctl --user enable --now phim"
        return
    fi
    if ! user_systemctl show-environment >/dev/null 2>&1; then
        step "Not started: $user has no service manager running. After a login: systemctl --user enable --now phim"
        return
    fi
    step "Starting the service of $user"
    user_systemctl daemon-reload
    user_systemctl enable --quiet phim.service
    if user_systemctl restart phim.service; then
        started=yes
    else
        note "it did not start; to see why: journalctl --user -u phim"
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

if [ -z "$destdir" ] && [ "$packages" = yes ]; then install_packages; fi
if [ -z "$binary" ]; then build; fi
install_files
if [ -n "$destdir" ]; then
    step "Done: everything is below $destdir"
    exit 0
fi

prepare_devices
install_planes
if [ ! -e /dev/uinput ]; then
    step "This machine has no /dev/uinput, as in a container: Phím cannot type here"
elif [ "$system" = no ]; then
    step "systemd is not running: no service was started. In the foreground: phim run"
elif [ "$start" = yes ]; then
    start_service
fi

if [ "$started" = yes ]; then
    step "Phím is running. Try in any window: tieengs Vieetj gives tiếng Việt, Ctrl+Shift switches to English and back"
    note "to stop it: hold BackSpace, Escape and Enter together, or: systemctl --user disable --now phim"
    note "to choose the input method, your habits and the hotkey: phim setup"
    note "to change settings: cp /etc/phim/phim.toml ~/.config/phim/phim.toml"
else
    demonstrate
    step "Installed. Try: phim --help"
fi
