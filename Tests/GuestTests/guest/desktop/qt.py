"""A window with one line edit of Qt. Each change of its text is told by U+0006; F12 hands the text over, then F12's own
code as a terminal has it, and empties the field. Usage: qt.py 5|6 PORT
"""

import importlib
import sys

package = "PyQt" + sys.argv[1]
QtCore = importlib.import_module(package + ".QtCore")
QtWidgets = importlib.import_module(package + ".QtWidgets")
port = open(sys.argv[2], "wb", buffering=0)


class Field(QtWidgets.QLineEdit):
    def keyPressEvent(self, event):
        if event.key() == QtCore.Qt.Key.Key_F12:
            port.write(self.text().encode() + b"\x1b[24~")
            self.clear()
        else:
            super().keyPressEvent(event)


application = QtWidgets.QApplication(sys.argv)
field = Field()
field.textChanged.connect(lambda _: port.write(b"\x06"))
field.resize(1280, 800)
field.show()
# Where there is no window manager that does it.
field.activateWindow()
application.exec_() if package == "PyQt5" else application.exec()
