#!/bin/bash
# Builds Phím and runs its tests. Without options these are the unit tests and one test on a real kernel. See --help.
set -euo pipefail
exec </dev/null
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
    cat <<'TEXT'
Usage: Tests/run.sh [--all | --matrix | --systems] [--counts] [--no-guest | --guest-only | --packages-only] [--strict]

Builds Phím, runs the unit tests, then boots a Debian kernel in QEMU, presses keys on its emulated keyboard and reads what
arrives on its console. This takes some ten minutes the first time, and two later. Neither KVM nor /dev/uinput of this
machine is needed. Missing Debian packages are installed (as root, or with sudo).

  --all             run all tests: also those with display servers and desktops, real applications, packages, inputs
                    at random, long texts, and everything in the guest. About 26 minutes
  --matrix          run all tests, and test all desktops and applications instead of some (more than two hours more)
  --systems         run only this: install Phím's packages in Debian 12, 13 and testing, and type into applications on the
                    desktops of each, and into a guest with each one's kernel. Needs root, and some 10 GB for the systems
  --counts          also build the benchmark program, optimised, and check what it counts: allocations, instructions
  --no-guest        leave out the tests in the guest
  --guest-only      run only the tests in the guest
  --packages-only   install the packages that the tests need, and run nothing
  --strict          fail if something is skipped that Tests/skipped.txt does not allow, as where CI is set
  --help            show this text

Environment:
  PHIM_SYSTEMS                the names of Debian's releases for --systems (default: bookworm trixie testing)
  PHIM_SYSTEMS_CACHE          the directory for their roots (default: ~/.cache/phim-systems)
  PHIM_GUEST_CACHE            the directory for the guest's kernel (default: ~/.cache/phim-guest)
  PHIM_GUEST_KVM              0: emulate the guest's processor, also where KVM works; 1: use KVM without trying it first
  PHIM_FUZZ                   so many minutes of random inputs for each reader instead of a fixed number
  PHIM_GUEST_TIMEOUT_FACTOR   multiplies every timeout in the guest, for slow machines (default: 1)
TEXT
}

unit=yes guest=yes all=no matrix='' counts=no packages_only=no systems=no strict=${CI:+yes}
for argument in "$@"; do
    case $argument in
        --all) all=yes ;;
        --matrix) all=yes matrix=all ;;
        --counts) counts=yes ;;
        --systems) systems=yes ;;
        --no-guest) guest=no ;;
        --guest-only) unit=no ;;
        --packages-only) packages_only=yes ;;
        --strict) strict=yes ;;
        --help | -h)
            usage
            exit 0
            ;;
        *)
            echo "Tests/run.sh: unknown argument $argument" >&2
            usage >&2
            exit 64
            ;;
    esac
done
if [ "$unit$guest" = nono ]; then
    echo "Tests/run.sh: --no-guest and --guest-only together leave nothing to run" >&2
    exit 64
fi

if [ "$systems" = yes ]; then
    if [ "$all$counts$unit$guest" != nonoyesyes ]; then
        echo "Tests/run.sh: --systems runs alone" >&2
        exit 64
    fi
    unit=no guest=no
fi

say() { printf '\n== %s\n' "$*"; }

