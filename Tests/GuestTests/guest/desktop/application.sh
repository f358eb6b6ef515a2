#!/bin/sh
# Runs an application on the desktop that start.sh has started. The text that it receives goes to a port.
#
#   application.sh NAME PORT     the names are below
#
# PHIM_DESKTOP is the directory of the desktop, by default the guest's.
set -eu

: "${PHIM_DESKTOP:=/run/desktop}"
here=$PHIM_DESKTOP/programs
# shellcheck source=/dev/null
. "$PHIM_DESKTOP/session"
export NO_AT_BRIDGE=1
platform=x11
if [ -n "${WAYLAND_DISPLAY:-}" ]; then
    platform=wayland
    export GDK_BACKEND=wayland QT_QPA_PLATFORM=wayland
fi
: "${DESKTOP_USER:=nobody}"
group=$(id -g "$DESKTOP_USER")
become() {
    [ "$(id -u)" -ne 0 ] || set -- --reuid "$DESKTOP_USER" --regid "$group" --clear-groups "$@"
    exec setpriv "$@"
}
# A session bus, where there is none yet.
bus=${DBUS_SESSION_BUS_ADDRESS:+env}
bus=${bus:-dbus-run-session}
# A program in a window of the desktop's usual terminal.
in_terminal() {
    if [ $platform = wayland ]; then
        become foot --window-size-chars=100x30 --log-level=none "$@"
    else
        become xterm -xrm '*metaSendsEscape: true' -geometry 100x30+0+0 -e "$@"
    fi
}
# For applications that need OpenGL: Mesa's driver without a compiler.
export LIBGL_ALWAYS_SOFTWARE=1 GALLIUM_DRIVER=softpipe
export PHIM_PORT="$2" LC_ALL=C.UTF-8 PATH="$PHIM_DESKTOP/bin:$PATH"
chmod 666 "$2"

# Serves a page to the browser that this shell becomes; the server ends with the browser. The developer tools of the
# browsers are disabled, since otherwise F12 does not reach the page.
serve_page() {
    profile=$(become mktemp -d "$HOME/browser.XXXXXX")
    become --pdeathsig KILL perl "$here/page.pl" "$1" &
}

# The developer tools take F12, which the served page needs.
chromium_with_page() {
    serve_page "$2"
    mkdir -p /etc/chromium/policies/managed
    echo '{"DeveloperToolsAvailability": 2}' >/etc/chromium/policies/managed/phim.json
    chromium "$1" --app=http://127.0.0.1:8000/
}

# Chromium on x11 or wayland with more arguments; $profile is its own, $size the window's if it needs more room.
chromium() {
    platform=$1
    shift
    become chromium --ozone-platform="$platform" --user-data-dir="$profile" "$@" \
        --no-sandbox --no-first-run --no-default-browser-check --disable-gpu --in-process-gpu \
        --disable-extensions --disable-smooth-scrolling --disable-component-update --disable-background-networking \
        --disable-sync --password-store=basic --window-size="${size:-640,160}"
}

# Its address bar. The pages have to be seen: with two lines of them, Chromium 156 ignored all keys after it had loaded one.
chromium_with_address_bar() {
    serve_page "$1"
    size=640,400 chromium "$platform" --host-resolver-rules='MAP *.vn 127.0.0.1' about:blank
}

