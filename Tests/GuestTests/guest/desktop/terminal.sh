#!/bin/sh
# The program in a terminal: sends every byte to the port, at once and unchanged.
stty raw -echo
exec cat >"$1"
