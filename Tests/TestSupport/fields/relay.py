"""Passes the bytes and the descriptors of connections on to another socket and back: for a compositor that asks who its
client is.

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
others = {}


def open_connection():
    client, _ = listener.accept()
    compositor = socket.socket(socket.AF_UNIX)
    compositor.connect(sys.argv[2])
    others.update({client: compositor, compositor: client})


def pass_on(source):
    try:
        data, descriptors, _, _ = socket.recv_fds(source, 65536, 28)
        if data:
            place = socket.send_fds(others[source], [data], descriptors)
            others[source].sendall(data[place:])
    except OSError:
        data, descriptors = b"", []
    for descriptor in descriptors:
        os.close(descriptor)
    if not data:
        for end in (source, others.pop(source)):
            others.pop(end, None)
            end.close()


while True:
    for source in select.select([listener, *others], [], [])[0]:
        if source is listener:
            open_connection()
        elif source in others:
            pass_on(source)
