#!/bin/sh
# A login session of logind, for compositors that need one. Sourced by start.sh.
# shellcheck disable=SC2034,SC2154

user=desk
runtime=/run/user/1500
if ! id desk >/dev/null 2>&1; then
    echo "desk:x:1500:1500::$home:/bin/sh" >>/etc/passwd
    echo 'desk:x:1500:' >>/etc/group
    echo 'desk:*:19000:0:99999:7:::' >>/etc/shadow
fi
printf '%s\n' 'auth required pam_permit.so' 'account required pam_permit.so' \
    'session required pam_systemd.so class=user' >/etc/pam.d/phim-desktop
printf '%s\n' 'account required pam_permit.so' 'session required pam_systemd.so' >/etc/pam.d/systemd-user
mkdir -p "$runtime"

# Runs a program in the login session; options for systemd-run may come first.
start_in_session() {
    chvt 7
    systemd-run --quiet --collect --unit=phim-desktop --property=User=desk --property=PAMName=phim-desktop \
        --property=TTYPath=/dev/tty7 --property=StandardInput=tty --property=StandardOutput="append:$log" \
        --property=StandardError="append:$log" --setenv=XDG_SESSION_TYPE="$session_type" --setenv=XDG_SEAT=seat0 \
        --setenv=XDG_VTNR=7 --setenv=HOME="$home" "$@"
    desktop=$(systemctl show --property=MainPID --value phim-desktop)
}

# Tells the user's service manager the environment of the session, as each desktop does when it is started by its own
# login entry. sway's own configuration in Debian does so for what is known to sway.
tell_manager() {
    await "[ -S $runtime/systemd/private ]"
    # shellcheck disable=SC2046 # a list of words
    XDG_RUNTIME_DIR="$runtime" as_user systemctl --user set-environment XDG_SESSION_TYPE="$session_type" \
        XDG_CURRENT_DESKTOP="$session_desktop" $(sed 's/^export //' "$session")
}
