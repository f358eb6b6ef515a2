# The line editor of bash. F12 sends the line, followed by the code that a terminal sends for F12.
# shellcheck shell=bash
PS1=
hand_over() {
    printf '%s\e[24~' "$READLINE_LINE" >"$PHIM_PORT"
    READLINE_LINE='' READLINE_POINT=0
}
bind -x '"\e[24~": hand_over'
