"""A game of SDL 2: it writes down when a key goes down and up, as games that move a figure do.

Usage: game.py FILE CLASS
"""

import os
import sys

os.environ["SDL_VIDEO_X11_WMCLASS"] = sys.argv[2]
os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = sys.argv[2]

import pygame  # noqa: E402

pygame.init()
pygame.display.set_mode((300, 100))
pygame.key.set_repeat()
with open(sys.argv[1], "w", buffering=1, encoding="utf-8") as file:
    while True:
        event = pygame.event.wait()
        if event.type == pygame.QUIT:
            break
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            file.write(("+" if event.type == pygame.KEYDOWN else "-") + pygame.key.name(event.key) + "\n")
