# Types at 25 keys a second while daemons are started and ended by SIGTERM, and counts what a display server gets: the keys
# of the virtual keyboard, and those of the keyboard itself while it is not grabbed.
# ends.py ENDS COMMAND...: prints the number of ends, and the keys that were lost and doubled.
import errno
import fcntl
import glob
import os
import random
import select
import signal
import struct
import subprocess
import sys
import threading
import time

UI_DEV_CREATE, UI_DEV_DESTROY, UI_DEV_SETUP, UI_GET_SYSNAME = 0x5501, 0x5502, 0x405C5503, 0x8040552C
UI_SET_EVBIT, UI_SET_KEYBIT, EVIOCGRAB, KDSETMODE = 0x40045564, 0x40045565, 0x40044590, 0x4B3A
EV_KEY, EV_REP = 1, 20
EVENT = struct.Struct("qqHHi")
PAUSE = 0.02
# Q to P, A to L, Z to M.
LETTERS = [*range(16, 26), *range(30, 39), *range(44, 51)]


class Keyboard:
    def __init__(self):
        self.device = os.open("/dev/uinput", os.O_WRONLY)
        for kind in (EV_KEY, EV_REP):
            fcntl.ioctl(self.device, UI_SET_EVBIT, kind)
        for code in range(1, 249):
            fcntl.ioctl(self.device, UI_SET_KEYBIT, code)
        fcntl.ioctl(self.device, UI_DEV_SETUP, struct.pack("HHHH80sI", 3, 0x1209, 0x7069, 1, b"Ends", 0))
        fcntl.ioctl(self.device, UI_DEV_CREATE)
        name = fcntl.ioctl(self.device, UI_GET_SYSNAME, bytes(64)).split(b"\0")[0].decode()
        self.node = "/dev/input/" + os.path.basename(glob.glob(f"/sys/class/input/{name}/event*")[0])

    def send(self, code, value):
        os.write(self.device, EVENT.pack(0, 0, EV_KEY, code, value) + EVENT.pack(0, 0, 0, 0, 0))

    def is_grabbed(self):
        node = os.open(self.node, os.O_RDONLY)
        try:
            fcntl.ioctl(node, EVIOCGRAB, 1)
            fcntl.ioctl(node, EVIOCGRAB, 0)
            return False
        except OSError as error:
            return error.errno == errno.EBUSY
        finally:
            os.close(node)


class Reader(threading.Thread):
    """Counts the presses of the nodes."""

    def __init__(self, paths):
        super().__init__(daemon=True)
        self.nodes = [os.open(path, os.O_RDONLY | os.O_NONBLOCK) for path in paths]
        self.presses = {code: 0 for code in LETTERS}
        self.ends = False

    def run(self):
        nodes = list(self.nodes)
        while not self.ends:
            for node in select.select(nodes, [], [], 0.05)[0]:
                try:
                    data = os.read(node, EVENT.size * 64)
                except OSError:
                    nodes.remove(node)
                    continue
                for place in range(0, len(data), EVENT.size):
                    _, _, kind, code, value = EVENT.unpack_from(data, place)
                    if kind == EV_KEY and value == 1 and code in self.presses:
                        self.presses[code] += 1

    def stop(self):
        self.ends = True
        self.join()
        for node in self.nodes:
            os.close(node)


def virtual_node():
    for path in glob.glob("/sys/class/input/event*/device/name"):
        with open(path, encoding="utf-8") as file:
            if file.read().strip() == "Phím keyboard":
                return "/dev/input/" + path.split("/")[4]
    return None


def await_that(condition):
    for _ in range(1200):
        if value := condition():
            return value
        time.sleep(0.05)
    sys.exit("nothing came")


keyboard = Keyboard()
# Not a text console, which is told otherwise when a grab ends.
console = os.open("/dev/tty2", os.O_RDWR | os.O_NOCTTY)
fcntl.ioctl(console, KDSETMODE, 1)
lost = doubled = 0
try:
    for _ in range(int(sys.argv[1])):
        daemon = subprocess.Popen(sys.argv[2:])
        virtual = await_that(virtual_node)
        await_that(keyboard.is_grabbed)
        reader = Reader([virtual, keyboard.node])
        reader.start()
        typed = {code: 0 for code in LETTERS}
        moment = random.uniform(0.3, 0.3 + 10 * PAUSE)
        end = threading.Timer(moment, lambda: daemon.send_signal(signal.SIGTERM))
        end.start()
        for code in LETTERS:
            for value in (1, 0):
                keyboard.send(code, value)
                time.sleep(PAUSE)
            typed[code] += 1
        daemon.wait()
        time.sleep(0.3)
        reader.stop()
        for code in LETTERS:
            lost += max(0, typed[code] - reader.presses[code])
            doubled += max(0, reader.presses[code] - typed[code])
finally:
    fcntl.ioctl(console, KDSETMODE, 0)
    fcntl.ioctl(keyboard.device, UI_DEV_DESTROY)
print(f"{sys.argv[1]} ends: {lost} lost, {doubled} doubled")
