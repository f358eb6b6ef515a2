# Shared by install.sh and uninstall.sh: messages, running as root, the user's service manager. Sourced by both after
# `script` is set to the name of the one that runs.
# shellcheck shell=bash
# shellcheck disable=SC2154 # script, user: set by the scripts that source this file

step() { printf '==> %s\n' "$*"; }
note() { printf '    %s\n' "$*"; }
fail() {
    printf '%s: %s\n' "$script" "$*" >&2
    exit 1
}
usage_error() {
    printf '%s: %s\n' "$script" "$*" >&2
    printf 'Try: systemd/%s --help\n' "$script" >&2
    exit 64
}

destdir=${DESTDIR:-}
destdir=${destdir%/}

# Runs a command as root. Below DESTDIR it runs as it is.
as_root() {
    if [ -n "$destdir" ] || [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        fail "root is needed for: $*. Run this script as root, or install sudo"
    fi
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

# Makes udev read its rules again and apply them to the devices that are there.
reload_udev() {
    as_root udevadm control --reload
    as_root udevadm trigger --action=change --subsystem-match=input
    as_root udevadm trigger --action=change --subsystem-match=misc --sysname-match=uinput
}

# The system's service manager is systemd, and what is done is done to this machine.
has_systemd() {
    [ -z "$destdir" ] && [ -d /run/systemd/system ] && command -v systemctl >/dev/null
}
