# The line editor of zsh, with suggestions from its history. F12 sends the line, followed by the code that a terminal
# sends for F12.
# shellcheck disable=all
PS1=
HISTFILE=$HOME/.zsh_history HISTSIZE=10 SAVEHIST=10
fc -R
source /usr/share/zsh-autosuggestions/zsh-autosuggestions.zsh
bindkey -e
hand_over() {
    printf '%s\e[24~' "$BUFFER" >"$PHIM_PORT"
    BUFFER=
}
zle -N hand_over
bindkey '\e[24~' hand_over
