#!/bin/bash
# Makes the kernel and the initramfs for the guest tests, and prints the path of their directory.
#
# The kernel is Debian's: the package that linux-image-amd64 depends on is downloaded and unpacked, not installed.
# All files stay in $PHIM_GUEST_CACHE (or ~/.cache/phim-guest) for the next run; nothing is written to the repository.
# If nothing has changed since the last run, the script only checks that the files exist.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cache=${PHIM_GUEST_CACHE:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/phim-guest}
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

# The kernel package: from the cache, otherwise from Debian's archive.
package=$(find "$cache" -maxdepth 1 -name 'linux-image-*.deb' | sort -V | tail -n 1)
if [ -z "$package" ]; then
    name=$(apt-cache depends linux-image-amd64 2>/dev/null |
        sed -n 's/^ *Depends: \(linux-image-[0-9][^ ]*\)$/\1/p' | head -n 1)
    [ -n "$name" ] || fail 'apt does not know the package linux-image-amd64; run apt-get update (needs the network)'
    say "downloading $name, about 70 MB"
    download=$(mktemp -d "$cache/download.XXXXXX")
    trap 'rm -rf "$download"' EXIT
    (cd "$download" && apt-get download -qq -o APT::Sandbox::User=root "$name" >&2) ||
        fail "cannot download $name; check the network. Later runs do not need it"
    package=$cache/$(basename "$download"/*.deb)
    mv "$download"/*.deb "$package"
    rm -rf "$download"
fi

work=$(mktemp -d "$cache/work.XXXXXX")
trap 'rm -rf "$work"' EXIT
say "unpacking $(basename "$package")"
dpkg-deb -x "$package" "$work/kernel"
[ -d "$work/kernel/lib/modules" ] || mv "$work/kernel/usr/lib/modules" "$work/kernel/lib/modules"
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
cp "$work"/kernel/boot/vmlinuz-* "$work/vmlinuz"
mv "$work/vmlinuz" "$work/initramfs.gz" "$cache/"
echo "$recipe" >"$cache/recipe"
say "ready in $cache"
echo "$cache"