# Firefox with a page; $profile is its own.
firefox() {
    cat >"$profile/user.js" <<TEXT
user_pref("devtools.policy.disabled", true);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.preonboarding.enabled", false);
user_pref("termsofuse.bypassNotification", true);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("datareporting.policy.dataSubmissionPolicyBypassNotification", true);
user_pref("toolkit.telemetry.enabled", false);
user_pref("app.normandy.enabled", false);
user_pref("app.update.enabled", false);
user_pref("extensions.blocklist.enabled", false);
user_pref("browser.safebrowsing.malware.enabled", false);
user_pref("browser.safebrowsing.phishing.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("security.sandbox.content.level", 0);
user_pref("accessibility.force_disabled", 1);
user_pref("fission.autostart", false);
user_pref("dom.ipc.processPrelaunch.enabled", false);
user_pref("gfx.webrender.software", true);
${more:-}
TEXT
    export MOZ_ENABLE_WAYLAND=1
    become firefox-esr --no-remote --profile "$profile" --width 640 --height 240 "$1"
}

# Its address bar, which completes two bookmarks: these at once, and what it has visited only after a while.
firefox_with_address_bar() {
    cat >"$profile/bookmarks.html" <<TEXT
<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks Menu</H1>
<DL><p>
<DT><A HREF="http://tienphong.vn/">Tien Phong</A>
<DT><A HREF="http://chaobuoisang.vn/">Chao buoi sang</A>
</DL><p>
TEXT
    more='user_pref("browser.places.importBookmarksHTML", true);' firefox about:blank
}

# LibreOffice with a profile of its own, so that it shows no dialog, and with autocorrection if asked for.
#   office MODULE TOOLKIT [true]
office() {
    profile=$(become mktemp -d "$HOME/office.XXXXXX")
    (become mkdir "$profile/user")
    sed "s/AUTOCORRECT/${3:-false}/" "$here/office.xcu" |
        (become tee "$profile/user/registrymodifications.xcu") >/dev/null
    become env SAL_USE_VCLPLUGIN="$2" soffice "--$1" --norestore --nologo --nofirststartwizard \
        "-env:UserInstallation=file://$profile"
}

# A profile with an account that reaches no server. The rig opens a new message: with a new profile, Thunderbird ignores
# --compose. The argument is an address book's domain, if there is to be one.
thunderbird() {
    profile=$(become mktemp -d "$HOME/mail.XXXXXX")
    cat >"$profile/user.js" <<TEXT
user_pref("mail.accountmanager.accounts", "account1");
user_pref("mail.accountmanager.defaultaccount", "account1");
user_pref("mail.account.account1.server", "server1");
user_pref("mail.account.account1.identities", "id1");
user_pref("mail.server.server1.type", "none");
user_pref("mail.server.server1.userName", "nobody");
user_pref("mail.server.server1.hostname", "Local Folders");
user_pref("mail.server.server1.name", "Local Folders");
user_pref("mail.identity.id1.useremail", "a@localhost");
user_pref("mail.identity.id1.fullName", "A");
user_pref("mail.identity.id1.valid", true);
user_pref("mail.identity.id1.smtpServer", "smtp1");
user_pref("mail.smtpservers", "smtp1");
user_pref("mail.smtpserver.smtp1.hostname", "localhost");
user_pref("mail.spellcheck.inline", false);
user_pref("mail.rights.version", 1);
user_pref("mail.shell.checkDefaultClient", false);
user_pref("mailnews.start_page.enabled", false);
user_pref("datareporting.policy.dataSubmissionPolicyBypassNotification", true);
user_pref("app.donation.eoy.version.viewed", 99);
user_pref("app.update.enabled", false);
user_pref("toolkit.telemetry.enabled", false);
user_pref("gfx.webrender.software", true);
TEXT
    [ -z "${1:-}" ] || (become /usr/bin/python3 "$here/addresses.py" "$profile/abook.sqlite" "$1")
    become thunderbird --no-remote --profile "$profile"
}

case $1 in
    xterm) become xterm -geometry 200x60+0+0 -e sh "$here/terminal.sh" "$2" ;;
    foot) become foot sh "$here/terminal.sh" "$2" ;;
    gtk3) become phim-gtk 3 "$2" ;;
    gtk4) become env GSK_RENDERER=cairo phim-gtk 4 "$2" ;;
    qt5) become /usr/bin/python3 "$here/qt.py" 5 "$2" ;;
    qt6) become /usr/bin/python3 "$here/qt.py" 6 "$2" ;;
    alacritty) become alacritty -e sh "$here/terminal.sh" "$2" ;;
    kitty) become kitty --config NONE sh "$here/terminal.sh" "$2" ;;
    chromium) chromium_with_page "$platform" "$2" ;;
    chromium-x11) chromium_with_page x11 "$2" ;;
    firefox)
        serve_page "$2"
        firefox http://127.0.0.1:8000/
        ;;
    chromium-address) chromium_with_address_bar "$2" ;;
    falkon-address)
        # It completes addresses that were entered, though nobody serves a page. The browser in it has no sandbox.
        become env QTWEBENGINE_DISABLE_SANDBOX=1 \
            QTWEBENGINE_CHROMIUM_FLAGS='--no-sandbox --host-resolver-rules="MAP *.vn 127.0.0.1"' \
            "$bus" falkon --no-extensions about:blank
        ;;
    chromium-search)
        mkdir -p /etc/chromium/policies/managed
        cat >/etc/chromium/policies/managed/phim-search.json <<TEXT
{
  "DefaultSearchProviderEnabled": true,
  "DefaultSearchProviderName": "Phim",
  "DefaultSearchProviderSearchURL": "http://127.0.0.1:8000/search?q={searchTerms}"
}
TEXT
        chromium_with_address_bar "$2"
        ;;
    firefox-search)
        serve_page "$2"
        mkdir -p /etc/firefox/policies
        cat >/etc/firefox/policies/policies.json <<TEXT
{ "policies": { "SearchEngines": {
  "Add": [{ "Name": "Phim", "URLTemplate": "http://127.0.0.1:8000/search?q={searchTerms}" }],
  "Default": "Phim"
} } }
TEXT
        firefox_with_address_bar
        ;;
    firefox-address)
        profile=$(become mktemp -d "$HOME/browser.XXXXXX")
        firefox_with_address_bar
        ;;
    chromium-*)
        profile=$(become mktemp -d "$HOME/browser.XXXXXX")
        chromium "$platform" --app="file://$here/${1#chromium-}.html"
        ;;
    firefox-*)
        profile=$(become mktemp -d "$HOME/browser.XXXXXX")
        firefox "file://$here/${1#firefox-}.html"
        ;;
    thunderbird) thunderbird ;;
    thunderbird-recipients) thunderbird example.vn ;;
    tk) become wish "$here/entry.tcl" "$2" ;;
    sdl) become env SDL_VIDEODRIVER=x11 /usr/bin/python3 "$here/game.py" "$2" ;;
    swing) become java "$here/Entry.java" "$2" ;;
    readline) in_terminal tmux -S "$HOME/tmux" -f "$here/tmux.conf" new-session bash --rcfile "$here/readline.bash" ;;
    vim) in_terminal vim -u NONE -N -S "$here/port.vim" ;;
    neovim) in_terminal nvim -u NONE -S "$here/port.vim" ;;
    nano) in_terminal nano --ignorercfiles "$HOME/text" ;;
    emacs) become emacs -Q -l "$here/port.el" ;;
    emacs-terminal) in_terminal emacs -nw -Q -l "$here/port.el" ;;
    writer-gtk3) office writer gtk3 ;;
    writer-gen) office writer gen ;;
    writer-autocorrect) office writer gtk3 true ;;
    calc) office calc gtk3 ;;
    notepad) become env WINEPREFIX="$HOME/wine" WINEDEBUG=-all WINEDLLOVERRIDES=mscoree,mshtml= wine notepad ;;
    gedit) become "$bus" gedit --standalone ;;
    abiword) become abiword ;;
    gnumeric) become "$bus" gnumeric ;;
    konsole) become "$bus" konsole -e sh "$here/terminal.sh" "$2" ;;
    xfce4-terminal) become "$bus" xfce4-terminal --disable-server -x sh "$here/terminal.sh" "$2" ;;
    zsh)
        # What it suggests.
        (become tee "$HOME/.zsh_history") >/dev/null <"$here/history"
        in_terminal env ZDOTDIR="$here/zsh" zsh
        ;;
    fish)
        (become mkdir -p "$HOME/.local/share/fish")
        sed 's/^/- cmd: /' "$here/history" | (become tee "$HOME/.local/share/fish/fish_history") >/dev/null
        in_terminal fish --init-command "source $here/line.fish"
        ;;
    micro) in_terminal micro "$HOME/text" ;;
    kakoune) in_terminal env XDG_RUNTIME_DIR="$HOME" kak -n -e "source $here/port.kak" ;;
    kwrite)
        (become touch "$HOME/text")
        become "$bus" kwrite "$HOME/text"
        ;;
    *)
        # shellcheck source=/dev/null
        . "$here/more.sh"
        ;;
esac
