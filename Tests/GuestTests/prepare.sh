#!/bin/bash
# Makes the kernel and the initramfs for the guest tests, and prints the path of their directory.
#
#   prepare.sh [ROOT]    ROOT: the root of another system, whose kernel is taken (Tests/Systems/roots.sh)
#
# The kernel is Debian's: the package that linux-image-amd64 depends on is downloaded and unpacked, not installed.
# All files stay in $PHIM_GUEST_CACHE (or ~/.cache/phim-guest; with a root, a directory beside it with the root's name) for
# the next run; nothing is written to the repository.
# If nothing has changed since the last run, the script only checks that the files exist.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=${1:-}
cache=${PHIM_GUEST_CACHE:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/phim-guest}${root:+-$(basename "$root")}
modules=(9p 9pnet_virtio virtio_pci virtio_console virtio_input evdev uinput overlay fuse)
# Loaded only for a desktop. Without it the console stays in text mode.
desktop_modules=(virtio_gpu)

say() { printf 'guest: %s\n' "$*" >&2; }
fail() {
    say "$*"
    exit 1
}

# The source files of the image; a change in them makes a new image.
recipe=$(cat "$here/prepare.sh" "$here/guest/init" | sha256sum | cut -c 1-16)
mkdir -p "$cache"
exec 9>"$cache/lock"
flock 9

if [ "$(cat "$cache/recipe" 2>/dev/null || true)" = "$recipe" ]; then
    echo "$cache"
    exit 0
fi

for tool in busybox cpio dpkg-deb gzip; do
    command -v "$tool" >/dev/null || fail "$tool is missing; Tests/run.sh installs it"
done

# Runs a program of apt, of the root if there is one.
of_system() {
    if [ -n "$root" ]; then "$here/../Systems/within.sh" "$root" "$@"; else "$@"; fi
}
# depends PACKAGE PATTERN: those of the packages that it depends on whose names match.
depends() {
    of_system apt-cache depends "$1" 2>/dev/null | sed -n "s/^ *Depends: \($2\)\$/\1/p"
}

# The kernel's packages: from the cache, otherwise from Debian's archive. Linux 7 has more than one.
if [ -z "$(find "$cache" -maxdepth 1 -name 'linux-image-*.deb')" ]; then
    name=$(depends linux-image-amd64 'linux-image-[0-9][^ ]*' | head -n 1)
    [ -n "$name" ] || fail 'apt does not know the package linux-image-amd64; run apt-get update (needs the network)'
    mapfile -t names < <(depends "$name" 'linux-\(base\|binary\|modules\)-[0-9][^ ]*')
    say "downloading $name, about 100 MB"
    # A root sees no directory of this machine but /tmp.
    download=$(mktemp -d)
    trap 'rm -rf "$download"' EXIT
    # shellcheck disable=SC2016 # expanded by the inner shell
    of_system sh -c 'cd "$1" && shift && apt-get download -qq -o APT::Sandbox::User=root "$@" >&2' \
        sh "$download" "$name" "${names[@]}" ||
        fail "cannot download $name; check the network. Later runs do not need it"
    mv "$download"/*.deb "$cache"
    rm -rf "$download"
fi

work=$(mktemp -d "$cache/work.XXXXXX")
trap 'rm -rf "$work"' EXIT
for package in "$cache"/linux-*.deb; do
    say "unpacking $(basename "$package")"
    dpkg-deb -x "$package" "$work/kernel"
done
if [ ! -d "$work/kernel/lib/modules" ]; then
    mkdir -p "$work/kernel/lib"
    mv "$work/kernel/usr/lib/modules" "$work/kernel/lib/modules"
fi
release=$(basename "$work"/kernel/lib/modules/*)
tree=$work/kernel/lib/modules/$release

say "building the initramfs for Linux $release"
image=$work/image
mkdir -p "$image"/{bin,dev,proc,sys,modules}
cp "$(readlink -f "$(command -v busybox)")" "$image/bin/busybox"
"$image/bin/busybox" depmod -b "$work/kernel" "$release"

# Appends a module to a list of modules to load, after the modules that it depends on.
declare -A loaded
add() {
    local order=$1 path=$2 dependency dependencies file
    [ -z "${loaded[$path]:-}" ] || return 0
    loaded[$path]=1
    read -ra dependencies < <(sed -n "s|^$path:||p" "$tree/modules.dep") || true
    for dependency in "${dependencies[@]}"; do add "$order" "$dependency"; done
    file=$(basename "$path")
    case $file in
        *.xz) xz -dc "$tree/$path" >"$image/modules/${file%.xz}" && file=${file%.xz} ;;
        *.zst) zstd -qdc "$tree/$path" >"$image/modules/${file%.zst}" && file=${file%.zst} ;;
        *) cp "$tree/$path" "$image/modules/$file" ;;
    esac
    echo "$file" >>"$image/modules/$order"
}
add_named() {
    local order=$1 module=${2//_/[-_]} path
    path=$(sed -n "s|^\([^:]*/$module\.ko[^:]*\):.*|\1|p" "$tree/modules.dep")
    if [ -n "$path" ]; then
        add "$order" "$path"
    elif ! grep -q "/$module\.ko" "$tree/modules.builtin"; then
        fail "Linux $release has no module $2"
    fi
}
for module in "${modules[@]}"; do add_named order "$module"; done
for module in "${desktop_modules[@]}"; do add_named desktop "$module"; done

cp "$here/guest/init" "$image/init"
chmod 755 "$image/init"
(cd "$image" && find . | cpio --quiet -o -H newc) | gzip -1 >"$work/initramfs.gz"
vmlinuz=$tree/vmlinuz
[ -e "$vmlinuz" ] || vmlinuz=$work/kernel/boot/vmlinuz-$release
cp "$vmlinuz" "$work/vmlinuz"
mv "$work/vmlinuz" "$work/initramfs.gz" "$cache/"
echo "$recipe" >"$cache/recipe"
say "ready in $cache"
echo "$cache"
