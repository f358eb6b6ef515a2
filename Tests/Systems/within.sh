#!/bin/sh
# Runs a command in the root of another system: within.sh ROOT COMMAND...
#
# It sees the processes, the devices and the temporary files of this machine under their own names, so that a test on this
# machine and a program there reach each other by sockets in /tmp. The mounts end with the command. Needs root.
set -eu

# shellcheck disable=SC2016 # expanded by the inner shell
exec unshare --mount --propagation private sh -c '
    root=$1
    shift
    for folder in proc dev sys tmp; do mount --rbind "/$folder" "$root/$folder"; done
    export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/games
    exec chroot "$root" "$@"
' sh "$@"
