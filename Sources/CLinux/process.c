// The process and its neighbours.
#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

int phim_peer(int descriptor, pid_t *pid, uid_t *uid, gid_t *gid) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0) return -1;
    *pid = peer.pid;
    *uid = peer.uid;
    *gid = peer.gid;
    return 0;
}

char **phim_environment(void) { return environ; }

int phim_output_flush(void) {
    if (fflush(stdout) != 0) return -1;
    if (!ferror(stdout)) return 0;
    errno = EIO;
    return -1;
}

int phim_open_standard_streams(void) {
    int descriptor;
    do descriptor = open("/dev/null", O_RDWR);
    while (descriptor >= 0 && descriptor <= STDERR_FILENO);
    return descriptor < 0 ? -1 : close(descriptor);
}

bool phim_thread_join(unsigned long thread, unsigned seconds) {
    struct timespec limit;
    clock_gettime(CLOCK_MONOTONIC, &limit);
    limit.tv_sec += seconds;
    if (pthread_clockjoin_np(thread, NULL, CLOCK_MONOTONIC, &limit) == 0) return true;
    pthread_detach(thread);
    return false;
}

int phim_forbid_dumps(void) {
    // Swift's backtraces print registers and the memory they point at.
    static const int crashes[] = {SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
    for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) signal(crashes[index], SIG_DFL);
    struct rlimit none = {0, 0};
    if (setrlimit(RLIMIT_CORE, &none) < 0) return -1;
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

int phim_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC); }
