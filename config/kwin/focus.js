// Tells Phím which application has the focus: the identifier of the window, its process, the place of its content on the
// screen, and its class. No title is read. Phím has KWin load this file. For KWin of Plasma 5 and 6.

var front = null;
// A window that is moved tells its place once it rests.
var rest = new QTimer();
rest.singleShot = true;
rest.interval = 200;
rest.timeout.connect(function () { tell(front); });

function tell(window) {
    var text = "";
    if (window) {
        var place = window.clientGeometry;
        text = window.internalId + "/" + window.pid;
        if (place) text += "/" + Math.round(place.x) + "/" + Math.round(place.y);
        text += " " + (window.resourceClass || "");
    }
    callDBus("vn.phim.Focus", "/vn/phim/Focus", "vn.phim.Focus", "Activated", text);
}

function moved() {
    rest.start();
}

function follow(window) {
    if (front) front.frameGeometryChanged.disconnect(moved);
    front = window;
    if (window) window.frameGeometryChanged.connect(moved);
    tell(window);
}

if (workspace.windowActivated) {
    workspace.windowActivated.connect(follow);
    follow(workspace.activeWindow);
} else {
    workspace.clientActivated.connect(follow);
    follow(workspace.activeClient);
}
