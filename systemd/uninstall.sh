#!/usr/bin/env bash
# Removes what install.sh installed, by the manifest that it wrote.
set -euo pipefail

usage() {
    cat <<'END'
Usage: systemd/uninstall.sh [options]

Stops Phím and removes what systemd/install.sh installed. A configuration that you changed stays.

  --prefix DIR     where it was installed; /usr/local if not given
  --user NAME      whose service to stop; you, or who called sudo, if not given
  --purge          remove /etc/phim too, even if it was changed
  --help           this text

With DESTDIR=DIR in the environment only files below DIR are removed, and this machine is not changed otherwise.
END
}

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
script=uninstall.sh
# shellcheck source=systemd/common.sh
. "$here/common.sh"

prefix=/usr/local
user=
purge=no

while [ $# -gt 0 ]; do
    case $1 in
    --prefix | --user)
        [ $# -ge 2 ] || usage_error "$1 needs a value"
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
    *) usage_error "unknown option $1" ;;
    esac
    shift
done

manifest=$destdir$prefix/share/phim/manifest
[ -e "$manifest" ] || fail "Phím is not installed below $destdir$prefix"

system=no
if has_systemd; then system=yes; fi

if [ "$system" = yes ]; then
    if [ -z "$user" ]; then
        user=$(id -un)
        if [ "$user" = root ]; then user=${SUDO_USER:-root}; fi
    fi
    step "Taking back what was set on the desktop of $user"
    user_run "$prefix/bin/phim" setup --undo || note "failed; if your desktop names the option phim:vi, remove it there"
    step "Stopping the services"
    user_systemctl disable --now --quiet phim.service 2>/dev/null || note "no service of $user is enabled"
    as_root systemctl disable --quiet phim-console-keymap.service 2>/dev/null || true
fi

configuration=$destdir/etc/phim/phim.toml
if [ "$purge" = yes ] || cmp -s -- "$configuration" "$destdir$prefix/share/phim/phim.toml"; then
    step "Removing the configuration"
    as_root rm -f -- "$configuration"
elif [ -e "$configuration" ]; then
    step "Keeping $configuration: it was changed"
fi

# The characters: files of Phím's own, and its block in a rules file that may have others.
step "Removing the characters from the keymaps"
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
for folder in "$share/methods" "$share/feedback" "$share/handlers" "$share/vim" "$share/emacs" "$share" "$destdir/etc/phim"; do
    as_root rmdir -- "$folder" 2>/dev/null || true
done

if [ "$system" = yes ]; then
    as_root systemctl daemon-reload
    user_systemctl daemon-reload 2>/dev/null || true
    if command -v udevadm >/dev/null; then
        reload_udev
    fi
fi

step "Done"
if [ -z "$destdir" ]; then
    note "the console gets its own keymap back at the next boot, or now by: sudo setupcon -k"
    note "if your desktop's settings still name the option phim:vi, remove it there"
fi