# The packages for the build and the unit tests.
packages=(
    pkg-config g++ libc6-dev libevdev-dev libxkbcommon-dev libxkbcommon-x11-dev libxcb-xkb-dev libxcb-xtest0-dev
    libsystemd-dev libtomlplusplus-dev libncurses-dev libgtk-4-dev xkb-data libx11-data kbd python3 dbus-daemon acl
    binutils strace tmux shellcheck groff-base x11-xkb-utils
)
# Those of the guest with a console.
guest_packages=(qemu-system-x86 seabios busybox-static cpio dpkg perl-base gzip xz-utils)
# What the other unit tests need: display servers and what tells the focus, tools for packages, editors, panels.
all_packages=(
    xvfb sway foot xterm openbox matchbox-window-manager libglib2.0-bin gsettings-desktop-schemas
    libkf5config-bin dbus-bin xclip wl-clipboard x11-xserver-utils xdotool tk nano
    at-spi2-core python3-gi gir1.2-gtk-3.0 gir1.2-gtk-4.0 python3-pyqt5 python3-pyqt6 kwin-wayland gnome-shell ibus
    dpkg-dev lintian rpm libarchive-tools zstd desktop-file-utils valgrind
    vim neovim kakoune emacs-nox elpa-evil zsh waybar grim jq polybar i3status i3blocks sudo openssh-client
)
# The guests with a desktop, and those with systemd.
all_guest_packages=(gcc systemd dbus libpam-systemd udev interception-tools)
# The applications of --matrix on this machine.
native_packages=(
    vim-nox neovim emacs-lucid python3-pygame default-jre default-jdk-headless libreoffice-writer
    libreoffice-calc libreoffice-gtk3 wine wine64 gedit kwrite firefox-esr chromium libjs-codemirror ckeditor
    thunderbird falkon abiword gnumeric kitty alacritty konsole xfce4-terminal zsh-autosuggestions fish micro
    kate geany qtcreator texstudio libreoffice-impress inkscape gimp claws-mail hexchat keepassxc rofi epiphany-browser
    qutebrowser ipython3 screen mosh scribus blender evolution pidgin node-react node-react-dom xdotool
    python3-pip
    # A remote desktop.
    tigervnc-viewer tigervnc-standalone-server
    # The other input method, in the same applications.
    fcitx5 fcitx5-unikey fcitx5-frontend-gtk3 fcitx5-frontend-qt5
    # Panels with a tray.
    xfce4-panel xfconf plasma-desktop plasma-workspace
    # Panels for input methods.
    gnome-shell-extension-kimpanel kwin-x11 imagemagick
)
# What runs on this machine while the desktops run in the roots of others.
system_packages=(debootstrap dbus-daemon wl-clipboard dpkg-dev gcc)
[ "$guest" = no ] || packages+=("${guest_packages[@]}")
[ "$systems" = no ] || packages+=("${system_packages[@]}")
if [ "$all" = yes ]; then
    packages+=("${all_packages[@]}")
    [ "$guest" = no ] || packages+=("${all_guest_packages[@]}")
fi

