// Wrappers of Linux calls that glibc's Swift module does not show: macros, ioctls and a few headers that it leaves out.
//
// Unless stated otherwise, a function returns what the system call returns: -1 with errno set if it failed.
#pragma once

#include <linux/input.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// epoll

/// A ready descriptor: the ID that it was registered under, and its events.
struct phim_ready {
    uint64_t id;
    uint32_t events;
};

enum {
    PHIM_READABLE = 1,
    PHIM_WRITABLE = 2,
    /// The other end is gone or the descriptor failed. It is always reported.
    PHIM_HANGUP = 4,
    /// The value of a sysfs attribute has changed (EPOLLPRI).
    PHIM_PRIORITY = 8,
};

int phim_epoll_create(void);
/// Adds a descriptor. `events` are bits of PHIM_READABLE, PHIM_WRITABLE and PHIM_PRIORITY.
int phim_epoll_add(int epoll, int descriptor, uint32_t events, uint64_t id);
int phim_epoll_change(int epoll, int descriptor, uint32_t events, uint64_t id);
int phim_epoll_remove(int epoll, int descriptor);
/// Waits up to `timeout` milliseconds, without limit if -1. Returns at most 64 descriptors per call.
int phim_epoll_wait(int epoll, struct phim_ready *ready, int count, int timeout);

// Time, signals, wake-ups

/// Creates a non-blocking timer on CLOCK_MONOTONIC. Corresponds to timerfd_create(2).
int phim_timer_create(void);
/// Sets the timer to fire once, at a time in µs of CLOCK_MONOTONIC; 0 switches it off.
int phim_timer_set(int timer, uint64_t microseconds);
/// The time of CLOCK_MONOTONIC in µs.
uint64_t phim_monotonic_now(void);
/// Blocks the signals in the calling thread and returns a descriptor that reads them. Corresponds to signalfd(2).
int phim_signals_open(const int *signals, int count);
/// Returns the number of the next pending signal; 0 if there is none.
int phim_signals_read(int descriptor);
/// Unblocks the signals.
int phim_signals_unblock(const int *signals, int count);
int phim_eventfd_create(void);
/// Creates a pipe with two non-blocking ends, and with room for a megabyte if that is permitted (F_SETPIPE_SZ).
int phim_pipe_create(int ends[2]);
/// Creates two connected, non-blocking local stream sockets.
int phim_socketpair_create(int ends[2]);

/// Whether a signal is ignored, as by nohup(1).
bool phim_signal_ignored(int signal);

// The watchdog of one loop per process, driven by a timer signal (SIGALRM)

enum {
    /// The exit status of a process whose loop hung (EX_SOFTWARE).
    PHIM_STOOD_STILL = 70,
};

/// Starts the watchdog: a turn of the calling thread's loop that takes longer than one to two such periods ends the
/// process. Time does not count in which the thread waits for a processor, or the process is stopped or frozen, and a
/// process that is traced is not ended. Corresponds to timer_create(2).
int phim_watchdog_start(unsigned milliseconds);
/// Called when a turn of the loop begins. It makes no system call while turns follow one another.
void phim_watchdog_enter(void);
/// Called when the loop starts to wait for events.
void phim_watchdog_leave(void);

// inotify

enum {
    PHIM_NODE_CREATED = 1,
    /// The permissions or the owner of a node changed.
    PHIM_NODE_CHANGED = 2,
    PHIM_NODE_DELETED = 4,
    /// Events were lost: the directory must be read again.
    PHIM_NODE_OVERFLOW = 8,
    /// The directory was deleted or moved.
    PHIM_NODE_DIRECTORY_GONE = 16,
    PHIM_NODE_OPENED = 32,
};

int phim_inotify_create(void);
/// Watches a directory for names that are created, deleted or moved, and for changed permissions.
int phim_inotify_watch(int descriptor, const char *directory);
/// Watches a directory for names that are opened.
int phim_inotify_watch_openings(int descriptor, const char *directory);
/// Watches a directory for files that are created, written, replaced or deleted; for each of the first three,
/// PHIM_NODE_CREATED is reported.
int phim_inotify_watch_files(int descriptor, const char *directory);
/// Parses the next event in a buffer that read(2) filled. Returns its size, and sets what happened and the name.
size_t phim_inotify_event(const uint8_t *bytes, size_t count, uint32_t *happened, const char **name);

// Calls for evdev and uinput that libevdev lacks

/// Calls ioctl(2) on a device, and repeats it while a signal, such as the watchdog's, interrupts it.
int phim_device_call(int descriptor, unsigned long request, const void *argument);
/// Revokes an open file and ends its grab; every descriptor of it returns ENODEV from then on. Corresponds to
/// EVIOCREVOKE.
int phim_evdev_revoke(int descriptor);
/// Sets which codes of an event type are reported: those in `bits`, or none if `size` is 0. Corresponds to EVIOCSMASK.
int phim_evdev_mask(int descriptor, uint32_t type, const uint8_t *bits, uint32_t size);

/// Returns one bit for each of the first eight lights that is on. Corresponds to EVIOCGLED.
int phim_evdev_lights(int descriptor);
/// Reads the entry of a device's key table that `entry` names by its index. Corresponds to EVIOCGKEYCODE_V2.
int phim_evdev_key_entry(int descriptor, struct input_keymap_entry *entry);
/// Corresponds to EVIOCSKEYCODE_V2.
int phim_evdev_set_key_entry(int descriptor, const struct input_keymap_entry *entry);
/// Reads the range of an axis and its value. Corresponds to EVIOCGABS.
int phim_evdev_axis(int descriptor, unsigned code, struct input_absinfo *axis);
/// Corresponds to EVIOCSABS.
int phim_evdev_set_axis(int descriptor, unsigned code, const struct input_absinfo *axis);
/// Reads the delay and the period of repeats, in ms. Corresponds to EVIOCGREP.
int phim_evdev_repeat(int descriptor, uint32_t times[2]);
/// Corresponds to EVIOCSREP.
int phim_evdev_set_repeat(int descriptor, const uint32_t times[2]);

