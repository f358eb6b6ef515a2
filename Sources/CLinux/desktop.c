// Display servers and consoles.
#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/kd.h>
#include <linux/keyboard.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

ssize_t phim_receive(int descriptor, void *bytes, size_t size, int *descriptors, size_t capacity, size_t *count) {
    // The kernel gives at most 253 descriptors with one message.
    union {
        char bytes[CMSG_SPACE(253 * sizeof(int))];
        struct cmsghdr alignment;
    } control;
    struct iovec vector = {bytes, size};
    struct msghdr message = {0};
    message.msg_iov = &vector;
    message.msg_iovlen = 1;
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    *count = 0;
    ssize_t result = recvmsg(descriptor, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
    if (result < 0) return result;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t number = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t index = 0; index < number; index++) {
            int received;
            memcpy(&received, CMSG_DATA(header) + index * sizeof(int), sizeof received);
            if (*count < capacity) {
                descriptors[(*count)++] = received;
            } else {
                close(received);
            }
        }
    }
    return result;
}

ssize_t phim_send_descriptor(int socket, const void *bytes, size_t size, int descriptor) {
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr alignment;
    } control = {{0}};
    struct iovec vector = {(void *)bytes, size};
    struct msghdr message = {0};
    message.msg_iov = &vector;
    message.msg_iovlen = 1;
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    return sendmsg(socket, &message, MSG_NOSIGNAL);
}

int phim_memory_file(const char *name, size_t size) {
    int descriptor = memfd_create(name, MFD_CLOEXEC);
    if (descriptor >= 0 && ftruncate(descriptor, (off_t)size) < 0) {
        int error = errno;
        close(descriptor);
        errno = error;
        return -1;
    }
    return descriptor;
}

int phim_spawn_reading(char *const *arguments, int *output, pid_t *process) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0) return errno;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int error = posix_spawn_file_actions_init(&actions);
    if (!error) {
        error = posix_spawnattr_init(&attributes);
        if (!error) {
            posix_spawnattr_setsigmask(&attributes, &none);
            posix_spawnattr_setsigdefault(&attributes, &all);
            posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
            error = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
            if (!error) error = posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
            if (!error) error = posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
            if (!error) error = posix_spawnp(process, arguments[0], &actions, &attributes, arguments, environ);
            posix_spawnattr_destroy(&attributes);
        }
        posix_spawn_file_actions_destroy(&actions);
    }
    close(ends[1]);
    if (error) {
        close(ends[0]);
        return error;
    }
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    *output = ends[0];
    return 0;
}

int phim_console_entry(int descriptor, unsigned table, unsigned keycode, uint16_t *value) {
    struct kbentry entry = {.kb_table = (unsigned char)table, .kb_index = (unsigned char)keycode};
    if (ioctl(descriptor, KDGKBENT, &entry) < 0) return -1;
    *value = entry.kb_value;
    return 0;
}
