# Creates a uinput device with force feedback and prints what programs do with it, one line each: "ready", then
# "upload:ID:STRONG:WEAK:MS" and "play:ID". With the argument "silent" it never answers an upload, so the program that
# uploads hangs. The device exists until this process is killed.
use strict;
use warnings;

use constant {
    UI_DEV_CREATE => 0x5501,
    UI_DEV_SETUP => 0x405c5503,
    UI_SET_EVBIT => 0x40045564,
    UI_SET_FFBIT => 0x4004556b,
    UI_BEGIN_FF_UPLOAD => 0xc06855c8,
    UI_END_FF_UPLOAD => 0x406855c9,
    UI_BEGIN_FF_ERASE => 0xc00c55ca,
    UI_END_FF_ERASE => 0x400c55cb,
    EV_FF => 0x15,
    EV_UINPUT => 0x101,
    FF_RUMBLE => 0x50,
    UI_FF_UPLOAD => 1,
    UI_FF_ERASE => 2,
};

my $is_silent = @ARGV && $ARGV[0] eq 'silent';
open my $device, '+<:raw', '/dev/uinput' or die "/dev/uinput: $!\n";
ioctl $device, UI_SET_EVBIT, EV_FF or die "UI_SET_EVBIT: $!\n";
ioctl $device, UI_SET_FFBIT, FF_RUMBLE or die "UI_SET_FFBIT: $!\n";
my $setup = pack 'S4 a80 L', 3, 0x1209, 0x7069, 1, 'Rig pad', 16;
ioctl $device, UI_DEV_SETUP, $setup or die "UI_DEV_SETUP: $!\n";
ioctl $device, UI_DEV_CREATE, 0 or die "UI_DEV_CREATE: $!\n";
$| = 1;
print "ready\n";

while (sysread $device, my $event, 24) {
    my ($type, $code, $value) = (unpack 'q2 S2 l', $event)[2 .. 4];
    if ($type == EV_UINPUT && $code == UI_FF_UPLOAD) {
        if ($is_silent) {
            print "asked\n";
            next;
        }
        # struct uinput_ff_upload: request, result, the effect (48 bytes), the previous effect (48 bytes).
        my $upload = pack 'L a100', $value, '';
        ioctl $device, UI_BEGIN_FF_UPLOAD, $upload or die "UI_BEGIN_FF_UPLOAD: $!\n";
        # struct ff_effect: type, id, direction, trigger (two numbers), length, delay; the union is aligned to 8 bytes.
        my ($id, $length) = (unpack 'S s S S2 S2', substr $upload, 8)[1, 5];
        my ($strong, $weak) = unpack 'S2', substr $upload, 8 + 16;
        substr($upload, 4, 4) = pack 'l', 0;
        ioctl $device, UI_END_FF_UPLOAD, $upload or die "UI_END_FF_UPLOAD: $!\n";
        print "upload:$id:$strong:$weak:$length\n";
    } elsif ($type == EV_UINPUT && $code == UI_FF_ERASE) {
        my $erase = pack 'L l L', $value, 0, 0;
        ioctl $device, UI_BEGIN_FF_ERASE, $erase or die "UI_BEGIN_FF_ERASE: $!\n";
        ioctl $device, UI_END_FF_ERASE, $erase or die "UI_END_FF_ERASE: $!\n";
    } elsif ($type == EV_FF && $value) {
        print "play:$code\n";
    }
}
