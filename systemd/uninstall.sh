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

read_options 'prefix user' purge "$@"
prefix=${prefix%/}

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
    user_systemctl disable --now --quiet phim-indicator.service phim.service 2>/dev/null || note "no service of $user is enabled"
    as_root systemctl disable --now --quiet phim-devices.socket phim-devices.service 2>/dev/null || true
    as_root systemctl disable --quiet phim-console-keymap.service 2>/dev/null || true
fi

configuration=$destdir/etc/phim/phim.toml
if [ "$purge" = yes ] || cmp -s -- "$configuration" "$destdir$prefix/share/phim/phim.toml"; then
    step "Removing the configuration"
    as_root rm -f -- "$configuration"
elif [ -e "$configuration" ]; then
    step "Keeping $configuration: it was changed"
fi

step "Removing the characters from the keymaps"
remove_planes

step "Removing the files below $destdir$prefix and $destdir/etc"
while IFS= read -r path; do
    as_root rm -f -- "$destdir$path"
done <"$manifest"
as_root rm -f -- "$manifest"
share=$destdir$prefix/share/phim
for folder in "$share"/{methods,feedback,handlers,panels,vim,emacs} "$share" "$destdir$prefix/share/doc/phim" "$destdir/etc/phim"; do
    as_root rmdir -- "$folder" 2>/dev/null || true
done

if [ "$system" = yes ]; then
    as_root systemctl daemon-reload
    user_systemctl daemon-reload 2>/dev/null || true
fi
if has_udev; then reload_udev; fi
restore_uinput
remove_system_user

step "Done"
if [ -z "$destdir" ]; then
    note "the console gets its own keymap back at the next boot, or now by: sudo setupcon -k"
    note "if your desktop's settings still name the option phim:vi, remove it there"
fi
