"""The line editor of IPython: F12 sends the line, followed by the code that a terminal sends for F12, and empties it."""
import os


def add_key(bindings):
    @bindings.add("f12")
    def hand_over(event):
        with open(os.environ["PHIM_PORT"], "w", encoding="utf-8") as port:
            port.write(event.current_buffer.text + "\x1b[24~")
        event.current_buffer.reset()


add_key(get_ipython().pt_app.key_bindings)
