// A process that ends itself when its loop stands still.
#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/// The number of the turn that the loop is in; 0 while it waits for events.
static atomic_uint turn;
/// The timer runs. It does only after a turn, so that an idle process is not woken.
static atomic_bool runs;
static timer_t timer;
static unsigned limit;
/// The file that tells how long the loop's thread has waited for a processor; -1 if the kernel has no such figure.
static int statistics = -1;
/// The file that tells whether a tracer is attached to the loop's thread.
static int status = -1;

/// What the ticks have seen of a turn. Only the tick uses it, and ticks do not interrupt each other.
static struct {
    unsigned turn;
    /// How long the thread ran or was blocked in the turn, in µs.
    uint64_t stood;
    /// The time of the last tick, and the thread's waiting time then, in µs.
    uint64_t time, waited;
} seen;

/// The pause before a tick that finds a new turn, and the one between the ticks of a turn that goes on.
static unsigned pause_of_new(void) { return limit / 2; }
static unsigned pause_of_same(void) { return limit / 10; }

static void run_timer(unsigned milliseconds) {
    struct itimerspec time = {0};
    time.it_value.tv_sec = milliseconds / 1000;
    time.it_value.tv_nsec = milliseconds % 1000 * 1000000L;
    (void)timer_settime(timer, 0, &time, NULL);
}

/// How long the loop's thread was ready to run while others had the processors, in µs (proc_pid_schedstat(5)).
static uint64_t waiting_time(void) {
    char text[96];
    ssize_t size = statistics < 0 ? 0 : pread(statistics, text, sizeof text, 0);
    uint64_t nanoseconds = 0;
    int field = 0;
    for (ssize_t place = 0; place < size && field < 2; place++) {
        if (text[place] == ' ') field++;
        else if (field == 1 && text[place] >= '0' && text[place] <= '9')
            nanoseconds = nanoseconds * 10 + (uint64_t)(text[place] - '0');
    }
    return nanoseconds / 1000;
}

/// Whether a debugger or strace(1) has the loop's thread (proc_pid_status(5)): it stops the thread as often, and for as
/// long, as it likes.
static bool is_traced(void) {
    static const char name[] = "\nTracerPid:\t";
    char text[512];
    ssize_t size = status < 0 ? 0 : pread(status, text, sizeof text - 1, 0);
    text[size < 0 ? 0 : size] = 0;
    const char *found = strstr(text, name);
    return found && found[sizeof name - 1] != '0';
}

/// Writes without waiting: a terminal that was stopped, or a pipe that nobody reads, must not hold the process.
static void complain(void) {
    static const char text[] = "phim: critical: the loop stood still; the keyboards are released\n";
    if (send(STDERR_FILENO, text, sizeof text - 1, MSG_DONTWAIT | MSG_NOSIGNAL) >= 0 || errno != ENOTSOCK) return;
    struct pollfd state = {.fd = STDERR_FILENO, .events = POLLOUT};
    if (poll(&state, 1, 0) == 1 && state.revents & POLLOUT) (void)!write(STDERR_FILENO, text, sizeof text - 1);
}

/// Not exit(3). The kernel ends the grabs and removes the virtual keyboard with the process.
static void give_up(void) {
    complain();
    _exit(PHIM_STOOD_STILL);
}

/// Counts how long a turn stands still. The time in which the thread waits for a processor does not count: the machine is
/// slow then, not the loop. Of a longer time without a tick only the usual pause counts, since the process was stopped or
/// frozen.
static void count(unsigned now) {
    uint64_t time = phim_monotonic_now(), waited = waiting_time();
    if (now == seen.turn) {
        uint64_t passed = time - seen.time, others = waited - seen.waited, longest = pause_of_same() * 1000ull;
        uint64_t own = passed > others ? passed - others : 0;
        seen.stood += own < longest ? own : longest;
    } else {
        seen.turn = now;
        seen.stood = 0;
    }
    seen.time = time;
    seen.waited = waited;
}

/// Calls only what signal-safety(7) allows, and plain system calls: timer_settime(2), pread(2).
static void tick(int signal) {
    (void)signal;
    int error = errno;
    unsigned now = atomic_load(&turn);
    if (now == 0) {
        atomic_store(&runs, false);
        // Another thread may run this: the loop may have begun a turn just now and seen a timer that still ran.
        now = atomic_load(&turn);
        if (now != 0 && !atomic_exchange(&runs, true)) run_timer(pause_of_new());
    } else {
        bool is_same = now == seen.turn;
        count(now);
        if (seen.stood >= pause_of_new() * 1000ull) {
            if (is_traced()) seen.stood = 0;
            else give_up();
        }
        run_timer(is_same ? pause_of_same() : pause_of_new());
    }
    errno = error;
}

int phim_watchdog_start(unsigned milliseconds) {
    struct sigaction action = {.sa_handler = tick, .sa_flags = SA_RESTART};
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM};
    limit = milliseconds;
    statistics = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
    status = open("/proc/thread-self/status", O_RDONLY | O_CLOEXEC);
    if (sigaction(SIGALRM, &action, NULL) < 0) return -1;
    // Whoever started the process may have blocked the signal, and a program inherits that.
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGALRM);
    if (sigprocmask(SIG_UNBLOCK, &signals, NULL) < 0) return -1;
    return timer_create(CLOCK_MONOTONIC, &event, &timer);
}

void phim_watchdog_enter(void) {
    static unsigned count;
    if (++count == 0) count = 1;
    atomic_store(&turn, count);
    if (!atomic_exchange(&runs, true)) run_timer(pause_of_new());
}

void phim_watchdog_leave(void) { atomic_store(&turn, 0); }
