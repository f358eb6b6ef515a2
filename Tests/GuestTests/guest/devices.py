# Talks to phim-devices as programs of users do, and says what they can do with what they get.
# devices.py SOCKET USER OTHER: the first user is at the keyboard. devices.py SOCKET USER stall: opens a keyboard, grabs it,
# and reads nothing.
import errno
import fcntl
import os
import socket
import struct
import sys
import time

EVIOCGRAB, UI_DEV_CREATE, EVIOCGKEY = 0x40044590, 0x5501, 0x80604518
EVIOCGNAME, EVIOCGKEYCODE, EVIOCSKEYCODE, EVIOCGREP, EVIOCSREP = 0x80404506, 0x80084504, 0x40084504, 0x80084503, 0x40084503
EV_SYN, EV_KEY = 0, 1
path, user = sys.argv[1], int(sys.argv[2])


def say(*words):
    print(*words, flush=True)


class Client:
    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.socket.connect(path)

    def ask(self, request):
        self.socket.send(request.encode())
        return self.hear()

    def hear(self):
        data, descriptors, _, _ = socket.recv_fds(self.socket, 64, 1)
        return data.decode(), (descriptors or [None])[0]


def press(descriptor, *keys):
    events = b""
    for key in keys:
        events += struct.pack("qqHHi", 0, 0, EV_KEY, abs(key), key > 0) + struct.pack("qqHHi", 0, 0, EV_SYN, 0, 0)
    return os.write(descriptor, events) == len(events)


def attempt(body):
    try:
        body()
        return "works"
    except OSError as error:
        return errno.errorcode[error.errno]


def uses(keyboard, output):
    return [
        attempt(lambda: os.read(keyboard, 240)),
        attempt(lambda: press(output)),
        attempt(lambda: press(output, 45, -45)),
        attempt(lambda: fcntl.ioctl(output, UI_DEV_CREATE)),
        attempt(lambda: fcntl.ioctl(keyboard, UI_DEV_CREATE)),
    ]


def name(node):
    descriptor = os.open("/dev/input/" + node, os.O_RDONLY)
    try:
        return fcntl.ioctl(descriptor, EVIOCGNAME, bytes(64)).decode().rstrip("\0")
    finally:
        os.close(descriptor)


def settings(descriptor):
    """The keycode of the key A of the PS/2 keyboard, and its repeat."""
    key = struct.unpack("II", fcntl.ioctl(descriptor, EVIOCGKEYCODE, struct.pack("II", 30, 0)))[1]
    return [key, *struct.unpack("II", fcntl.ioctl(descriptor, EVIOCGREP, bytes(8)))]


def as_user(number, body):
    child = os.fork()
    if child == 0:
        os.setgroups([])
        os.setgid(number)
        os.setuid(number)
        body()
        sys.stdout.flush()
        os._exit(0)
    os.waitpid(child, 0)


def begin():
    client = Client()
    say(client.ask("open uinput")[0] or "hung up")
    client = Client()
    say(client.ask("check")[0])
    reply, keyboard = client.ask("open event1")
    say(reply)
    fcntl.ioctl(keyboard, EVIOCGRAB, 1)
    reply, output = client.ask("keyboard 3 1 2 3")
    say(reply.split()[0])
    with open(os.environ["NODE"], "w") as file:
        file.write(reply.split()[2])
    # A text, and a key that stays down.
    press(output, 30, -30, 48)
    # Another process has copies, and outlives the client.
    (ready, go), (seen, done) = os.pipe(), os.pipe()
    if os.fork() == 0:
        client.socket.close()
        os.close(go)
        os.read(ready, 1)
        say("copies:", *uses(keyboard, output))
        os.write(done, b"x")
        os._exit(0)
    say("before:", *uses(keyboard, output)[1:])
    _, other = client.ask("open " + os.environ["KEYBOARD"])
    say("keyboard:", attempt(lambda: press(other, 30)))
    fcntl.ioctl(other, EVIOCSKEYCODE, struct.pack("II", 30, 48))
    fcntl.ioctl(other, EVIOCSREP, struct.pack("II", 1000, 500))
    say("set:", *settings(other))
    client.socket.close()
    # What it says after the service has taken all back.
    while attempt(lambda: press(output)) == "works":
        pass
    os.write(go, b"x")
    os.read(seen, 1)


def again():
    client = Client()
    with open(os.environ["NODE"]) as file:
        node = file.read()
    for request, comment in (("keyboard 3 1 2 3", ""), ("keyboard 3 1 2 4", ", though another was asked for")):
        reply = client.ask(request)[0].split()
        say(reply[0], ("the same" if reply[2] == node else "another") + comment)


def stall():
    client = Client()
    _, keyboard = client.ask("open event1")
    fcntl.ioctl(keyboard, EVIOCGRAB, 1)
    say("grabbed")
    say(client.hear()[0])


if sys.argv[3] == "stall":
    as_user(user, stall)
else:
    os.environ["NODE"] = "/run/devices-node"
    open(os.environ["NODE"], "w").close()
    os.chmod(os.environ["NODE"], 0o666)
    nodes = [node for node in os.listdir("/dev/input") if node.startswith("event")]
    os.environ["KEYBOARD"] = next(node for node in nodes if "AT Translated" in name(node))
    keyboard = os.open("/dev/input/" + os.environ["KEYBOARD"], os.O_RDONLY)
    before = settings(keyboard)
    as_user(int(sys.argv[3]), lambda: say(Client().hear()[0]))
    as_user(user, begin)
    with open(os.environ["NODE"]) as file:
        node = os.open("/dev/input/" + file.read(), os.O_RDONLY)
    # The service lets the keys up once it has noticed that the client has gone.
    for _ in range(200):
        down = fcntl.ioctl(node, EVIOCGKEY, bytes(96))
        if not any(down):
            break
        time.sleep(0.01)
    say("down:", *[code for code in range(768) if down[code // 8] >> code % 8 & 1])
    os.close(node)
    # The table is put back after everything was revoked.
    for _ in range(200):
        if settings(keyboard) == before:
            break
        time.sleep(0.01)
    say("put back" if settings(keyboard) == before else settings(keyboard))
    as_user(user, again)