install_packages() {
    local package missing=() known=() become=()
    for package in "${packages[@]}"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)" = installed ] ||
            missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    [ "$(id -u)" -eq 0 ] || become=(sudo)
    say "Installing ${missing[*]}"
    export DEBIAN_FRONTEND=noninteractive
    "${become[@]}" apt-get update -qq
    # Not every system has a package of each name. What needs one that is not there is skipped.
    for package in "${missing[@]}"; do
        if apt-cache show "$package" >/dev/null 2>&1; then
            known+=("$package")
        else
            echo "Tests/run.sh: this system has no package $package; what needs it is skipped" >&2
        fi
    done
    [ ${#known[@]} -eq 0 ] ||
        "${become[@]}" apt-get install -qq -y --no-install-recommends "${known[@]}" >/dev/null
}

# Packages of PyPI with editors of web pages and of terminals, which are unpacked where the tests look for them.
editor_packages=(
    monaco-qt==0.2.0 django-tinymce==5.0.0 streamlit-quill==0.0.3 streamlit-lexical==1.3.3
    django-tiptap-editor==0.13.0 django-trix-widget==1.0.4 wagtail==8.0.1
    # Textual, for fields in a terminal, with what it needs.
    textual==8.2.8 rich==15.0.0 markdown-it-py==4.3.0 mdit-py-plugins==0.7.0 mdurl==0.1.2 linkify-it-py==2.2.0
    uc-micro-py==2.0.0 platformdirs==4.14.8 pygments==2.21.0 typing_extensions==4.16.0
)
editors=/usr/local/share/phim-editors

# Without one of these, its cells are skipped.
install_editors() {
    local package become=()
    [ "$(id -u)" -eq 0 ] || become=(sudo)
    for package in "${editor_packages[@]}"; do
        [ ! -e "$editors/.$package" ] || continue
        "${become[@]}" python3 -m pip install --quiet --root-user-action=ignore --no-deps --no-compile \
            --upgrade --target "$editors" "$package" &&
            "${become[@]}" touch "$editors/.$package" ||
            echo "Tests/run.sh: $package cannot be installed; its editor is not tested" >&2
    done
}

# Without one of these, its cells are skipped.
install_native_packages() {
    local package become=()
    [ "$(id -u)" -eq 0 ] || become=(sudo)
    for package in "${native_packages[@]}"; do
        "${become[@]}" apt-get install -qq -y --no-install-recommends "$package" >/dev/null ||
            echo "Tests/run.sh: $package cannot be installed; its applications are not tested" >&2
    done
}

if command -v apt-get >/dev/null; then
    install_packages
    [ -z "$matrix" ] || { install_native_packages && install_editors; }
else
    echo "Tests/run.sh: apt-get not found; install what these Debian packages contain yourself: ${packages[*]}" >&2
fi
[ "$packages_only" = no ] || exit 0
command -v swift >/dev/null || {
    echo "Tests/run.sh: swift is not in PATH; install a Swift 6.3 toolchain from swift.org" >&2
    exit 1
}

logs=$(mktemp -d)
preparation='' beside=() beside_names=()
# Ends what runs in the background, with its children.
clean_up() {
    local job
    for job in "${beside[@]}"; do pkill -P "$job" || true; done
    # shellcheck disable=SC2086 # empty, or a number
    kill $preparation "${beside[@]}" 2>/dev/null || true
    rm -rf "$logs"
}
trap clean_up EXIT
failed=()
runs=()
times=()

# The time of a step, for the summary.
note_time() { times+=("$1 $((SECONDS - $2)) s"); }

# build WHAT ARGUMENT...: a step that ends the run if it fails.
build() {
    local begin=$SECONDS what=$1
    shift
    say "Building $what"
    swift build "$@"
    note_time "$what" "$begin"
}

# Runs tests, shows their output, and keeps it for the summary.
run_tests() {
    local name=$1 begin=$SECONDS
    shift
    say "$name"
    "$@" 2>&1 | tee "$logs/$name" || failed+=("$name")
    judge "$name"
    note_time "$name" "$begin"
}

# Counts what a run did. A run in which no test passed has failed.
judge() {
    local status=0 allowed=''
    [ -z "$strict" ] || allowed=Tests/skipped.txt
    awk -v allowed="$allowed" -f Tests/summary.awk "$logs/$1" >"$logs/$1.summary" || status=$?
    case $status in
        0) ;;
        2) failed+=("$1 (more was skipped than Tests/skipped.txt allows)") ;;
        *) failed+=("$1 (no test passed)") ;;
    esac
    runs+=("$1")
}

# Downloads and unpacks the guest's kernel and desktops while the compiler runs.
prepare_guest() {
    local begin=$SECONDS
    Tests/GuestTests/prepare.sh >"$logs/image"
    [ "$all" = no ] || Tests/GuestTests/desktops.sh ${matrix:+"$matrix"} >/dev/null
    echo "Preparing the guest took $((SECONDS - begin)) s, most of it during the build."
}
if [ "$guest" = yes ]; then
    prepare_guest >"$logs/preparation" 2>&1 &
    preparation=$!
fi

if [ "$systems" = yes ]; then
    # shellcheck disable=SC2086 # a list of words
    Tests/Systems/roots.sh ${PHIM_SYSTEMS:-} >"$logs/roots" 2>"$logs/preparation" &
    preparation=$!
fi

# Two packages are built in one place. SwiftPM keeps the plan of one, and would then build nothing of the other.
fresh_plan=()
[ "$all" = no ] || fresh_plan=(--disable-build-manifest-caching)
# With another option than `swift build` has, some of what it built would be built again.
import_check=()
[ "$all" = no ] || import_check=(--explicit-target-dependency-import-check error)
build "the tests" --build-tests "${import_check[@]}" "${fresh_plan[@]}"
# What `swift test` calls. It is called directly, since `swift test` lets only one run go on, and makes another plan.
tests=("$(swift build --show-bin-path)/phimPackageTests.xctest" --testing-library swift-testing)

# Packages and the guest use the optimised program, as it is installed: the emulated processor of the guest is slow. The
# options are those of systemd/package.sh, so that nothing is compiled twice.
release=(-c release --static-swift-stdlib -Xswiftc -Xfrontend -Xswiftc -function-sections)
if [ "$all" = yes ]; then
    build "the program, optimised" "${release[@]}" --product phim
    PHIM_RELEASE=$(swift build "${release[@]}" --show-bin-path)
    export PHIM_RELEASE
    export PHIM_ALL=1
