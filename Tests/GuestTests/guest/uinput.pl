# Creates a uinput keyboard with the keys 1 to 248. Each line of the standard input, "keycode value", sends an event
# followed by SYN_REPORT. Prints "ready" when the device exists. Ends when the input ends.
use strict;
use warnings;

use constant {
    UI_DEV_CREATE => 0x5501,
    UI_DEV_SETUP => 0x405c5503,
    UI_SET_EVBIT => 0x40045564,
    UI_SET_KEYBIT => 0x40045565,
    EV_SYN => 0,
    EV_KEY => 1,
};

open my $device, '>:raw', '/dev/uinput' or die "/dev/uinput: $!\n";
ioctl $device, UI_SET_EVBIT, EV_KEY or die "UI_SET_EVBIT: $!\n";
for my $keycode (1 .. 248) { ioctl $device, UI_SET_KEYBIT, $keycode or die "UI_SET_KEYBIT: $!\n" }
my $setup = pack 'S4 a80 L', 3, 0x1209, 0x7068, 1, 'Rig keyboard', 0;
ioctl $device, UI_DEV_SETUP, $setup or die "UI_DEV_SETUP: $!\n";
ioctl $device, UI_DEV_CREATE, 0 or die "UI_DEV_CREATE: $!\n";
$| = 1;
print "ready\n";

while (<STDIN>) {
    my ($keycode, $value) = split;
    my $frame = pack('q2 S2 l', 0, 0, EV_KEY, $keycode, $value) . pack('q2 S2 l', 0, 0, EV_SYN, 0, 0);
    syswrite($device, $frame) == length $frame or die "uinput: $!\n";
}
