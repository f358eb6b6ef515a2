// Programs that run beside the daemon and are spoken to by pipes.
#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void close_all(int *descriptors, int count) {
    for (int i = 0; i < count; i++) {
        if (descriptors[i] >= 0) close(descriptors[i]);
        descriptors[i] = -1;
    }
}

/// The child's standard streams, each a descriptor of ours or /dev/null; everything else is closed.
static int describe(posix_spawn_file_actions_t *actions, const int streams[3]) {
    int error = 0;
    for (int stream = 0; stream < 3 && !error; stream++) {
        error = streams[stream] >= 0
                    ? posix_spawn_file_actions_adddup2(actions, streams[stream], stream)
                    : posix_spawn_file_actions_addopen(actions, stream, "/dev/null", stream ? O_WRONLY : O_RDONLY, 0);
    }
    if (!error) error = posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
    return error;
}

int phim_spawn(char *const *arguments, char *const *environment, const int streams[3], pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int error = posix_spawn_file_actions_init(&actions);
    if (error) return error;
    error = posix_spawnattr_init(&attributes);
    if (!error) {
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
        error = describe(&actions, streams);
        if (!error) {
            error = posix_spawnp(process, arguments[0], &actions, &attributes, arguments,
                                 environment ? environment : environ);
        }
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int phim_process_open(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

int phim_child_pipes(bool reads, bool writes, struct phim_child *child, int streams[2]) {
    int input[2] = {-1, -1}, output[2] = {-1, -1};
    int error = 0;
    if (reads && pipe2(input, O_CLOEXEC) < 0) error = errno;
    if (!error && writes && pipe2(output, O_CLOEXEC) < 0) error = errno;
    if (error) {
        close_all(input, 2);
        close_all(output, 2);
        return error;
    }
    if (reads) {
        fcntl(input[1], F_SETFL, O_NONBLOCK);
        // What a program that hangs has not read is no longer true when it goes on: the less waits, the better.
        (void)fcntl(input[1], F_SETPIPE_SZ, 4096);
    }
    if (writes) fcntl(output[0], F_SETFL, O_NONBLOCK);
    child->process = 0;
    child->handle = -1;
    child->input = input[1];
    child->output = output[0];
    streams[0] = input[0];
    streams[1] = output[1];
    return 0;
}

int phim_child_start(char *const *arguments, char *const *environment, const int streams[3], pid_t *process,
                     int *handle) {
    int error = phim_spawn(arguments, environment, streams, process);
    if (error) return error;
    *handle = phim_process_open(*process);
    if (*handle >= 0) return 0;
    error = errno;
    kill(-*process, SIGKILL);
    waitpid(*process, NULL, 0);
    return error;
}

int phim_child_kill(const struct phim_child *child) {
    // Zero would be the group of the caller, and one everybody.
    if (child->process > 1) return kill(-child->process, SIGKILL);
    errno = ESRCH;
    return -1;
}

bool phim_child_collect(int handle) {
    siginfo_t information = {0};
    return waitid((idtype_t)P_PIDFD, (id_t)handle, &information, WEXITED | WNOHANG) < 0 || information.si_pid != 0;
}