fi
if [ "$counts" = yes ]; then
    PHIM_BENCH=1 build "the benchmarks, optimised" "${release[@]}" --product phim-bench
    PHIM_BENCH_PROGRAM=$(swift build "${release[@]}" --show-bin-path)/phim-bench
    export PHIM_BENCH_PROGRAM
fi

# A package of its own, which uses the library products only. The guest runs its daemon on real keyboards. It is built
# where the tests were built, so that what both have in common is compiled once.
example=(--package-path Tests/ExamplePackage --scratch-path .build)
[ "$all" = no ] || build "the example package" --build-tests "${example[@]}" "${fresh_plan[@]}"

# Whether KVM works: the guest's kernel reaches its first program, which turns the machine off, within seconds. In some
# virtual machines /dev/kvm is there and of no use.
kvm_works() {
    [ -w /dev/kvm ] &&
        timeout 10 qemu-system-x86_64 -M q35 -accel kvm -cpu host,-arch-capabilities -m 512 -nodefaults \
            -no-user-config -display none -no-reboot -kernel "$image/vmlinuz" -initrd "$image/initramfs.gz" \
            -append 'quiet panic=-1 rdinit=/bin/busybox -- poweroff -f' >/dev/null 2>&1
}

# Waits for the guest's kernel and desktops. `image` is empty if they could not be prepared.
image=''
await_guest() {
    [ -n "$preparation" ] || return 0
    say "Preparing the guest"
    if wait "$preparation"; then
        image=$(cat "$logs/image")
    else
        failed+=("Preparing the guest")
    fi
    preparation=''
    cat "$logs/preparation"
    [ -n "$image" ] || return 0
    if [ -z "${PHIM_GUEST_KVM:-}" ]; then
        # Tried once while this machine runs.
        local tried answer=''
        tried=$image/kvm-$(cat /proc/sys/kernel/random/boot_id)
        [ ! -e "$tried" ] || answer=$(cat "$tried")
        if [ -z "$answer" ]; then
            if kvm_works; then answer=1; else answer=0; fi
            rm -f "$image"/kvm-*
            echo "$answer" >"$tried"
        fi
        PHIM_GUEST_KVM=$answer
    fi
    export PHIM_GUEST_KVM
}

# start_beside NAME COMMAND...: tests beside those that follow.
start_beside() {
    local name=$1
    shift
    beside_names+=("$name")
    {
        local status=0
        "$@" >"$logs/$name" 2>&1 || status=$?
        echo "$status" >"$logs/$name.status"
    } &
    beside+=($!)
}

# start_guest NAME FILTER NICENESS: tests in guests beside those that follow. They lose no key on a busy machine: no key is
# sent before the last one was read, and the clock of a desktop's guest counts instructions.
start_guest() {
    start_beside "$1" env PHIM_GUEST="$image" PHIM_MATRIX="$matrix" nice -n "$3" "${tests[@]}" --filter "$2"
}

# The results of what was started, once the other tests are through.
finish_beside() {
    local name begin=$SECONDS
    say "Waiting for: ${beside_names[*]}"
    wait "${beside[@]}" || true
    beside=()
    note_time "waiting for those beside them" "$begin"
    for name in "${beside_names[@]}"; do
        say "$name"
        cat "$logs/$name"
        [ "$(cat "$logs/$name.status" 2>/dev/null)" = 0 ] || failed+=("$name")
        judge "$name"
    done
}

desktop_guests='GuestTests/(DeviceServices|Matrix|Package|SelfTest)/'
desktop_run="Tests in guests with a desktop or the package"
login_guest='GuestTests/(Attacks|DeviceGrants|Hardships|LoginSessions)/'
login_run="Tests in the guest with logins"
# The one of the short run.
typing_guest='GuestTests/Typing/.*Typed sentences arrive'
typing_run="Sentences in a guest"

