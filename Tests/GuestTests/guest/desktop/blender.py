"""Blender's window becomes an editor of text, with an empty one."""
import bpy


def show():
    window = bpy.context.window_manager.windows[0]
    area = max(window.screen.areas, key=lambda area: area.width * area.height)
    area.type = "TEXT_EDITOR"
    area.spaces.active.text = bpy.data.texts.new("text")


bpy.context.preferences.view.show_splash = False
bpy.app.timers.register(show, first_interval=1)
