// A process that ends itself when its loop stands still.
#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
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
/// The turn at the last tick.
static atomic_uint seen;
static timer_t timer;
static struct itimerspec period;

static void run_timer(unsigned now) {
    atomic_store(&seen, now);
    (void)timer_settime(timer, 0, &period, NULL);
}

/// Writes without waiting: a terminal that was stopped, or a pipe that nobody reads, must not hold the process.
static void complain(void) {
    static const char text[] = "phim: critical: the loop stood still; the keyboards are released\n";
    if (send(STDERR_FILENO, text, sizeof text - 1, MSG_DONTWAIT | MSG_NOSIGNAL) >= 0 || errno != ENOTSOCK) return;
    struct pollfd state = {.fd = STDERR_FILENO, .events = POLLOUT};
    if (poll(&state, 1, 0) == 1 && state.revents & POLLOUT) (void)!write(STDERR_FILENO, text, sizeof text - 1);
}

/// Calls only what signal-safety(7) allows, and timer_settime(2), which is a plain system call.
static void tick(int signal) {
    (void)signal;
    int error = errno;
    unsigned now = atomic_load(&turn);
    if (now == 0) {
        atomic_store(&runs, false);
        // Another thread may run this: the loop may have begun a turn just now and seen a timer that still ran.
        now = atomic_load(&turn);
        if (now != 0 && !atomic_exchange(&runs, true)) run_timer(now);
    } else if (now != atomic_load(&seen)) {
        run_timer(now);
    } else {
        complain();
        // Not exit(3). The kernel ends the grabs and removes the virtual keyboard with the process.
        _exit(PHIM_STOOD_STILL);
    }
    errno = error;
}

int phim_watchdog_start(unsigned milliseconds) {
    struct sigaction action = {.sa_handler = tick, .sa_flags = SA_RESTART};
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM};
    period.it_value.tv_sec = milliseconds / 1000;
    period.it_value.tv_nsec = milliseconds % 1000 * 1000000L;
    if (sigaction(SIGALRM, &action, NULL) < 0) return -1;
    return timer_create(CLOCK_MONOTONIC, &event, &timer);
}

void phim_watchdog_enter(void) {
    static unsigned count;
    if (++count == 0) count = 1;
    atomic_store(&turn, count);
    if (!atomic_exchange(&runs, true)) run_timer(count);
}

void phim_watchdog_leave(void) { atomic_store(&turn, 0); }
