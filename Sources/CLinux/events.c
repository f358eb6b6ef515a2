// epoll, timerfd, signalfd, eventfd, inotify.
#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

int phim_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static int control(int epoll, int operation, int descriptor, uint32_t events, uint64_t id) {
    struct epoll_event event = {0};
    if (events & PHIM_READABLE) event.events |= EPOLLIN;
    if (events & PHIM_WRITABLE) event.events |= EPOLLOUT;
    if (events & PHIM_PRIORITY) event.events |= EPOLLPRI;
    event.data.u64 = id;
    return epoll_ctl(epoll, operation, descriptor, &event);
}

int phim_epoll_add(int epoll, int descriptor, uint32_t events, uint64_t id) {
    return control(epoll, EPOLL_CTL_ADD, descriptor, events, id);
}

int phim_epoll_change(int epoll, int descriptor, uint32_t events, uint64_t id) {
    return control(epoll, EPOLL_CTL_MOD, descriptor, events, id);
}

int phim_epoll_remove(int epoll, int descriptor) { return control(epoll, EPOLL_CTL_DEL, descriptor, 0, 0); }

int phim_epoll_wait(int epoll, struct phim_ready *ready, int count, int timeout) {
    struct epoll_event events[64];
    if (count > 64) count = 64;
    int found = epoll_wait(epoll, events, count, timeout);
    for (int i = 0; i < found; i++) {
        uint32_t bits = events[i].events;
        ready[i].id = events[i].data.u64;
        ready[i].events = (bits & EPOLLIN ? PHIM_READABLE : 0) | (bits & EPOLLOUT ? PHIM_WRITABLE : 0)
            | (bits & (EPOLLHUP | EPOLLERR) ? PHIM_HANGUP : 0) | (bits & EPOLLPRI ? PHIM_PRIORITY : 0);
    }
    return found;
}

int phim_timer_create(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK); }

int phim_timer_set(int timer, uint64_t microseconds) {
    struct itimerspec when = {0};
    when.it_value.tv_sec = microseconds / 1000000u;
    when.it_value.tv_nsec = microseconds % 1000000u * 1000u;
    return timerfd_settime(timer, TFD_TIMER_ABSTIME, &when, NULL);
}

uint64_t phim_monotonic_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

static sigset_t set_of(const int *signals, int count) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
    return set;
}

int phim_signals_open(const int *signals, int count) {
    sigset_t set = set_of(signals, count);
    int error = pthread_sigmask(SIG_BLOCK, &set, NULL);
    if (error != 0) {
        errno = error;
        return -1;
    }
    return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int phim_signals_read(int descriptor) {
    struct signalfd_siginfo info;
    ssize_t size = read(descriptor, &info, sizeof info);
    return size == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

int phim_signals_unblock(const int *signals, int count) {
    sigset_t set = set_of(signals, count);
    int error = pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    if (error == 0) return 0;
    errno = error;
    return -1;
}

bool phim_signal_ignored(int signal) {
    struct sigaction action;
    return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

int phim_eventfd_create(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int phim_pipe_create(int ends[2]) {
    if (pipe2(ends, O_NONBLOCK | O_CLOEXEC) < 0) return -1;
    // Not allowed to everybody; the usual 64 kilobytes do as well, they are full sooner.
    (void)fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
    return 0;
}

int phim_socketpair_create(int ends[2]) {
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends);
}

int phim_inotify_create(void) { return inotify_init1(IN_CLOEXEC | IN_NONBLOCK); }

int phim_inotify_watch(int descriptor, const char *directory) {
    return inotify_add_watch(descriptor, directory,
                             IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_DELETE | IN_MOVED_FROM | IN_DELETE_SELF
                                 | IN_MOVE_SELF | IN_ONLYDIR);
}

int phim_inotify_watch_openings(int descriptor, const char *directory) {
    return inotify_add_watch(descriptor, directory, IN_OPEN | IN_ONLYDIR);
}

int phim_inotify_watch_files(int descriptor, const char *directory) {
    return inotify_add_watch(descriptor, directory,
                             IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF
                                 | IN_MOVE_SELF | IN_ONLYDIR);
}

size_t phim_inotify_event(const uint8_t *bytes, size_t count, uint32_t *happened, const char **name) {
    struct inotify_event event;
    if (count < sizeof event) return 0;
    memcpy(&event, bytes, sizeof event);
    if (count < sizeof event + event.len) return 0;
    uint32_t mask = event.mask;
    *happened = (mask & (IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE) ? PHIM_NODE_CREATED : 0) | (mask & IN_ATTRIB ? PHIM_NODE_CHANGED : 0)
        | (mask & (IN_DELETE | IN_MOVED_FROM) ? PHIM_NODE_DELETED : 0) | (mask & IN_Q_OVERFLOW ? PHIM_NODE_OVERFLOW : 0)
        | (mask & IN_OPEN ? PHIM_NODE_OPENED : 0)
        | (mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED) ? PHIM_NODE_DIRECTORY_GONE : 0);
    *name = event.len > 0 ? (const char *)bytes + sizeof event : "";
    return sizeof event + event.len;
}
