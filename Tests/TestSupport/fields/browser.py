"""A browser with a page that has a field of each kind.

Usage: browser.py chromium|firefox [OUTPUT] [ARGUMENT...] <COMMANDS     arguments for the browser
"""

import http.server
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading

import commands

PAGE = b"""<!DOCTYPE html>
<meta charset="utf-8"><title>A title that nobody asks for</title>
<input id="entry" spellcheck="false"><input id="password" type="password"><textarea id="text" spellcheck="false">
</textarea><button id="button">A button</button>
<script>
async function follow() {
    for (;;) {
        const command = await (await fetch("/command")).text();
        if (command == "read") {
            const texts = {};
            for (const name of ["entry", "password"]) texts[name] = document.getElementById(name).value;
            await fetch("/", { method: "POST", body: JSON.stringify(texts) });
        } else if (command) {
            document.getElementById(command).focus();
        }
    }
}
follow();
</script>
"""
PREFERENCES = """user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.preonboarding.enabled", false);
user_pref("termsofuse.bypassNotification", true);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("datareporting.policy.dataSubmissionPolicyBypassNotification", true);
user_pref("toolkit.telemetry.enabled", false);
user_pref("app.normandy.enabled", false);
user_pref("app.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("signon.rememberSignons", false);
user_pref("security.sandbox.content.level", 0);
user_pref("fission.autostart", false);
user_pref("dom.ipc.processPrelaunch.enabled", false);
user_pref("gfx.webrender.software", true);
"""
waiting = queue.Queue()


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/command":
            try:
                self.answer(waiting.get(timeout=5).encode(), "text/plain")
            except queue.Empty:
                self.answer(b"", "text/plain")
        else:
            self.answer(PAGE, "text/html")

    def do_POST(self):
        commands.write(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.answer(b"", "text/plain")

    def answer(self, body, kind):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
address = f"http://127.0.0.1:{server.server_port}/"
profile = tempfile.mkdtemp(dir=os.environ["HOME"])
if sys.argv[1] == "chromium":
    browser = ["chromium", "--user-data-dir=" + profile, "--no-sandbox", "--no-first-run", "--no-default-browser-check"]
    browser += ["--disable-gpu", "--in-process-gpu", "--disable-extensions", "--disable-component-update"]
    browser += ["--disable-background-networking", "--disable-sync", "--password-store=basic"]
else:
    with open(profile + "/user.js", "w", encoding="utf-8") as file:
        file.write(PREFERENCES)
    browser = ["firefox-esr", "--no-remote", "--profile", profile]
process = subprocess.Popen(browser + sys.argv[3:] + [address], stdin=subprocess.DEVNULL)
while commands.take(waiting.put, lambda: waiting.put("read")):
    pass
process.kill()