/// The time of an event in µs, whatever the width of its fields.
static inline uint64_t phim_event_time(const struct input_event *event) {
    return (uint64_t)event->input_event_sec * 1000000u + (uint64_t)event->input_event_usec;
}

/// Creates an event from a type, a code, a value, and a time in µs.
static inline struct input_event phim_event(uint16_t type, uint16_t code, int32_t value, uint64_t microseconds) {
    struct input_event event = {0};
    event.input_event_sec = microseconds / 1000000u;
    event.input_event_usec = microseconds % 1000000u;
    event.type = type;
    event.code = code;
    event.value = value;
    return event;
}

/// Sets the physical location of a device that uinput is about to create. Corresponds to UI_SET_PHYS.
int phim_uinput_set_location(int descriptor, const char *phys);

// The process, its users and its child processes

/// Gets the process, user and group at the other end of a local socket (SO_PEERCRED).
int phim_peer(int socket, pid_t *pid, uid_t *uid, gid_t *gid);
/// The environment of this process: `NAME=value` strings, with NULL at the end.
char **phim_environment(void);
/// Writes the buffer of standard output. Fails also if an earlier write to it failed.
int phim_output_flush(void);
/// Opens /dev/null as each standard stream that is closed, so that no other file gets its number.
int phim_open_standard_streams(void);
/// Waits up to `seconds` until a thread has ended, and returns whether it has; otherwise detaches it.
bool phim_thread_join(unsigned long thread, unsigned seconds);
/// Forbids core dumps, backtraces of crashes, and debuggers of the same user (PR_SET_DUMPABLE), because the memory of
/// the process contains typed text.
int phim_forbid_dumps(void);

/// Accepts a connection as a non-blocking descriptor that is closed on exec. Corresponds to accept4(2).
int phim_accept(int listener);
/// Starts a program as the leader of a session (setsid), with the original signal handling. It gets no descriptors
/// except `streams`; -1 stands for /dev/null. `environment` may be NULL for that of this process.
///
/// Corresponds to posix_spawnp(3), and returns its result: an errno, 0 for success.
int phim_spawn(char *const *arguments, char *const *environment, const int streams[3], pid_t *process);

// Display servers and consoles

/// Reads bytes and the descriptors that come with them, which are closed on exec. Corresponds to recvmsg(2) with
/// SCM_RIGHTS.
///
/// At most `capacity` descriptors are kept and the others closed; `count` is set to the number of kept ones.
ssize_t phim_receive(int socket, void *bytes, size_t size, int *descriptors, size_t capacity, size_t *count);
/// Sends bytes with a descriptor. Corresponds to sendmsg(2) with SCM_RIGHTS.
ssize_t phim_send_descriptor(int socket, const void *bytes, size_t size, int descriptor);
/// Creates a zero-filled file in memory. Corresponds to memfd_create(2).
int phim_memory_file(const char *name, size_t size);
/// Returns 0 for a text console, 1 for one in graphics mode. Corresponds to KDGETMODE.
int phim_console_mode(int descriptor);
/// Returns 1 if the keyboard of a console gives characters in UTF-8, 0 if in an older encoding or none. Corresponds to
/// KDGKBMODE.
int phim_console_is_unicode(int descriptor);
/// Reads an entry of the console's keymap. Corresponds to KDGKBENT.
int phim_console_entry(int descriptor, unsigned table, unsigned keycode, uint16_t *value);

// Child processes of the daemon

/// A started program: its process, which leads a session (setsid), and this side's ends of its pipes.
struct phim_child {
    pid_t process;
    /// A pidfd, which is readable when the process has ended.
    int handle;
    /// The non-blocking end for its standard input; -1 if that is /dev/null.
    int input;
    /// The non-blocking end for its standard output; -1 if that is /dev/null.
    int output;
};

/// Creates the pipes for a program: a small one for standard input if it `reads`, one for standard output if it
/// `writes`. `streams` gets the program's ends, or -1. Returns an errno, 0 for success.
int phim_child_pipes(bool reads, bool writes, struct phim_child *child, int streams[2]);
/// Starts a program as phim_spawn does, and opens a pidfd for it. `environment` may be NULL for that of this process.
/// It returns when the program is loaded, which may take as long as its file system. Returns an errno, 0 for success.
int phim_child_start(char *const *arguments, char *const *environment, const int streams[3], pid_t *process,
                     int *handle);
/// Kills the process and its process group. Corresponds to kill(2) with SIGKILL.
int phim_child_kill(const struct phim_child *child);
/// Opens a descriptor that is readable when the process has ended. Corresponds to pidfd_open(2).
int phim_process_open(pid_t process);
/// Collects a process if it has ended; returns whether it is gone. Corresponds to waitid(2) with P_PIDFD.
bool phim_child_collect(int handle);

// Force feedback

enum {
    PHIM_FORCE_NONE = 0,
    /// FF_RUMBLE: a strong and a weak motor.
    PHIM_FORCE_RUMBLE = 1,
    /// FF_PERIODIC with FF_SINE.
    PHIM_FORCE_PERIODIC = 2,
};

/// Returns the kind of effect that the device supports. Corresponds to EVIOCGBIT(EV_FF).
int phim_force_kind(int descriptor);
/// Uploads an effect and returns its number. Corresponds to EVIOCSFF; it may wait for the device's driver.
int phim_force_upload(int descriptor, int kind, uint16_t strong, uint16_t weak, uint16_t milliseconds);
