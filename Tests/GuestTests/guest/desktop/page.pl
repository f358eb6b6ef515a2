# Serves a page with one text field on port 8000, for a browser, and hands on what the page posts: U+0006 for each change
# of the text; at F12 the text, then F12's own code as a terminal has it. The beginning of a long text goes earlier, as in
# gtk.c.
#
#   page.pl PORT
use strict;
use warnings;
use IO::Socket::INET;

my $page = <<'HTML';
<!DOCTYPE html>
<meta charset="utf-8">
<style>input { caret-color: transparent; outline: none }</style>
<input autofocus size="40" spellcheck="false" autocomplete="off">
<script>
// The longest text that stays, and what is left of it for BackSpaces to come.
const most = 60, rest = 20;
// A request costs an emulated processor as much as twenty keys, so changes are told of this often, in ms.
const pause = 250;
const field = document.querySelector("input");
let waiting = "", isPosting = false;

// One request after the other, so that they arrive in order.
async function put(text) {
    waiting += text;
    if (isPosting) return;
    isPosting = true;
    while (waiting) {
        await new Promise((go) => setTimeout(go, pause));
        const body = waiting;
        waiting = "";
        await fetch("/", { method: "POST", body });
    }
    isPosting = false;
}

function handOver(count) {
    put(field.value.slice(0, count));
    field.value = field.value.slice(count);
}

field.addEventListener("input", () => {
    put("\x06");
    if (field.value.length > most) handOver(field.value.length - rest);
});
addEventListener("keydown", (event) => {
    if (event.key != "F12") return;
    event.preventDefault();
    handOver(field.value.length);
    put("\x1b[24~");
});
</script>
HTML

open my $port, '>:raw', $ARGV[0] or die "page.pl: $ARGV[0]: $!\n";
$port->autoflush;
my $server = IO::Socket::INET->new(Listen => 8, LocalAddr => '127.0.0.1', LocalPort => 8000, ReuseAddr => 1)
    or die "page.pl: $!\n";
# A browser connects before it has anything to ask, and keeps what it has: each connection is a process.
$SIG{CHLD} = 'IGNORE';
while (my $connection = $server->accept) {
    next if fork;
    close $server;
    while (answer($connection)) { }
    exit;
}

# Answers one request; false when there is none.
sub answer {
    my ($connection) = @_;
    my ($line, $length, $body) = ('', 0, '');
    my $request = <$connection> // return 0;
    while ($line ne "\r\n") {
        $line = <$connection> // return 0;
        $length = $1 if $line =~ /^content-length: *(\d+)/i;
    }
    read $connection, $body, $length;
    print $port $body;
    my $answer = $request =~ m{^GET / } ? $page : '';
    print $connection "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ", length $answer, "\r\n\r\n",
        $answer;
    return 1;
}
