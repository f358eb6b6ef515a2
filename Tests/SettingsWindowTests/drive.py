#!/usr/bin/python3
"""Uses the window as a person with a screen reader does: by the names and roles that AT-SPI tells.

  drive.py STEP...     each step is a word and what it is about, as one argument; the first that fails ends it

  press NAME           the action of the button, switch or tab of that name
  state NAME           prints what is on, or the text of a field
  said TEXT            waits until a text is to be read that contains this one
  focus NAME           goes to a control by Tab
  focused NAME         waits until a control has the focus, and its window that of the X server
  write NAME=TEXT      goes to a field, writes a text in place of what is there, and Enter
  key KEYS             presses keys, as xdotool names them
  names                prints the role, the name, the description and the actions of everything
  memory               prints the resident memory in kB
  gone                 waits until the window is closed
"""
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

LIMIT = 120


def until(ask, what):
    """The first answer that is not None, within the time that a loaded machine needs."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        try:
            answer = ask()
        except GLib.Error:
            answer = None
        if answer is not None:
            return answer
        time.sleep(0.1)
    sys.exit(f"not found: {what}")


def application():
    desktop = Atspi.get_desktop(0)
    desktop.clear_cache()
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child and child.get_name() == "phim-settings":
            return child
    return None


def descendants(node):
    yield node
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child:
            yield from descendants(child)


def everything():
    """All that there is; nothing while the window is not open."""
    app = application()
    return descendants(app) if app else iter(())


def find(name, accepts=lambda node: True):
    """What has that name. GTK 4.8 does not say what is to be seen."""

    def ask():
        for node in everything():
            # A label stands beside most controls, and has the same words.
            if node.get_name() == name and node.get_role_name() != "label" and accepts(node):
                return node
        return None

    return until(ask, name)


def has_action(node):
    action = node.get_action_iface()
    return action is not None and action.get_n_actions() > 0


def act(node, name=None):
    """Does the action of that name, or the first one."""
    action = node.get_action_iface()
    names = [action.get_action_name(index) for index in range(action.get_n_actions())]
    action.do_action(names.index(name) if name else 0)
    time.sleep(0.2)


def find_focused(name):
    for node in everything():
        if node.get_name() == name and node.get_state_set().contains(Atspi.StateType.FOCUSED):
            return node
    return None


def window_with_keys():
    """The title of the window to which the X server sends keys."""
    found = subprocess.run(["xdotool", "getwindowfocus", "getwindowname"], capture_output=True, text=True)
    return found.stdout.removesuffix("\n") if found.returncode == 0 else None


def find_with_keys(name):
    """The control with the focus, once its window has that of the X server too: AT-SPI tells only the former."""
    node = find_focused(name)
    window = node
    while window and window.get_role_name() not in ("frame", "dialog", "window"):
        window = window.get_parent()
    return node if window and window.get_name() == window_with_keys() else None


def focus(name):
    """Goes there by Tab, as who has no mouse."""
    find(name)
    nodes = [node for node in everything() if node.get_name() == name]
    if find_focused(name):
        return
    for _ in range(200):
        key("Tab")
        for node in nodes:
            node.clear_cache()
            if node.get_state_set().contains(Atspi.StateType.FOCUSED):
                return
    sys.exit(f"the focus does not come to: {name}")


def step(word, rest):
    if word == "press":
        act(find(rest, has_action))
    elif word == "state":
        node = find(rest, lambda node: has_action(node) or node.get_text_iface() is not None)
        text = node.get_text_iface()
        states = node.get_state_set()
        if text is not None and node.get_editable_text_iface() is not None:
            print(Atspi.Text.get_text(text, 0, -1))
        else:
            print("on" if states.contains(Atspi.StateType.CHECKED) else "off")
    elif word == "write":
        name, text = rest.split("=", 1)
        focus(name)
        key("ctrl+a")
        subprocess.run(["xdotool", "type", "--delay", "60", text], check=True)
        key("Return")
    elif word == "focused":
        until(lambda: find_with_keys(rest), f"{rest}, with the keys")
    elif word == "said":
        until(lambda: next((True for node in everything() if rest in node.get_name()), None), rest)
    elif word == "focus":
        focus(rest)
    elif word == "key":
        key(*rest.split())
    elif word == "names":
        for node in everything():
            actions = node.get_action_iface()
            names = [actions.get_action_name(index) for index in range(actions.get_n_actions())] if actions else []
            print(node.get_role_name(), node.get_name(), node.get_description(), " ".join(names), sep=" | ")
    elif word == "memory":
        with open(f"/proc/{application().get_process_id()}/status", encoding="ascii") as status:
            print(next(line.split()[1] for line in status if line.startswith("VmRSS")))
    elif word == "gone":
        until(lambda: True if application() is None else None, "the end of the window")
    else:
        sys.exit(f"unknown step {word}")


def key(*names):
    subprocess.run(["xdotool", "key", "--delay", "60", *names], check=True)
    time.sleep(0.2)


for argument in sys.argv[1:]:
    step(*(argument.split(" ", 1) + [""])[:2])
