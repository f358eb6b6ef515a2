#!/bin/sh
# The applications that are typed into on a machine with a display server of its own only. application.sh has loaded its
# functions and variables. $1 is a name from below, or a command line; $2 is the port.
# shellcheck disable=SC2154

# Makes an empty file in the home directory, and prints its path.
empty() {
    (become touch "$HOME/$1")
    echo "$HOME/$1"
}

# Writes standard input to a file in the home directory.
written() {
    (become mkdir -p "$(dirname "$HOME/$1")")
    (become tee "$HOME/$1") >/dev/null
}

# Keys and clicks of xdotool(1), once there is a window of this class. Then the rig begins to type.
soon() {
    class=$1
    shift
    (
        xdotool search --sync --onlyvisible --class "$class" >/dev/null
        sleep 2
        xdotool "$@"
        sleep 1
        touch "$PHIM_DESKTOP/prepared"
    ) &
}

# A browser with a page of the directory editors, which loads what PyPI's and Debian's packages have installed.
#   editor chromium|firefox PAGE
editor() {
    site=$(become mktemp -d "$HOME/site.XXXXXX")
    (become ln -s /usr/local/share/phim-editors "$site/editors")
    (become ln -s /usr/share "$site/share")
    (become cp "$here"/editors/*.html "$site")
    server=$((8100 + $$ % 800))
    become --pdeathsig KILL /usr/bin/python3 -m http.server --bind 127.0.0.1 --directory "$site" "$server" &
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        ! /usr/bin/python3 -c "import socket; socket.create_connection(('127.0.0.1', $server))" 2>/dev/null || break
        sleep 0.3
    done
    # shellcheck disable=SC2034
    profile=$(become mktemp -d "$HOME/browser.XXXXXX")
    case $1 in
        chromium) chromium "$platform" --app="http://127.0.0.1:$server/$(page "$2")" ;;
        firefox) firefox "http://127.0.0.1:$server/$(page "$2")" ;;
    esac
}

# The file of a page, with what follows the question mark.
page() {
    case $1 in
        *\?*) echo "${1%%\?*}.html?${1#*\?}" ;;
        *) echo "$1.html" ;;
    esac
}

case $1 in
    *' '*) eval "$1" ;;
    impress)
        # Into the title.
        soon soffice key Escape sleep 1 key ctrl+Return
        office impress gtk3
        ;;
    texstudio)
        # It says that it finds no TeX.
        soon texstudio sleep 4 key Return
        become texstudio --ini-file "$HOME/studio.ini" "$(empty text.tex)"
        ;;
    inkscape)
        written drawing.svg <<TEXT
<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"/>
TEXT
        soon inkscape sleep 3 key F8 mousemove 400 400 click 1
        become "$bus" inkscape "$HOME/drawing.svg"
        ;;
    gimp)
        { printf 'P5 900 500 255\n' && head -c 450000 /dev/zero; } | written picture.pgm
        soon gimp sleep 6 key t sleep 1 mousemove 450 400 click 1
        become "$bus" gimp --no-splash --new-instance "$HOME/picture.pgm"
        ;;
    claws-mail)
        written .claws-mail/accountrc <<TEXT
[Account: 1]
account_name=a
is_default=1
name=A
address=a@localhost
protocol=5
smtp_server=localhost
TEXT
        written .claws-mail/clawsrc <<TEXT
[Common]
enable_aspell=0
linewrap_auto=0
TEXT
        written .claws-mail/folderlist.xml <<TEXT
<?xml version="1.0" encoding="UTF-8"?>
<folderlist>
  <folder type="mh" name="Mail" path="$HOME/Mail">
    <folderitem type="inbox" name="inbox" path="inbox" />
    <folderitem type="draft" name="draft" path="draft" />
    <folderitem type="queue" name="queue" path="queue" />
  </folder>
</folderlist>
TEXT
        (become mkdir -p "$HOME/Mail/inbox" "$HOME/Mail/draft" "$HOME/Mail/queue")
        # From the subject to the text.
        soon claws-mail sleep 3 key Tab
        become "$bus" claws-mail --compose a@localhost
        ;;
    evolution)
        # Into the text: Tab goes to the buttons.
        soon evolution sleep 3 mousemove 500 540 click 1
        become env WEBKIT_FORCE_SANDBOX=0 WEBKIT_DISABLE_COMPOSITING_MODE=1 "$bus" evolution mailto:a@localhost
        ;;
    pidgin)
        # Without an account it has no conversation, but the dialog for one: the user's name.
        soon pidgin sleep 2 key Return sleep 2 mousemove 550 340 click 1
        become "$bus" pidgin --config="$HOME/pidgin" --nologin
        ;;
    hexchat)
        written hexchat/hexchat.conf <<TEXT
gui_slist_skip = 1
TEXT
        become "$bus" hexchat --cfgdir="$HOME/hexchat" --no-auto --no-plugins
        ;;
    keepassxc)
        # The title of a new entry.
        printf 'a\na\n' | (become keepassxc-cli db-create --set-password "$HOME/a.kdbx")
        soon keepassxc sleep 3 key ctrl+n
        echo a | become "$bus" keepassxc --config "$HOME/keepass.ini" --pw-stdin "$HOME/a.kdbx"
        ;;
    rofi)
        # F12 accepts what stands there; the next list is there before that is told.
        while true; do
            (become rofi -dmenu -pid "$HOME/rofi" -kb-accept-entry F12 -kb-accept-custom '') \
                </dev/null >"$HOME/line" &
            list=$!
            xdotool search --sync --onlyvisible --class rofi >/dev/null
            [ -z "${answers:-}" ] || printf '%s\033[24~' "$text" >"$PHIM_PORT"
            wait $list || true
            answers=yes text=$(cat "$HOME/line")
        done
        ;;
    epiphany)
        become "$bus" env WEBKIT_FORCE_SANDBOX=0 WEBKIT_DISABLE_COMPOSITING_MODE=1 \
            epiphany --profile "$HOME/epiphany" "file://$here/textarea.html"
        ;;
    qutebrowser)
        become env QTWEBENGINE_DISABLE_SANDBOX=1 QTWEBENGINE_CHROMIUM_FLAGS=--no-sandbox \
            qutebrowser --temp-basedir --set input.insert_mode.auto_load true --set content.autoplay false \
            "file://$here/textarea.html"
        ;;
    ipython)
        written ipython/profile_default/startup/port.py <"$here/port.py"
        in_terminal env IPYTHONDIR="$HOME/ipython" ipython3 --no-banner --no-confirm-exit
        ;;
    textual-*)
        written textual_field.py <"$here/textual_field.py"
        in_terminal env PYTHONPATH=/usr/local/share/phim-editors python3 "$HOME/textual_field.py" "${1#textual-}"
        ;;
    reads)
        written reads.py <"$here/reads.py"
        in_terminal python3 "$HOME/reads.py"
        ;;
    helix)
        # In insert mode, as long as no Escape comes.
        written helix.toml <<TEXT
[keys.insert]
C-s = ":write!"
C-x = ["select_all", "delete_selection", "insert_mode"]
[keys.normal]
x = "insert_mode"
TEXT
        in_terminal hx --config "$HOME/helix.toml" "$HOME/text"
        ;;
    screen)
        # It runs for no user without a shell, such as nobody. It ends with its terminal.
        mkdir -m 700 "$PHIM_DESKTOP/screens"
        echo autodetach off >"$PHIM_DESKTOP/screenrc"
        exec env SCREENDIR="$PHIM_DESKTOP/screens" xterm -geometry 100x30+0+0 \
            -e screen -U -c "$PHIM_DESKTOP/screenrc" sh "$here/terminal.sh" "$2"
        ;;
    mosh)
        # What mosh(1) does by ssh(1). The server ends when it has heard nothing for so many seconds.
        answer=$(become env MOSH_SERVER_NETWORK_TMOUT=60 mosh-server new -i 127.0.0.1 -- sh "$here/terminal.sh" "$2")
        answer=$(echo "$answer" | sed -n 's/^MOSH CONNECT //p')
        in_terminal env MOSH_KEY="${answer#* }" mosh-client 127.0.0.1 "${answer% *}"
        ;;
    blender)
        written blender.py <"$here/blender.py"
        soon blender sleep 6 mousemove 400 300 sleep 1 mousemove 500 400 sleep 1 mousemove 505 405
        become env GALLIUM_DRIVER=llvmpipe blender --factory-startup --python "$HOME/blender.py"
        ;;
    scribus)
        # Its editor of stories, with a frame of text.
        written text.py <"$here/scribus.py"
        soon scribus sleep 4 key Escape sleep 5 key ctrl+t
        become "$bus" scribus --no-splash --python-script "$HOME/text.py"
        ;;
    *)
        echo "unknown application $1" >&2
        exit 64
        ;;
esac
