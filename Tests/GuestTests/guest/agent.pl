# The root shell of the guest, process 1. It reads commands from a virtio serial port and answers with an exit status
# and the output. The frames, in which all numbers have 32 bits, little-endian:
#   host to guest: timeout in seconds, length, command, length, standard input
#   guest to host: exit status (124: timeout), length, output including standard error
# A command is run by /bin/sh. Its output goes through a file, so a program left in the background does not delay the
# answer. The commands in %commands are built in, since starting a program takes at least a tenth of a second on an
# emulated processor.
use strict;
use warnings;
use Errno 'EBUSY';
use POSIX ();

use constant {
    EVIOCGRAB => 0x40044590,
    EVIOCSREP => 0x40084503,
    KDSKBLED => 0x4b65,
    OUT_OF_TIME => 124,
};

$ENV{LC_ALL} = 'C.UTF-8';
mkdir '/run/agent';
if (!-e '/dev/pts/ptmx') {
    mkdir '/dev/pts';
    system 'mount', '-t', 'devpts', 'devpts', '/dev/pts';
}

my $port_path = port_of_name('phim.agent');
open my $port, '+<:raw', $port_path or die "agent: $port_path: $!\n";

# The built-in commands. Each gets the words of the command, the timeout in seconds and the standard input, and returns
# the exit status.
my %commands = (
    # asleep PID...: waits until each process sleeps or has ended
    asleep => sub {
        my ($processes, $seconds) = @_;
        return wait_until($seconds, sub { !grep { is_awake($_) } @$processes });
    },
    # alive PID
    alive => sub { return state_of($_[0][0]) eq 'Z' },
    # gone PID: waits until the process has ended
    gone => sub {
        my ($processes, $seconds) = @_;
        return wait_until($seconds, sub { state_of($processes->[0]) eq 'Z' });
    },
    # contains FILE WORD: waits until the file contains the word
    contains => sub {
        my ($words, $seconds) = @_;
        return wait_until($seconds, sub { index(read_file($words->[0]), $words->[1]) >= 0 });
    },
    # put FILE: replaces the file by the standard input, atomically
    put => sub {
        my ($words, undef, $input) = @_;
        write_file("$words->[0].new", $input);
        return !rename "$words->[0].new", $words->[0];
    },
    # grabbed: whether all hardware keyboards are grabbed. A keyboard that is free is grabbed for the test and released
    # at once, so use this only while the daemon sleeps.
    grabbed => sub {
        for my $device (keyboards()) {
            next if !ioctl($device, EVIOCGRAB, 1) && $! == EBUSY;
            ioctl $device, EVIOCGRAB, 0;
            return 1;
        }
        return 0;
    },
    # repeat MS: sets the time after which a held key of a hardware keyboard repeats
    repeat => sub {
        my $times = pack 'I2', $_[0][0], 33;
        # The PS/2 keyboard has no EV_REP and refuses.
        ioctl $_, EVIOCSREP, $times for keyboards();
        return 0;
    },
    # unlock TTY: turns off Caps Lock, Num Lock and Scroll Lock on that console
    unlock => sub {
        open my $console, '<', $_[0][0] or return 1;
        return !ioctl $console, KDSKBLED, 0;
    },
);

while (1) {
    my ($seconds, $length) = unpack 'V V', receive(8);
    my $command = receive($length);
    my $input = receive(unpack 'V', receive(4));
    my ($name, @words) = split / /, $command;
    my ($status, $output);
    if ($commands{$name}) {
        ($status, $output) = ($commands{$name}->(\@words, $seconds, $input) || 0, '');
    } else {
        ($status, $output) = run($seconds, $command, $input);
    }
    send_all(pack 'V V a*', $status, length $output, $output);
}

sub port_of_name {
    my ($name) = @_;
    for my $path (glob '/sys/class/virtio-ports/*/name') {
        return '/dev/' . (split m{/}, $path)[4] if read_file($path) eq "$name\n";
    }
    die "agent: there is no virtio port named $name\n";
}

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

# The content of a file; the empty string if it does not exist.
sub read_file {
    my ($path) = @_;
    open my $file, '<:raw', $path or return '';
    local $/;
    return <$file> // '';
}

sub write_file {
    my ($path, $bytes) = @_;
    open my $file, '>:raw', $path or die "agent: $path: $!\n";
    print $file $bytes;
    close $file;
}

# Waits for a condition. Returns 0 when it holds, OUT_OF_TIME after the timeout.
sub wait_until {
    my ($seconds, $condition) = @_;
    my $end = time + $seconds;
    until ($condition->()) {
        return OUT_OF_TIME if time > $end;
        select undef, undef, undef, 0.002;
    }
    return 0;
}

# The state of a process as a letter of /proc; Z (zombie) if the process no longer exists.
sub state_of {
    my ($process) = @_;
    return read_file("/proc/$process/stat") =~ /\) (\S)/ ? $1 : 'Z';
}

sub is_awake {
    my ($process) = @_;
    return state_of($process) !~ /[SZ]/;
}

# The hardware keyboards, opened.
sub keyboards {
    my @devices;
    for my $path (glob '/sys/class/input/event*') {
        next if readlink($path) =~ m{/virtual/} || read_file("$path/device/name") !~ /keyboard/i;
        my ($node) = $path =~ m{(event\d+)$};
        open my $device, '+<', "/dev/input/$node" or next;
        push @devices, $device;
    }
    return @devices;
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
    my $status = OUT_OF_TIME;
    local $SIG{ALRM} = sub { kill 'KILL', -$child };
    alarm $seconds;
    while ((my $ended = wait) != -1) {
        next if $ended != $child;
        my $left = alarm 0;
        $status = $? & 127 ? 128 + ($? & 127) : $? >> 8;
        $status = OUT_OF_TIME if $left == 0;
        last;
    }
    return ($status, read_file('/run/agent/output'));
}
