"""A window of Qt with a field of each kind.

Usage: qt.py 5|6 [OUTPUT] <COMMANDS
"""

import importlib
import sys

import commands

package = "PyQt" + sys.argv[1]
QtCore = importlib.import_module(package + ".QtCore")
QtWidgets = importlib.import_module(package + ".QtWidgets")

application = QtWidgets.QApplication([f"qt{sys.argv[1]}-fields"])
window = QtWidgets.QWidget()
box = QtWidgets.QVBoxLayout(window)
fields = {
    "entry": QtWidgets.QLineEdit(),
    "password": QtWidgets.QLineEdit(),
    "text": QtWidgets.QPlainTextEdit(),
    "button": QtWidgets.QPushButton("A button"),
    "list": QtWidgets.QComboBox(),
    "hidden": QtWidgets.QLineEdit(),
}
fields["password"].setEchoMode(QtWidgets.QLineEdit.EchoMode.Password)
fields["hidden"].setEchoMode(QtWidgets.QLineEdit.EchoMode.NoEcho)
fields["list"].setEditable(True)
texts = ["chao buoi sang", "tien phong"]
fields["list"].addItems(texts)
fields["list"].setCurrentText("")
fields["inline"] = QtWidgets.QLineEdit()
completer = QtWidgets.QCompleter(texts)
completer.setCompletionMode(QtWidgets.QCompleter.CompletionMode.InlineCompletion)
fields["inline"].setCompleter(completer)
for field in fields.values():
    box.addWidget(field)


def take():
    goes_on = commands.take(
        lambda name: fields[name].setFocus(),
        lambda: {name: fields[name].text() for name in ("entry", "password", "hidden", "inline")}
        | {"list": fields["list"].currentText()},
    )
    if not goes_on:
        application.quit()


notifier = QtCore.QSocketNotifier(sys.stdin.fileno(), QtCore.QSocketNotifier.Type.Read)
notifier.activated.connect(take)
window.show()
window.activateWindow()
application.exec_() if package == "PyQt5" else application.exec()
