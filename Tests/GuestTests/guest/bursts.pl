# Types on several uinput keyboards, many keys in one write, while a process is stopped now and then.
#
#   bursts.pl COUNT PID      makes COUNT keyboards, and waits until the process PID has grabbed them all
#
# Each line of the standard input is one of these:
#   type KEYBOARD KEYCODE...     taps of these keys in one write; keyboards are numbered from 0
#   wait MICROSECONDS            from one key to the next, counted from the last wait
#   rest MICROSECONDS            from now on: what is late is not made up for, as wait does
#   stop MICROSECONDS            stops the process; the time of the next wait runs meanwhile
# At the end it waits until the process has read everything, and removes the keyboards.
use strict;
use warnings;
use Errno 'EBUSY';
use Time::HiRes qw(sleep time);

use constant {
    UI_DEV_CREATE => 0x5501,
    UI_DEV_SETUP => 0x405c5503,
    UI_GET_SYSNAME => 0x8040552c,
    UI_SET_EVBIT => 0x40045564,
    UI_SET_KEYBIT => 0x40045565,
    EVIOCGRAB => 0x40044590,
    EV_KEY => 1,
    EV_REP => 20,
};

my ($count, $process) = @ARGV;
my @keyboards = map { keyboard("Burst keyboard $_") } 1 .. $count;
for my $keyboard (@keyboards) { await_grab($keyboard) }

my $now = time;
my $resume;
while (my $line = <STDIN>) {
    my ($command, @numbers) = split ' ', $line;
    if ($command eq 'type') {
        my $keyboard = $keyboards[shift @numbers];
        my $events = join '', map { tap($_) } @numbers;
        syswrite($keyboard->{device}, $events) == length $events or die "uinput: $!\n";
    } elsif ($command eq 'wait') {
        $now += $numbers[0] / 1e6;
        resume() if defined $resume && $resume <= $now;
        my $left = $now - time;
        sleep $left if $left > 0;
    } elsif ($command eq 'rest') {
        sleep $numbers[0] / 1e6;
    } elsif ($command eq 'stop') {
        kill 'STOP', $process;
        $resume = $now + $numbers[0] / 1e6;
    } else {
        die "unknown line: $line";
    }
}
resume() if defined $resume;
# What was typed last is read before the keyboards go.
sleep 0.5;

sub resume {
    my $left = $resume - time;
    sleep $left if $left > 0;
    kill 'CONT', $process;
    undef $resume;
}

sub keyboard {
    my ($name) = @_;
    open my $device, '>:raw', '/dev/uinput' or die "/dev/uinput: $!\n";
    # A device that does not repeat is none to type on.
    for my $type (EV_KEY, EV_REP) { ioctl $device, UI_SET_EVBIT, $type or die "UI_SET_EVBIT: $!\n" }
    for my $keycode (1 .. 248) { ioctl $device, UI_SET_KEYBIT, $keycode or die "UI_SET_KEYBIT: $!\n" }
    my $setup = pack 'S4 a80 L', 3, 0x1209, 0x7069, 1, $name, 0;
    ioctl $device, UI_DEV_SETUP, $setup or die "UI_DEV_SETUP: $!\n";
    ioctl $device, UI_DEV_CREATE, 0 or die "UI_DEV_CREATE: $!\n";
    my $system_name = "\0" x 64;
    ioctl $device, UI_GET_SYSNAME, $system_name or die "UI_GET_SYSNAME: $!\n";
    $system_name =~ s/\0.*//s;
    my ($node) = map { m{/(event\d+)$} } glob "/sys/class/input/$system_name/event*";
    return { device => $device, node => "/dev/input/$node" };
}

sub await_grab {
    my ($keyboard) = @_;
    for (1 .. 600) {
        return if is_grabbed($keyboard);
        sleep 0.05;
    }
    my @open = map { readlink($_) // () } glob "/proc/$process/fd/*";
    die "$keyboard->{node} is not grabbed by $process, which has open @open\n";
}

# Whether the process has the node open and has grabbed it. A node that it has open but not grabbed is grabbed for the
# test and released at once.
sub is_grabbed {
    my ($keyboard) = @_;
    return 0 unless grep { (readlink($_) // '') eq $keyboard->{node} } glob "/proc/$process/fd/*";
    open my $node, '<', $keyboard->{node} or return 0;
    return 1 if !ioctl($node, EVIOCGRAB, 1) && $! == EBUSY;
    ioctl $node, EVIOCGRAB, 0;
    return 0;
}

sub tap {
    my ($keycode) = @_;
    return join '', map { pack('q2 S2 l', 0, 0, EV_KEY, $keycode, $_) . pack('q2 S2 l', 0, 0, 0, 0, 0) } 1, 0;
}
