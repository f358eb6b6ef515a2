# Serves a page with one text field to a browser, on port 8000, and forwards what the page posts: U+0006 for each change
# of the text, and for F12 the text, followed by the code that a terminal sends for F12. The beginning of a long text is
# sent earlier, as in gtk.c. What the browser searches for is forwarded in the same way.
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
// The maximum length of the text, and how much of it remains for later BackSpaces.
const most = 60, rest = 20;
// The time between requests, in ms. A request costs an emulated processor as much as twenty keys.
const pause = 250;
const field = document.querySelector("input");
let waiting = "", isPosting = false;

// Only one request at a time, so that they arrive in order.
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
# A browser connects before it has a request, and keeps its connections. So each connection has a process.
$SIG{CHLD} = 'IGNORE';
while (my $connection = $server->accept) {
    next if fork;
    close $server;
    while (answer($connection)) { }
    exit;
}

# Answers one request; false if there is none.
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
    if ($request =~ m{^GET /search\?q=(\S*)}) {
        my $text = $1 =~ tr/+/ /r;
        $text =~ s/%([0-9A-Fa-f]{2})/chr hex $1/ge;
        print $port "$text\x1b[24~";
        # No page, which would change the address while the next one is typed.
        print $connection "HTTP/1.1 204 No Content\r\n\r\n";
        return 1;
    }
    my $answer = $request =~ m{^GET / } ? $page : '';
    print $connection "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ", length $answer, "\r\n\r\n",
        $answer;
    return 1;
}
