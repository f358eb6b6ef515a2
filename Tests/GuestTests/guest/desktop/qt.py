"""A window with one line edit of Qt. It reports each change of the text by U+0006. F12 sends the text, followed by the
code that a terminal sends for F12, and empties the field. The beginning of a long text is sent earlier, as in gtk.c.

Usage: qt.py 5|6 PORT
"""

import importlib
import sys

package = "PyQt" + sys.argv[1]
QtCore = importlib.import_module(package + ".QtCore")
QtWidgets = importlib.import_module(package + ".QtWidgets")
port = open(sys.argv[2], "wb", buffering=0)
# The maximum length of the text, and how much of it remains for later BackSpaces.
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
# For desktops without a window manager.
field.activateWindow()
application.exec_() if package == "PyQt5" else application.exec()
