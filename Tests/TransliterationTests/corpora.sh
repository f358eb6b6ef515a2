#!/bin/bash
# Makes a directory of real text from Debian's packages, and prints its path. The packages state the free licences:
#   vietnamese.txt  LibreOffice's help in Vietnamese (MPL-2.0), including English and technical words
#   english.txt     the same in English
#   syllables.txt   the Vietnamese syllables in use, from the spell checker's list (hunspell-vi, GPL-2)
# None of these files is committed. The directory is kept: PHIM_CORPORA_CACHE, or ~/.cache/phim-corpora.
set -euo pipefail

folder=${PHIM_CORPORA_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/phim-corpora}
if [ -s "$folder/syllables.txt" ] && [ -s "$folder/vietnamese.txt" ] && [ -s "$folder/english.txt" ]; then
    echo "$folder"
    exit 0
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
# The packages are unpacked, not installed, since LibreOffice itself is not needed.
apt-get download -qq -o APT::Sandbox::User=root libreoffice-help-vi libreoffice-help-en-us hunspell-vi >/dev/null
for package in *.deb; do dpkg -x "$package" .; done

# Prints each paragraph as one line, without markup.
paragraphs() {
    find "$1" -name '*.html' -print0 | sort -z | xargs -0 perl -0777 -CSD -ne '
        while (/<p id="par[^>]*>(.*?)<\/p>/gs) {
            my $text = $1;
            $text =~ s/<[^>]*>//g;
            $text =~ s/&(lt|gt|amp|quot|nbsp);/ /g;
            $text =~ s/\s+/ /g;
            $text =~ s/^ | $//g;
            print "$text\n" if split(/ /, $text) >= 6 && !$seen{$text}++;
        }'
}
mkdir -p "$folder"
paragraphs usr/share/libreoffice/help/vi >"$folder/vietnamese.txt"
paragraphs usr/share/libreoffice/help/en-US >"$folder/english.txt"
tail -n +2 usr/share/hunspell/vi_VN.dic >"$folder/syllables.txt"
echo "$folder"
