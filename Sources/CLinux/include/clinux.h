// The calls of Linux that glibc's Swift module does not show: macros, ioctls and a few headers it leaves out.
//
// Every function answers as the system call does: -1 with errno set if it failed.
#pragma once

#include <linux/input.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// epoll

/// One descriptor that is ready: the number it was registered under and what it is ready for.
struct phim_ready {
    uint64_t id;
    uint32_t events;
};

enum {
    PHIM_READABLE = 1,
    PHIM_WRITABLE = 2,
    /// The other end is gone or the descriptor failed. Always reported, asked for or not.
    PHIM_HANGUP = 4,
    /// An attribute of the kernel has another value.
    PHIM_PRIORITY = 8,
};

int phim_epoll_create(void);
/// Adds a descriptor; `events` of PHIM_READABLE, PHIM_WRITABLE and PHIM_PRIORITY.
int phim_epoll_add(int epoll, int descriptor, uint32_t events, uint64_t id);
int phim_epoll_change(int epoll, int descriptor, uint32_t events, uint64_t id);
int phim_epoll_remove(int epoll, int descriptor);
/// Waits `timeout` milliseconds, without limit if -1; at most 64 descriptors a call.
int phim_epoll_wait(int epoll, struct phim_ready *ready, int count, int timeout);

// Time, signals, wake-ups

/// A timer on CLOCK_MONOTONIC, read without blocking.
int phim_timer_create(void);
/// Fires once at this moment of CLOCK_MONOTONIC, in microseconds; never if 0.
int phim_timer_set(int timer, uint64_t microseconds);
/// CLOCK_MONOTONIC in microseconds.
uint64_t phim_monotonic_now(void);
/// Blocks the given signals for the process and gives a descriptor that reads them.
int phim_signals_open(const int *signals, int count);
/// The number of the next pending signal; 0 if there is none.
int phim_signals_read(int descriptor);
/// Lets the given signals through again.
int phim_signals_unblock(const int *signals, int count);
int phim_eventfd_create(void);
/// A pipe that blocks neither end, with room for a megabyte where that is allowed (F_SETPIPE_SZ).
int phim_pipe_create(int ends[2]);
/// Two connected local stream sockets that don't block.
int phim_socketpair_create(int ends[2]);

/// Whether a signal was set to be ignored, as by nohup(1).
bool phim_signal_ignored(int signal);

// The watchdog: one loop of a process, watched by a timer's signal (SIGALRM)

enum {
    /// The exit status of a process whose loop stood still (EX_SOFTWARE).
    PHIM_STOOD_STILL = 70,
};

/// From now on a turn that takes longer than once to twice this time ends the process. Corresponds to timer_create(2).
int phim_watchdog_start(unsigned milliseconds);
/// A turn of the loop begins. It costs no system call while turns follow one another.
void phim_watchdog_enter(void);
/// The loop waits for events, however long.
void phim_watchdog_leave(void);

// inotify

enum {
    PHIM_NODE_CREATED = 1,
    /// Permissions or owner of a node changed.
    PHIM_NODE_CHANGED = 2,
    PHIM_NODE_DELETED = 4,
    /// Events were lost: read the directory again.
    PHIM_NODE_OVERFLOW = 8,
    /// The directory itself is gone.
    PHIM_NODE_DIRECTORY_GONE = 16,
    PHIM_NODE_OPENED = 32,
};

int phim_inotify_create(void);
/// Watches a directory for nodes that come, go and change.
int phim_inotify_watch(int descriptor, const char *directory);
/// Watches a directory for what is opened in it.
int phim_inotify_watch_openings(int descriptor, const char *directory);
/// Watches a directory for files that are made, written or replaced: PHIM_NODE_CREATED is reported for each.
int phim_inotify_watch_files(int descriptor, const char *directory);
/// The next event in a buffer that read(2) filled: answers its size, sets what happened and the name.
size_t phim_inotify_event(const uint8_t *bytes, size_t count, uint32_t *happened, const char **name);

// What libevdev does not have of evdev and uinput

/// Corresponds to ioctl(2) on a device, repeated while a signal interrupts it, as the watchdog's may.
int phim_device_call(int descriptor, unsigned long request, const void *argument);
/// Ends what an open file may do, its grab too; every descriptor of it reads ENODEV from now on. Corresponds to EVIOCREVOKE.
int phim_evdev_revoke(int descriptor);
/// Corresponds to EVIOCSMASK: of this type only the codes in `bits` are reported. No bytes: none at all.
int phim_evdev_mask(int descriptor, uint32_t type, const uint8_t *bits, uint32_t size);

/// The first eight lights that are on, a bit each. Corresponds to EVIOCGLED.
int phim_evdev_lights(int descriptor);

/// The time of an event in microseconds, whatever the width of its fields.
static inline uint64_t phim_event_time(const struct input_event *event) {
    return (uint64_t)event->input_event_sec * 1000000u + (uint64_t)event->input_event_usec;
}

