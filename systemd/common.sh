# Shared by install.sh and package.sh: messages, options, running as root. Sourced after `script` is set to the name of the
# one that runs.
# shellcheck shell=bash
# shellcheck disable=SC2154 # script: set by the scripts that source this file

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

# read_options VALUED FLAGS ARGUMENT...: sets a variable for each argument: user=NAME for --user NAME and --user=NAME,
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
