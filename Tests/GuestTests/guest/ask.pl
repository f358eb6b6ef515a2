# Asks phim-devices whether it would open anything for this process, and opens nodes by their paths: ask.pl SOCKET.
# In Perl, which opens a twentieth of the files that Python opens at its start: the guest's are the host's, and slow.
use strict;
use warnings;
use Fcntl qw(O_NONBLOCK O_RDONLY O_WRONLY);
use Socket;

$SIG{PIPE} = 'IGNORE';
my $answer = '';
my $client;
if (socket($client, PF_UNIX, SOCK_SEQPACKET, 0) && connect($client, pack_sockaddr_un($ARGV[0]))) {
    send($client, 'check', 0);
    defined(recv($client, $answer, 64, 0)) or $answer = "$!";
} else {
    $answer = "$!";
}
print "$answer\n";
for my $path (glob('/dev/input/event*'), '/dev/uinput') {
    for my $mode (O_RDONLY, O_WRONLY) {
        print "opens $path\n" if sysopen(my $node, $path, $mode | O_NONBLOCK);
    }
}
