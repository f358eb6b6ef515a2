#!/bin/sh
# A login session of logind, for compositors that need one. Sourced by the scripts of these desktops.
# shellcheck disable=SC2034,SC2154

user=desk
runtime=/run/user/1500
echo "desk:x:1500:1500::$home:/bin/sh" >>/etc/passwd
echo 'desk:x:1500:' >>/etc/group
printf '%s\n' 'auth required pam_permit.so' 'account required pam_permit.so' \
    'session required pam_systemd.so class=user' >/etc/pam.d/phim-desktop
mkdir -p "$runtime"

# Runs a program in the login session; options for systemd-run may come first.
start_in_session() {
    chvt 7
    systemd-run --quiet --unit=phim-desktop --property=User=desk --property=PAMName=phim-desktop \
        --property=TTYPath=/dev/tty7 --property=StandardInput=tty --property=StandardOutput="append:$log" \
        --property=StandardError="append:$log" --setenv=XDG_SESSION_TYPE=wayland --setenv=XDG_SEAT=seat0 \
        --setenv=XDG_VTNR=7 --setenv=HOME="$home" "$@"
    desktop=$(systemctl show --property=MainPID --value phim-desktop)
}
