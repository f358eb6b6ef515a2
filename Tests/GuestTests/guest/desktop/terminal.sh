#!/bin/sh
# What runs in a terminal: hands every byte it gets to the port, at once and unchanged.
stty raw -echo
exec cat >"$1"
