"""A compositor that tells a window, `alpha`, by wlr-foreign-toplevel-management, and then goes wrong.

Usage: compositor.py hang|nonsense|flood|die|lie|hang-up SOCKET

It goes wrong when the file SOCKET.go is there, removes it, and makes SOCKET.gone-wrong once it has done so.
With hang-up it closes each connection, and the next one is told `alpha2`, then `alpha3` and so on.
"""

import os
import socket
import struct
import sys
import time

# The numbers that the client gives its objects, and the first of the compositor's own.
REGISTRY, CALLBACK, MANAGER, WINDOW = 2, 3, 4, 0xFF000000


def word(*numbers):
    return struct.pack(f"={len(numbers)}I", *numbers)


def text(value):
    value = value.encode() + b"\0"
    return word(len(value)) + value + b"\0" * (-len(value) % 4)


def event(target, opcode, arguments=b""):
    return word(target, len(arguments) + 8 << 16 | opcode) + arguments


def name(application):
    """app_id, then done."""
    return event(WINDOW, 1, text(application)) + event(WINDOW, 5)


def await_test():
    while not os.path.exists(sys.argv[2] + ".go"):
        time.sleep(0.005)
    os.unlink(sys.argv[2] + ".go")


def tell_test():
    open(sys.argv[2] + ".gone-wrong", "w").close()


def go_wrong(client):
    match sys.argv[1]:
        case "hang":
            client.sendall(name("beta")[:9])
            tell_test()
            time.sleep(1000)
        case "nonsense":
            # Messages without a length.
            client.sendall(bytes(64))
            time.sleep(1000)
        case "flood":
            while True:
                client.sendall(name("beta") + name("alpha"))
        case "die":
            os.unlink(sys.argv[2])
        case "lie":
            # An object that there is not, states beyond their array, a name with a line feed.
            client.sendall(event(77, 4, word(4, 2)) + event(WINDOW, 4, word(400, 2)) + name("a\nb"))
            time.sleep(1000)


connections = 0
server = socket.socket(socket.AF_UNIX)
# The test connects as soon as the socket is there, and would be refused before it listens.
server.bind(sys.argv[2] + ".new")
server.listen()
os.rename(sys.argv[2] + ".new", sys.argv[2])
while True:
    client, _ = server.accept()
    connections += 1
    try:
        manager = word(1) + text("zwlr_foreign_toplevel_manager_v1") + word(1)
        client.sendall(event(REGISTRY, 0, manager) + event(CALLBACK, 0, word(0)))
        client.sendall(event(MANAGER, 0, word(WINDOW)) + event(WINDOW, 4, word(4, 2)) + name(f"alpha{connections}" if connections > 1 else "alpha"))
        await_test()
        go_wrong(client)
    except OSError:
        pass
    client.close()
    if sys.argv[1] == "die":
        sys.exit()
