extends LineEdit

# F12 sends the text, followed by the code that a terminal sends for F12, and empties the field.
func _ready():
    grab_focus()

func _input(event):
    if event is InputEventKey and event.pressed and event.scancode == KEY_F12:
        var port = File.new()
        port.open(OS.get_environment("PHIM_PORT"), File.WRITE)
        port.store_string(text + "\u001b[24~")
        port.close()
        text = ""
