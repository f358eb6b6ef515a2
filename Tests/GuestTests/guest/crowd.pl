# Creates so many uinput keyboards, each with key repeat, as keyboards have, and with a wheel, which needs a
# companion. Prints "ready" when all are there. They leave at once when this process is killed.
use strict;
use warnings;

use constant {
    UI_DEV_CREATE => 0x5501, UI_DEV_SETUP => 0x405c5503, UI_SET_EVBIT => 0x40045564, UI_SET_KEYBIT => 0x40045565,
    UI_SET_RELBIT => 0x40045566, EV_KEY => 1, EV_REL => 2, EV_REP => 20, REL_WHEEL => 8,
};

my @devices;
for my $number (1 .. $ARGV[0]) {
    open my $device, '>:raw', '/dev/uinput' or die "/dev/uinput: $!\n";
    ioctl $device, UI_SET_EVBIT, $_ or die "UI_SET_EVBIT: $!\n" for EV_KEY, EV_REL, EV_REP;
    for my $keycode (1 .. 120) { ioctl $device, UI_SET_KEYBIT, $keycode or die "UI_SET_KEYBIT: $!\n" }
    ioctl $device, UI_SET_RELBIT, REL_WHEEL or die "UI_SET_RELBIT: $!\n";
    my $setup = pack 'S4 a80 L', 3, 0x1209, 0x706b, 1, "Crowd $number", 0;
    ioctl $device, UI_DEV_SETUP, $setup or die "UI_DEV_SETUP: $!\n";
    ioctl $device, UI_DEV_CREATE, 0 or die "UI_DEV_CREATE: $!\n";
    push @devices, $device;
}
$| = 1;
print "ready\n";
sleep 1 while 1;