if [ "$systems" = yes ]; then
    say "Building the packages"
    systemd/package.sh --only deb --output "$logs/packages"
    export PHIM_PACKAGES=$logs/packages
    PHIM_RELEASE=$(swift build "${release[@]}" --show-bin-path)
    export PHIM_RELEASE
    say "Preparing the systems"
    wait "$preparation" || failed+=("Preparing the systems")
    preparation=''
    cat "$logs/preparation"
    mapfile -t roots <"$logs/roots"
    for root in "${roots[@]}"; do
        system=$(basename "$root")
        run_tests "System $system" env PHIM_SYSTEM="$root" "${tests[@]}" --filter OtherSystemTests
        if image=$(Tests/GuestTests/prepare.sh "$root"); then
            # A whole desktop takes minutes to start there.
            run_tests "Kernel of $system" env PHIM_SYSTEM="$root" PHIM_GUEST="$image" PHIM_ALL=1 \
                PHIM_GUEST_TIMEOUT_FACTOR=4 "${tests[@]}" --filter 'GuestTests/' --skip "$desktop_guests"
        else
            failed+=("Kernel of $system")
        fi
    done
fi

if [ "$unit" = yes ]; then
    if [ "$all" = yes ]; then
        say "Preparing the corpora"
        PHIM_CORPORA=$(Tests/TransliterationTests/corpora.sh) && export PHIM_CORPORA || failed+=("Preparing the corpora")
    fi
    # Beside them, since some of them wait.
    if [ "$guest" = yes ] && [ "$all" = no ]; then
        await_guest
        [ -z "$image" ] || start_guest "$typing_run" "$typing_guest" 0
    fi
    run_tests "Unit tests" env -u PHIM_GUEST "${tests[@]}" \
        --skip NativeTests --skip FuzzingTests --skip GuestTests --skip SettingsWindowTests
fi

if [ "$unit$all" = yesyes ]; then
    if [ "$guest" = yes ] && [ -z "$matrix" ]; then
        await_guest
        [ -z "$image" ] || start_guest "$desktop_run" "$desktop_guests" 19
    fi
    # By themselves, as is said there.
    run_tests "Inputs at random" env -u PHIM_GUEST PHIM_FUZZ="${PHIM_FUZZ:-once}" \
        "${tests[@]}" --filter FuzzingTests
    # By themselves: keys come at the speed of hands, and the applications need a processor.
    run_tests "Native applications" env PHIM_NATIVE="$matrix" \
        "${tests[@]}" --filter "NativeTests|SettingsWindowTests"
    # What the other input method makes of them is printed, not judged.
    [ -z "$matrix" ] ||
        run_tests "With fcitx5" env PHIM_ANCHOR=fcitx5-unikey PHIM_NATIVE="$matrix" \
            "${tests[@]}" --filter NativeTests
fi

if [ "$all" = yes ]; then
    run_tests "Example package" swift test --skip-build "${example[@]}"
    PHIM_EXAMPLE_DAEMON=$(swift build "${example[@]}" --show-bin-path)/example-daemon
    export PHIM_EXAMPLE_DAEMON
fi

if [ "$guest" = yes ]; then
    await_guest
    guest_tests=(--filter GuestTests)
    if [ "$all" = yes ] && [ -n "$image" ]; then
        if [ ${#beside[@]} -gt 0 ]; then
            start_guest "$login_run" "$login_guest" 0
            guest_tests+=(--skip "$desktop_guests" --skip "$login_guest")
        fi
        run_tests "Tests in the guest" env PHIM_GUEST="$image" PHIM_MATRIX="$matrix" "${tests[@]}" "${guest_tests[@]}"
    elif [ -n "$image" ] && [ ${#beside[@]} -eq 0 ]; then
        start_guest "$typing_run" "$typing_guest" 0
    fi
    if [ -n "$image" ]; then
        [ "$PHIM_GUEST_KVM" = 1 ] && accelerator='with KVM' || accelerator='on an emulated processor'
        times+=("(the guest ran $accelerator)")
    fi
fi
[ ${#beside[@]} -eq 0 ] || finish_beside

say "Summary"
printf 'Time: %s\n' "$(printf '%s, ' "${times[@]}" | sed 's/, $//; s/ s, (/ s (/'), $SECONDS s in all"
for name in "${runs[@]}"; do
    printf '%s: %s\n' "$name" "$(cat "$logs/$name.summary")"
done
if [ ${#failed[@]} -gt 0 ]; then
    printf 'FAILED: %s\n' "${failed[@]}"
    exit 1
fi
