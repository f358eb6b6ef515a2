#!/usr/bin/env bash
# Takes away what install.sh installed, by the list that it wrote.
set -euo pipefail

usage() {
    cat <<'END'
Usage: systemd/uninstall.sh [options]

Stops Phím and removes what systemd/install.sh installed. A configuration that you changed stays.

  --prefix DIR     where it was installed; /usr/local if not given
  --user NAME      whose service to stop; you, or who called sudo, if not given
  --purge          remove /etc/phim too, whatever is in it
  --help           this text

With DESTDIR=DIR in the environment only what is below DIR is removed, and nothing on this machine is touched.
END
}

step() { printf '==> %s\n' "$*"; }
note() { printf '    %s\n' "$*"; }
fail() {
    printf 'uninstall.sh: %s\n' "$*" >&2
    exit 1
}
usage_error() {
    printf 'uninstall.sh: %s\n' "$*" >&2
    printf 'Try: systemd/uninstall.sh --help\n' >&2
    exit 64
}

destdir=${DESTDIR:-}
destdir=${destdir%/}
prefix=/usr/local
user=
purge=no

while [ $# -gt 0 ]; do
    case $1 in
    --prefix | --user)
        [ $# -ge 2 ] || usage_error "$1 wants a value"
        case $1 in
        --prefix) prefix=${2%/} ;;
        --user) user=$2 ;;
        esac
        shift
        ;;
    --prefix=*) prefix=${1#*=} prefix=${prefix%/} ;;
    --user=*) user=${1#*=} ;;
    --purge) purge=yes ;;
    --help | -h)
        usage
        exit 0
        ;;
    *) usage_error "there is no option $1" ;;
    esac
    shift
done

manifest=$destdir$prefix/share/phim/manifest
[ -e "$manifest" ] || fail "nothing of Phím is installed below $destdir$prefix"

as_root() {
    if [ -n "$destdir" ] || [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        fail "root is needed for: $*. Run this script as root, or install sudo"
    fi
}

user_systemctl() {
    if [ "$(id -un)" = "$user" ]; then
        systemctl --user "$@"
    else
        as_root systemctl --user --machine="$user@.host" "$@"
    fi
}

system=no
if [ -z "$destdir" ] && [ -d /run/systemd/system ] && command -v systemctl >/dev/null; then system=yes; fi

if [ "$system" = yes ]; then
    if [ -z "$user" ]; then
        user=$(id -un)
        if [ "$user" = root ]; then user=${SUDO_USER:-root}; fi
    fi
    step "Stopping the services"
    user_systemctl disable --now --quiet phim.service 2>/dev/null || note "no service of $user is on"
    as_root systemctl disable --quiet phim-console-keymap.service 2>/dev/null || true
fi

configuration=$destdir/etc/phim/phim.toml
if [ "$purge" = yes ] || cmp -s -- "$configuration" "$destdir$prefix/share/phim/phim.toml"; then
    step "Removing the configuration"
    as_root rm -f -- "$configuration"
elif [ -e "$configuration" ]; then
    step "Keeping $configuration: it was changed"
fi

# The characters: files of our own, and our block in a rules file that may be somebody else's.
step "Taking the characters out of the keymaps"
as_root rm -f -- "$destdir/etc/phim/plane-vi.map" "$destdir/etc/xkb/symbols/phim_vi" "$destdir/etc/xkb/types/phim_vi"
rules=$destdir/etc/xkb/rules/evdev
if grep -q '^// <<< Phím$' "$rules" 2>/dev/null; then
    as_root sed -i '\|^// >>> Phím: |,\|^// <<< Phím$|d' "$rules"
    if [ "$(grep -v '^$' "$rules")" = '! include %S/evdev' ]; then as_root rm -f -- "$rules"; fi
fi

step "Removing the files below $destdir$prefix and $destdir/etc"
while IFS= read -r path; do
    as_root rm -f -- "$destdir$path"
done <"$manifest"
as_root rm -f -- "$manifest"
share=$destdir$prefix/share/phim
for folder in "$share/methods" "$share/feedback" "$share/handlers" "$share" "$destdir/etc/phim"; do
    as_root rmdir -- "$folder" 2>/dev/null || true
done

if [ "$system" = yes ]; then
    as_root systemctl daemon-reload
    user_systemctl daemon-reload 2>/dev/null || true
    if command -v udevadm >/dev/null; then
        as_root udevadm control --reload
        as_root udevadm trigger --action=change --subsystem-match=input
        as_root udevadm trigger --action=change --subsystem-match=misc --sysname-match=uinput
    fi
fi

step "Done"
if [ -z "$destdir" ]; then
    note "the console has its own keymap again after a reboot, or at once by: sudo setupcon -k"
    note "if your desktop's settings still name the option phim:vi, take it out there"
fi
