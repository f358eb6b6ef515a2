#!/bin/bash
# bare-root.sh FOLDER PROGRAM: makes a root that has what PROGRAM and the package's scripts call, and nothing else: no
# Swift, no systemd, no udev. The package list of dpkg in it is empty.
set -euo pipefail
root=$1 program=$2
mkdir -p "$root"/usr/{bin,lib,lib64,share/X11} "$root"/{dev,proc,tmp,var/lib/dpkg/{info,updates}}
for folder in bin lib lib64; do ln -s "usr/$folder" "$root/$folder"; done
: >"$root/dev/null"
: >"$root/var/lib/dpkg/status"
tools=()
for tool in bash sh rm rmdir grep sed id find cp mkdir mktemp chmod dirname install sort readelf cat ln uname env date; do tools+=("$(type -P "$tool")"); done
for tool in "${tools[@]}"; do cp -L "$tool" "$root/usr/bin/"; done
# Libraries as the linker finds them; those of the program too, which apt would install.
ldd "${tools[@]}" "$program" | sed -n 's|.*\s\(/[^ ]*\) (0x.*|\1|p' | sort -u | while read -r library; do
    mkdir -p "$root$(dirname "$library")"
    cp -L "$library" "$root$library"
done
cp -R /usr/share/X11/xkb "$root/usr/share/X11/"
