"""A window with one line edit of Qt. Each change of its text is told by U+0006; F12 hands the text over, then F12's own
code as a terminal has it, and empties the field. The beginning of a long text goes earlier, as in gtk.c.

Usage: qt.py 5|6 PORT
"""

import importlib
import sys

package = "PyQt" + sys.argv[1]
QtCore = importlib.import_module(package + ".QtCore")
QtWidgets = importlib.import_module(package + ".QtWidgets")
port = open(sys.argv[2], "wb", buffering=0)
# The longest text that stays, and what is left of it for BackSpaces to come.
MOST, REST = 60, 20


class Field(QtWidgets.QLineEdit):
    def keyPressEvent(self, event):
        if event.key() == QtCore.Qt.Key.Key_F12:
            self.hand_over(len(self.text()))
            port.write(b"\x1b[24~")
        else:
            super().keyPressEvent(event)

    def hand_over(self, count):
        port.write(self.text()[:count].encode())
        self.setText(self.text()[count:])

    def note(self, text):
        port.write(b"\x06")
        if len(text) > MOST:
            QtCore.QTimer.singleShot(0, self.shorten)

    def shorten(self):
        if len(self.text()) > MOST:
            self.hand_over(len(self.text()) - REST)


application = QtWidgets.QApplication(sys.argv)
field = Field()
field.textChanged.connect(field.note)
field.resize(640, 64)
field.show()
# Where there is no window manager that does it.
field.activateWindow()
application.exec_() if package == "PyQt5" else application.exec()
