# The first program of a guest whose desktop needs a login session of logind. It runs systemd as process 1, with as few
# units as possible. systemd then starts the agent, which is process 1 in other guests.
use strict;
use warnings;
use Cwd 'abs_path';
use File::Basename 'dirname';

my $folder = dirname(abs_path($0));
my $units = '/run/systemd/system';
system 'mkdir', '-p', $units;
# This file of the host would make systemd believe that it runs in a container.
unlink '/.dockerenv';

write_file("$units/phim.target", <<'UNIT');
[Unit]
DefaultDependencies=no
Wants=phim-agent.service dbus.socket dbus.service systemd-udevd.service systemd-logind.service
UNIT
write_file("$units/phim-agent.service", <<"UNIT");
[Unit]
DefaultDependencies=no
[Service]
ExecStart=/usr/bin/perl $folder/agent.pl
Environment=HOME=/root TERM=linux
UNIT
# A guest that runs for some minutes does not need these units.
symlink '/dev/null', "$units/$_.service" for qw(
    apparmor console-setup keyboard-setup kmod-static-nodes ldconfig systemd-binfmt systemd-hwdb-update
    systemd-journal-flush systemd-machine-id-commit systemd-modules-load systemd-pstore systemd-random-seed
    systemd-remount-fs systemd-sysctl systemd-sysusers systemd-tmpfiles-setup systemd-tmpfiles-setup-dev
    systemd-udev-trigger systemd-update-utmp
);
exec '/usr/lib/systemd/systemd', '--unit=phim.target' or die "systemd.pl: $!\n";

sub write_file {
    my ($path, $text) = @_;
    open my $file, '>', $path or die "systemd.pl: $path: $!\n";
    print $file $text;
    close $file;
}
