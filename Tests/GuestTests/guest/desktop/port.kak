# F12 sends the text, followed by the code that a terminal sends for F12, and empties the buffer.
define-command hand-over %{
    execute-keys '%'
    nop %sh{ printf '%s\033[24~' "$(printf '%s' "$kak_selection")" >"$PHIM_PORT" }
    execute-keys '%d'
}
map global insert <F12> '<esc>:hand-over<ret>i'
# A command cannot leave it in insert mode, so the first F12 does.
map global normal <F12> ':hand-over<ret>i'
