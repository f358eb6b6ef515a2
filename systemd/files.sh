# The files that Phím consists of: how they are made, and where each belongs. Sourced by install.sh and package.sh after
# common.sh, with these set: here (this folder), repository, prefix, work (a temporary folder), built (a folder with the
# programs, or for them).
# shellcheck shell=bash
# shellcheck disable=SC2154

# systemd and udev do not look below every prefix.
set_folders() {
    prefix=${prefix%/}
    case $prefix in
    *[!A-Za-z0-9/._+-]*) usage_error "the prefix may contain only letters, digits and / . _ + -: $prefix" ;;
    /*) ;;
    *) usage_error "the prefix must begin with /: $prefix" ;;
    esac
    share=$prefix/share
    zsh=$share/zsh/site-functions
    units=/etc/systemd
    rules=/etc/udev/rules.d
    modules=/etc/modules-load.d
    sysusers=/etc/sysusers.d
    case $prefix in
    /usr)
        units=/usr/lib/systemd
        rules=/usr/lib/udev/rules.d
        modules=/usr/lib/modules-load.d
        sysusers=/usr/lib/sysusers.d
        ;;
    /usr/local) units=/usr/local/lib/systemd ;;
    esac
}

# Every program: phim, and what runs beside it.
programs=(phim phim-devices phim-indicator)

# Takes programs that were built already: the given phim, and the others from its folder.
take_programs() {
    local program folder
    folder=$(dirname -- "$binary")
    for program in "${programs[@]:1}"; do
        [ -x "$folder/$program" ] || fail "$folder/$program is not an executable file"
        install -D -m 755 -- "$folder/$program" "$built/$program"
    done
    install -D -m 755 -- "$binary" "$built/phim"
}

build_programs() {
    command -v swift >/dev/null || fail "no Swift toolchain found: see https://www.swift.org/install/linux/"
    step "Building (the first time takes some minutes)"
    local options=(-c release --static-swift-stdlib --package-path "$repository")
    mkdir -p "$built"
    local program
    for program in "${programs[@]}"; do
        swift build "${options[@]}" --product "$program" || fail "the build failed; see the errors above"
        cp -- "$(swift build "${options[@]}" --show-bin-path)/$program" "$built/$program"
        strip -- "$built/$program" || note "$program could not be stripped; it is larger than necessary"
    done
}

# The guides that are for users. Those for programmers stay in the repository.
guides=(
    ComingFromOtherPrograms DeviceService DrawnKeyboards Feedback Focus HandlerPrograms Indicator KeysAndBehavior
    MethodsByTable ModalEditors Shorthand Suggestions TheCharacterPlane ThePlayground TwoLanguages
    TypingWithoutDiacritics WhoseKeyboard
)

# Makes what comes from the program and the sources: completions, manual pages, documentation. A part that cannot be made
# is named to `not_made`, which the scripts define.
make_files() {
    local shell licence guide documentation=$repository/Sources/Daemon/Daemon.docc
    mkdir -p "$built/completions" "$built/man/vi" "$built/doc"
    for shell in bash zsh fish; do
        "$built/phim" --generate-completion-script "$shell" >"$built/completions/$shell" 2>/dev/null ||
            not_made "the completions for $shell" "$built/completions/$shell"
    done
    python3 "$here/manual.py" command "$built/phim" "$repository/README.md" >"$built/man/phim.1" 2>"$work/log" ||
        not_made "the manual page phim(1)" "$built/man/phim.1"
    python3 "$here/manual.py" vietnamese "$repository/README.md" >"$built/man/vi/phim.1" 2>"$work/log" ||
        not_made "the Vietnamese manual page phim(1)" "$built/man/vi/phim.1"
    python3 "$here/manual.py" configuration "$repository/config/phim.toml" "$documentation/MethodsByTable.md" \
        >"$built/man/phim.toml.5" 2>"$work/log" || not_made "the manual page phim.toml(5)" "$built/man/phim.toml.5"
    python3 "$here/manual.py" service "$documentation/DeviceService.md" >"$built/man/phim-devices.8" 2>"$work/log" ||
        not_made "the manual page phim-devices(8)" "$built/man/phim-devices.8"
    python3 "$here/manual.py" indicator "$documentation/Indicator.md" >"$built/man/phim-indicator.1" 2>"$work/log" ||
        not_made "the manual page phim-indicator(1)" "$built/man/phim-indicator.1"
    # Their links lead to files of the repository.
    sed 's|(Sources/Daemon/Daemon.docc/|(|g; s|(LICENSE)|(copyright)|' "$repository/README.md" >"$built/doc/README.md"
    for guide in "${guides[@]}"; do
        sed 's|<doc:\([A-Za-z]*\)>|[\1](\1.md)|g' "$documentation/$guide.md" >"$built/doc/$guide.md"
    done
    for licence in LICENSE Sources/Transliteration/WordLists/LICENSE.md Sources/Engine/{Quotation,Callouts}/LICENSE.md \
        Sources/Completion/Emoji/LICENSE.md; do
        printf '%s\n\n' "== $licence"
        cat "$repository/$licence"
        printf '\n'
    done >"$built/doc/copyright"
}

# place FILE PATH MODE: installs a file and adds it to the manifest.
place() {
    if ! cmp -s -- "$1" "$destdir$2"; then
        as_root install -D -m "$3" -- "$1" "$destdir$2"
        note "$2"
    fi
    printf '%s\n' "$2" >>"$work/manifest"
}

# The texts of the repository name /usr/local, and folders of the repository.
with_prefix() {
    sed "s|/usr/local/|$prefix/|g
        s|Sources/Daemon/Daemon.docc/|$share/doc/phim/|g
        s#config/\(vim\|gnome-shell\|kwin\|emacs\|handlers\|methods\|feedback\|panels\)#$share/phim/\1#g" "$1" >"$work/text"
}

# place_text FILE PATH MODE: installs a text that may name them.
place_text() {
    with_prefix "$1"
    place "$work/text" "$2" "$3"
}

# Every file, but for the configuration in /etc, which may be the user's.
place_files() {
    local config=$repository/config file
    : >"$work/manifest"
    place "$built/phim" "$prefix/bin/phim" 755
    place "$built/phim-devices" "$prefix/libexec/phim-devices" 755
    place "$built/phim-indicator" "$prefix/bin/phim-indicator" 755
    place "$here/60-phim.rules" "$rules/60-phim.rules" 644
    place "$here/phim-modules.conf" "$modules/phim.conf" 644
    place "$here/phim-sysusers.conf" "$sysusers/phim.conf" 644
    place_text "$here/phim.service" "$units/user/phim.service" 644
    place_text "$here/phim-indicator.service" "$units/user/phim-indicator.service" 644
    place_text "$here/phim-devices.service" "$units/system/phim-devices.service" 644
    place "$here/phim-devices.socket" "$units/system/phim-devices.socket" 644
    place "$here/phim-console-keymap.service" "$units/system/phim-console-keymap.service" 644
    # libinput reads only this folder.
    if [ -n "$destdir" ] || [ -d /usr/share/libinput ]; then
        place "$here/60-phim.quirks" /usr/share/libinput/60-phim.quirks 644
    fi
    place_text "$config/phim.toml" "$share/phim/phim.toml" 644
    # The program contains these tables; the files are for reading, and for copying and changing.
    for file in "$config"/methods/*.toml; do place "$file" "$share/phim/methods/${file##*/}" 644; done
    # Plug-ins for editors, to be copied into the home directories of those who use them.
    for file in vim/phim.vim vim/phim.lua emacs/phim.el; do place_text "$config/$file" "$share/phim/$file" 644; done
    # What tells Phím the focus on GNOME and Plasma.
    for file in gnome-shell{,/older}/phim-focus@phim.vn/{metadata.json,extension.js} kwin/focus.js; do
        place_text "$config/$file" "$share/phim/$file" 644
    done
    # Examples for panels, bars and prompts.
    for file in waybar.jsonc polybar.ini i3blocks.conf tmux.conf prompt.sh phim-indicator.desktop; do
        place_text "$config/panels/$file" "$share/phim/panels/$file" 644
    done
    # The sound hook, example handlers, and what prints for bars.
    for file in feedback/phim-sounds handlers/{expand-date.py,brackets.sh} panels/{phim-line,phim-i3status}; do
        place_text "$config/$file" "$share/phim/$file" 755
    done
    for file in "$built"/doc/*; do place_text "$file" "$share/doc/phim/${file##*/}" 644; done
    for file in "$built"/man/*.?; do
        if [ -e "$file" ]; then place_text "$file" "$share/man/man${file##*.}/${file##*/}" 644; fi
    done
    if [ -e "$built/man/vi/phim.1" ]; then place_text "$built/man/vi/phim.1" "$share/man/vi/man1/phim.1" 644; fi
    place_completions bash "$share/bash-completion/completions/phim"
    place_completions zsh "$zsh/_phim"
    place_completions fish "$share/fish/vendor_completions.d/phim.fish"
}

place_completions() {
    if [ -e "$built/completions/$1" ]; then place "$built/completions/$1" "$2" 644; fi
}