static inline struct input_event phim_event(uint16_t type, uint16_t code, int32_t value, uint64_t microseconds) {
    struct input_event event = {0};
    event.input_event_sec = microseconds / 1000000u;
    event.input_event_usec = microseconds % 1000000u;
    event.type = type;
    event.code = code;
    event.value = value;
    return event;
}

/// Gives a device that is still to be made its physical location. Corresponds to UI_SET_PHYS.
int phim_uinput_set_location(int descriptor, const char *phys);

// The process and its neighbours

/// Who is at the other end of a local socket (SO_PEERCRED).
int phim_peer(int socket, pid_t *pid, uid_t *uid, gid_t *gid);
/// The environment of this process, `NAME=value` each, NULL at the end.
char **phim_environment(void);
/// Writes what is still in the buffer of standard output. Fails too if something before it could not be written.
int phim_output_flush(void);
/// Opens /dev/null as each standard stream that is closed: what is opened next must not become one.
int phim_open_standard_streams(void);
/// Waits until a thread has ended, no longer than so many seconds; answers whether it has. It is detached otherwise.
bool phim_thread_join(unsigned long thread, unsigned seconds);
/// No core dumps, no backtraces of crashes, and no debugger of the same user (PR_SET_DUMPABLE): the process remembers what
/// was typed.
int phim_forbid_dumps(void);

/// Accepts a connection: closed on exec, never blocking. Corresponds to accept4.
int phim_accept(int listener);
/// Starts a program as the leader of a session (setsid), with the signals as they were before us and no descriptors of
/// ours but its standard streams: each a descriptor, or /dev/null for -1. No environment is our own.
///
/// Corresponds to posix_spawnp(3), whose answer it gives: an errno, 0 for success.
int phim_spawn(char *const *arguments, char *const *environment, const int streams[3], pid_t *process);

// Display servers and consoles

/// Reads bytes and the descriptors that came with them, closed on exec. Corresponds to recvmsg with SCM_RIGHTS.
///
/// At most `capacity` descriptors are taken, the others are closed; `count` is set to how many came.
ssize_t phim_receive(int socket, void *bytes, size_t size, int *descriptors, size_t capacity, size_t *count);
/// Sends bytes with a descriptor. Corresponds to sendmsg with SCM_RIGHTS.
ssize_t phim_send_descriptor(int socket, const void *bytes, size_t size, int descriptor);
/// A file of zeros that is in memory only. Corresponds to memfd_create.
int phim_memory_file(const char *name, size_t size);
/// One entry of the console's keymap. Corresponds to KDGKBENT.
/// 0 for a text console, 1 for one with graphics. Corresponds to KDGETMODE.
int phim_console_mode(int descriptor);
int phim_console_entry(int descriptor, unsigned table, unsigned keycode, uint16_t *value);

// Programs that run beside the daemon

/// A program that was started: its process, which leads a session (setsid), and our ends of its pipes.
struct phim_child {
    pid_t process;
    /// Becomes readable when the process has ended (pidfd_open).
    int handle;
    /// Writes to its standard input, never blocking; -1 if that is /dev/null.
    int input;
    /// Reads its standard output, never blocking; -1 if that is /dev/null.
    int output;
};

/// Makes the pipes of a program that is not started yet: standard input is a small pipe if it `reads`, standard output one
/// if it `writes`. `streams` gets the program's ends, or -1. Answers an error number, 0 if all is there.
int phim_child_pipes(bool reads, bool writes, struct phim_child *child, int streams[2]);
/// Starts a program as phim_spawn does, and opens it (pidfd_open). `environment` may be NULL for our own. It returns once
/// the program was loaded, which may take as long as its file system. Answers an error number, 0 if it runs.
int phim_child_start(char *const *arguments, char *const *environment, const int streams[3], pid_t *process,
                     int *handle);
/// Kills the process and all that it started in its group. Corresponds to kill(2) with SIGKILL.
int phim_child_kill(const struct phim_child *child);
/// A descriptor that becomes readable when the process has ended. Corresponds to pidfd_open(2).
int phim_process_open(pid_t process);
/// Collects a process that has ended. Corresponds to waitid(2) with P_PIDFD.
int phim_child_collect(int handle);

// Force feedback

enum {
    PHIM_FORCE_NONE = 0,
    /// FF_RUMBLE: a strong and a weak motor.
    PHIM_FORCE_RUMBLE = 1,
    /// FF_PERIODIC with FF_SINE.
    PHIM_FORCE_PERIODIC = 2,
};

/// Which kind of effect the device has. Corresponds to EVIOCGBIT(EV_FF).
int phim_force_kind(int descriptor);
/// Uploads an effect and answers its number. Corresponds to EVIOCSFF; may wait for the device's driver.
int phim_force_upload(int descriptor, int kind, uint16_t strong, uint16_t weak, uint16_t milliseconds);
