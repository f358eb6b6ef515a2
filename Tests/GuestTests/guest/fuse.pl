# A file system that stops answering: fuse.pl FOLDER USER mounts an empty, read-only one there, which belongs to the user.
# Prints "ready". From a SIGUSR1 on it answers nothing, and prints "asked" for what it is asked then; who asks waits, and
# cannot be killed. When this process is killed, they get errors.
use strict;
use warnings;

use constant {
    LOOKUP => 1, FORGET => 2, GETATTR => 3, STATFS => 17, INIT => 26, OPENDIR => 27, READDIR => 28, RELEASEDIR => 29,
    ACCESS => 34, INTERRUPT => 36, BATCH_FORGET => 42, SYS_MOUNT => 165, ENOENT => 2, ENOSYS => 38,
};

my ($folder, $user) = @ARGV;
open my $device, '+<:raw', '/dev/fuse' or die "/dev/fuse: $!\n";
my $options = 'fd=' . fileno($device) . ',rootmode=40755,user_id=0,group_id=0,allow_other';
my ($source, $type) = ('phim', 'fuse');
syscall(SYS_MOUNT, $source, $folder, $type, 0, $options) == 0 or die "mount: $!\n";
$| = 1;
print "ready\n";

my $is_silent;
$SIG{USR1} = sub { $is_silent = 1; print "silent\n" };
# The root: number, size, blocks, three times, their nanoseconds, mode, links, user, group, device, size of a block, flags.
my $root = pack 'Q6 L10', 1, 0, 0, 0, 0, 0, 0, 0, 0, 040755, 2, $user, $user, 0, 4096, 0;

while (1) {
    my $size = sysread $device, my $request, 1 << 18;
    if (!defined $size) { next if $!{EINTR} || $!{ENOENT}; die "read: $!\n" }
    my ($operation, $unique) = (unpack 'L2 Q', $request)[1, 2];
    if ($is_silent) {
        print "asked\n";
        next;
    }
    next if grep { $operation == $_ } FORGET, BATCH_FORGET, INTERRUPT;
    my ($error, $answer) = (0, '');
    if ($operation == INIT) {
        $answer = pack 'L4 S2 L2 S2 L8', 7, 31, 65536, 0, 12, 9, 65536, 1, 16, 0, (0) x 8;
    } elsif ($operation == GETATTR) {
        $answer = pack('Q L2', 0, 0, 0) . $root;
    } elsif ($operation == OPENDIR) {
        $answer = pack 'Q L2', 0, 0, 0;
    } elsif ($operation == LOOKUP) {
        $error = ENOENT;
    } elsif (!grep { $operation == $_ } READDIR, RELEASEDIR, ACCESS) {
        $error = ENOSYS;
    }
    syswrite $device, pack('L l Q', 16 + length $answer, -$error, $unique) . $answer;
}
