# Asks phim-devices whether it would open anything for this process, and opens nodes by their paths: ask.py SOCKET.
import glob
import os
import socket
import sys

try:
    client = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    client.connect(sys.argv[1])
    try:
        client.send(b"check")
    except BrokenPipeError:
        pass
    print(client.recv(64).decode())
except OSError as error:
    print(os.strerror(error.errno))
for path in glob.glob("/dev/input/event*") + ["/dev/uinput"]:
    for mode in os.O_RDONLY, os.O_WRONLY:
        try:
            os.open(path, mode | os.O_NONBLOCK)
            print("opens", path)
        except OSError:
            pass
