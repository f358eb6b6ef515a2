# The root shell of the guest, process 1. Reads commands from a virtio serial port, runs each with /bin/sh, and
# answers with its exit status and its output. Frames, all numbers 32 bits, little-endian:
#   host to guest: seconds allowed, length, command, length, standard input
#   guest to host: exit status (124: out of time), length, output with the errors in it
# Two commands run nothing, since a program costs a second here: "asleep PID..." is answered as soon as each process
# sleeps or is gone; "grabbed" has status 0 if every keyboard of the hardware is grabbed by somebody, else 1.
# Output goes through a file, so a program left in the background holds nothing up.
use strict;
use warnings;
use Errno 'EBUSY';
use POSIX ();

use constant EVIOCGRAB => 0x40044590;

$ENV{LC_ALL} = 'C.UTF-8';
mkdir '/run/agent';
mkdir '/dev/pts';
system 'mount', '-t', 'devpts', 'devpts', '/dev/pts';
system 'ip', 'link', 'set', 'lo', 'up' if -x '/sbin/ip' || -x '/usr/sbin/ip';

sub port_of_name {
    my ($name) = @_;
    for my $path (glob '/sys/class/virtio-ports/*/name') {
        open my $file, '<', $path or next;
        chomp(my $found = <$file> // '');
        return '/dev/' . (split m{/}, $path)[4] if $found eq $name;
    }
    die "agent: there is no virtio port named $name\n";
}

my $port_path = port_of_name('phim.agent');
open my $port, '+<:raw', $port_path or die "agent: $port_path: $!\n";

sub receive {
    my ($length) = @_;
    my $bytes = '';
    while (length $bytes < $length) {
        my $count = sysread $port, $bytes, $length - length $bytes, length $bytes;
        POSIX::_exit(0) unless $count;
    }
    return $bytes;
}

sub send_all {
    my ($bytes) = @_;
    my $offset = 0;
    while ($offset < length $bytes) {
        $offset += syswrite($port, $bytes, length($bytes) - $offset, $offset) // POSIX::_exit(0);
    }
}

sub write_file {
    my ($path, $bytes) = @_;
    open my $file, '>:raw', $path or die "agent: $path: $!\n";
    print $file $bytes;
    close $file;
}

sub run {
    my ($seconds, $command, $input) = @_;
    write_file('/run/agent/input', $input);
    my $child = fork;
    if (!$child) {
        POSIX::setsid();
        close $port;
        open STDIN, '<', '/run/agent/input';
        open STDOUT, '>', '/run/agent/output';
        open STDERR, '>&', \*STDOUT;
        { exec '/bin/sh', '-c', $command }
        POSIX::_exit(127);
    }
    my $status = 124;
    local $SIG{ALRM} = sub { kill 'KILL', -$child };
    alarm $seconds;
    while ((my $ended = wait) != -1) {
        next if $ended != $child;
        my $left = alarm 0;
        $status = $? & 127 ? 128 + ($? & 127) : $? >> 8;
        $status = 124 if $left == 0;
        last;
    }
    open my $file, '<:raw', '/run/agent/output' or die "agent: $!\n";
    local $/;
    return ($status, <$file> // '');
}

# Waits until a process has nothing to do: after a key was delivered to it, until it has dealt with that.
sub wait_until_asleep {
    my ($process, $end) = @_;
    while (open my $file, '<', "/proc/$process/stat") {
        my ($state) = (<$file> // '') =~ /\) (\S)/;
        return 1 if ($state // 'Z') =~ /[SZ]/;
        return 0 if time > $end;
        select undef, undef, undef, 0.002;
    }
    return 1;
}

# A keyboard that is free is grabbed and let go of again in the same moment, so ask only while the daemon sleeps.
sub all_grabbed {
    for my $path (glob '/sys/class/input/event*') {
        next if readlink($path) =~ m{/virtual/};
        open my $file, '<', "$path/device/name" or next;
        next unless <$file> =~ /keyboard/i;
        my ($node) = $path =~ m{(event\d+)$};
        open my $device, '<', "/dev/input/$node" or next;
        next if !ioctl($device, EVIOCGRAB, 1) && $! == EBUSY;
        ioctl $device, EVIOCGRAB, 0;
        return 0;
    }
    return 1;
}

while (1) {
    my ($seconds, $length) = unpack 'V V', receive(8);
    my $command = receive($length);
    my $input = receive(unpack 'V', receive(4));
    if ($command =~ /^asleep (.+)/) {
        my $end = time + $seconds;
        my $awake = grep { !wait_until_asleep($_, $end) } split / /, $1;
        send_all(pack 'V V', $awake ? 124 : 0, 0);
        next;
    }
    if ($command eq 'grabbed') {
        send_all(pack 'V V', all_grabbed() ? 0 : 1, 0);
        next;
    }
    my ($status, $output) = run($seconds, $command, $input);
    send_all(pack 'V V a*', $status, length $output, $output);
}
