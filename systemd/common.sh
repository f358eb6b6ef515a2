# Shared by install.sh, uninstall.sh, package.sh and the maintainer scripts of the Debian package: messages, options,
# running as root, what changes the running system. Sourced after `script` is set to the name of the one that runs.
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

# read_options VALUED FLAGS ARGUMENT...: sets a variable for each argument: prefix=DIR for --prefix DIR and --prefix=DIR,
# no_start=yes for --no-start. VALUED and FLAGS are the names that may be given, without dashes.
read_options() {
    local valued=" $1 " flags=" $2 " name
    shift 2
    while [ $# -gt 0 ]; do
        name=${1#--}
        name=${name%%=*}
        case $1 in
        --help | -h)
            usage
            exit 0
            ;;
        --*=*)
            [[ $valued == *" $name "* ]] || usage_error "unknown option $1"
            printf -v "$name" %s "${1#*=}"
            ;;
        --?*)
            if [[ $valued == *" $name "* ]]; then
                [ $# -ge 2 ] || usage_error "$1 needs a value"
                printf -v "$name" %s "$2"
                shift
            elif [[ $flags == *" $name "* ]]; then
                printf -v "${name//-/_}" yes
            else
                usage_error "unknown option $1"
            fi
            ;;
        *) usage_error "unknown option $1" ;;
        esac
        shift
    done
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

# udev runs, and what is done is done to this machine.
has_udev() {
    [ -z "$destdir" ] && [ -e /run/udev/control ] && command -v udevadm >/dev/null
}

# The system's service manager is systemd, and what is done is done to this machine.
has_systemd() {
    [ -z "$destdir" ] && [ -d /run/systemd/system ] && command -v systemctl >/dev/null
}

# Loads the kernel module that virtual keyboards need. A container may not, and its kernel has what it has.
load_uinput() {
    if [ -z "$destdir" ] && [ ! -e /dev/uinput ] && command -v modprobe >/dev/null; then
        as_root modprobe uinput >/dev/null 2>&1 || true
    fi
}

# The user of phim-devices, and its group. Where this is not possible systemd makes them at its next start.
add_system_user() {
    if [ -n "$destdir" ]; then
        return
    elif command -v systemd-sysusers >/dev/null; then
        as_root systemd-sysusers "$1" || note "the user phim-devices could not be made"
    elif command -v useradd >/dev/null && ! id -- phim-devices >/dev/null 2>&1; then
        as_root useradd --system --user-group --no-create-home --home-dir / --shell /usr/sbin/nologin phim-devices ||
            note "the user phim-devices could not be made"
    fi
}

remove_system_user() {
    if [ -z "$destdir" ] && command -v userdel >/dev/null && id -- phim-devices >/dev/null 2>&1; then
        as_root userdel phim-devices || note "the user phim-devices could not be removed"
    fi
}

# The rule of older versions opened the keyboards to every program of the user at the machine, by access control lists that
# stay until the nodes are made anew. Those of other rules, as for game controllers, are set again by reload_udev.
remove_old_access() {
    local nodes=() node
    for node in /dev/uinput /dev/input/event*; do
        if [ -e "$node" ]; then nodes+=("$node"); fi
    done
    if [ ${#nodes[@]} -eq 0 ]; then return; fi
    if command -v setfacl >/dev/null; then
        as_root setfacl --remove-all -- "${nodes[@]}" || note "the old rights to the keyboards end when the machine is restarted"
    else
        note "if an older version of Phím was installed, its rights to the keyboards end when the machine is restarted"
    fi
}

# What the udev rule changed.
restore_uinput() {
    if has_udev && [ -e /dev/uinput ]; then
        as_root chown root:root /dev/uinput
        as_root chmod 600 /dev/uinput
    fi
}

# Takes the characters out of the keymaps: files of Phím's own, and its block in a rules file that may have others.
remove_planes() {
    local rules=$destdir/etc/xkb/rules/evdev folder
    as_root rm -f -- "$destdir/etc/phim/plane-vi.map" "$destdir/etc/xkb/symbols/phim_vi" "$destdir/etc/xkb/types/phim_vi"
    if grep -q '^// <<< Phím$' "$rules" 2>/dev/null; then
        as_root sed -i '\|^// >>> Phím: |,\|^// <<< Phím$|d' "$rules"
        if [ "$(grep -v '^$' "$rules")" = '! include %S/evdev' ]; then as_root rm -f -- "$rules"; fi
    fi
    for folder in /etc/xkb/symbols /etc/xkb/types /etc/xkb/rules /etc/xkb; do
        as_root rmdir -- "$destdir$folder" 2>/dev/null || true
    done
}
