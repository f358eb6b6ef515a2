// Tells Phím which application has the focus: the identifier of the window, its process and its class. No title is read.
// Phím has KWin load this file. For KWin of Plasma 5 and 6.

function tell(window) {
    var text = window ? window.internalId + "/" + window.pid + " " + (window.resourceClass || "") : "";
    callDBus("vn.phim.Focus", "/vn/phim/Focus", "vn.phim.Focus", "Activated", text);
}

if (workspace.windowActivated) {
    workspace.windowActivated.connect(tell);
    tell(workspace.activeWindow);
} else {
    workspace.clientActivated.connect(tell);
    tell(workspace.activeClient);
}
