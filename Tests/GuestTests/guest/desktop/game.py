"""A game of SDL 2 with a line of text: as games do, it ignores repeats, and it takes the text from SDL's text input.

Usage: game.py PORT
"""

import sys

import pygame

port = open(sys.argv[1], "wb", buffering=0)
pygame.init()
pygame.display.set_mode((300, 100))
pygame.key.set_repeat()
pygame.key.start_text_input()
text = ""
while True:
    event = pygame.event.wait()
    if event.type == pygame.QUIT:
        break
    if event.type == pygame.TEXTINPUT:
        text += event.text
    elif event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
        text = text[:-1]
    elif event.type == pygame.KEYDOWN and event.key == pygame.K_F12:
        port.write(text.encode() + b"\x1b[24~")
        text = ""
