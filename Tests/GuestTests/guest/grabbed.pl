# Succeeds when every keyboard of the guest's hardware is grabbed by somebody else. A keyboard that is free is grabbed
# and let go of again in the same moment, so ask only while the daemon sleeps.
use strict;
use warnings;
use Errno 'EBUSY';

use constant EVIOCGRAB => 0x40044590;

for my $path (glob '/sys/class/input/event*/device') {
    my ($node) = $path =~ m{(event\d+)};
    next if readlink($path) =~ m{/virtual/} || readlink("/sys/class/input/$node") =~ m{/virtual/};
    open my $file, '<', "$path/name" or next;
    next unless <$file> =~ /keyboard/i;
    open my $device, '<', "/dev/input/$node" or die "$node: $!\n";
    next if !ioctl($device, EVIOCGRAB, 1) && $! == EBUSY;
    ioctl $device, EVIOCGRAB, 0;
    exit 1;
}
