#!/bin/sh
# Runs an application on the desktop that start.sh has started. The text that it receives goes to a port.
#
#   application.sh NAME PORT     xterm, foot, alacritty, kitty, gtk3, gtk4, qt5, qt6, chromium, chromium-x11, firefox
set -eu

here=/run/desktop/programs
# shellcheck source=/dev/null
. /run/desktop/session
export NO_AT_BRIDGE=1
platform=x11
if [ -n "${WAYLAND_DISPLAY:-}" ]; then
    platform=wayland
    export GDK_BACKEND=wayland QT_QPA_PLATFORM=wayland
fi
export FONTCONFIG_FILE="$here/fonts.conf"
: "${DESKTOP_USER:=nobody}"
group=$(id -g "$DESKTOP_USER")
become() { exec setpriv --reuid "$DESKTOP_USER" --regid "$group" --clear-groups "$@"; }
# For applications that need OpenGL: Mesa's driver without a compiler.
export LIBGL_ALWAYS_SOFTWARE=1 GALLIUM_DRIVER=softpipe
chmod 666 "$2"

# Serves a page to the browser that this shell becomes; the server ends with the browser. The developer tools of the
# browsers are disabled, since otherwise F12 does not reach the page.
serve_page() {
    busybox ip link set lo up
    profile=$(become mktemp -d "$HOME/browser.XXXXXX")
    become --pdeathsig KILL perl "$here/page.pl" "$1" &
}

chromium() {
    serve_page "$2"
    mkdir -p /etc/chromium/policies/managed
    echo '{"DeveloperToolsAvailability": 2}' >/etc/chromium/policies/managed/phim.json
    become chromium --ozone-platform="$1" --user-data-dir="$profile" --app=http://127.0.0.1:8000/ \
        --no-sandbox --no-first-run --no-default-browser-check --disable-gpu --in-process-gpu \
        --disable-extensions --disable-smooth-scrolling --disable-component-update --disable-background-networking \
        --disable-sync --password-store=basic --window-size=640,160
}

firefox() {
    serve_page "$1"
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
TEXT
    export MOZ_ENABLE_WAYLAND=1
    become firefox-esr --no-remote --profile "$profile" --width 640 --height 240 http://127.0.0.1:8000/
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
    chromium) chromium "$platform" "$2" ;;
    chromium-x11) chromium x11 "$2" ;;
    firefox) firefox "$2" ;;
    *)
        echo "unknown application $1" >&2
        exit 64
        ;;
esac
