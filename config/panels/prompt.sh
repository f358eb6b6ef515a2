# The locale in the prompt of bash and zsh, as it is when the prompt is printed: put this at the end of ~/.bashrc or
# ~/.zshrc. Without a running Phím there is nothing in front.
# shellcheck shell=bash
phim_prompt() {
    local locale
    # All of them, the active one marked by a star.
    locale=$(phim locale 2>/dev/null) || return 0
    locale=${locale#*\* }
    printf '[%s] ' "${locale%%$'\n'*}"
}
if [ -n "${ZSH_VERSION:-}" ]; then setopt prompt_subst; fi
# shellcheck disable=SC2016 # it is run for each prompt
PS1='$(phim_prompt)'$PS1
