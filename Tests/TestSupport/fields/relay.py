"""Passes the bytes of one connection on to another socket and back: for a compositor that asks who its client is.

Usage: relay.py OWN-SOCKET OTHER-SOCKET
"""

import os
import select
import socket
import sys

listener = socket.socket(socket.AF_UNIX)
listener.bind(sys.argv[1] + ".new")
os.chmod(sys.argv[1] + ".new", 0o777)
listener.listen()
os.rename(sys.argv[1] + ".new", sys.argv[1])
client, _ = listener.accept()
compositor = socket.socket(socket.AF_UNIX)
compositor.connect(sys.argv[2])
while True:
    for source in select.select([client, compositor], [], [])[0]:
        data = source.recv(65536)
        if not data:
            sys.exit()
        (compositor if source is client else client).sendall(data)
