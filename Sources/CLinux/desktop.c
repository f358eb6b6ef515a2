// Display servers and consoles.
#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <linux/kd.h>
#include <linux/keyboard.h>
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

int phim_console_entry(int descriptor, unsigned table, unsigned keycode, uint16_t *value) {
    struct kbentry entry = {.kb_table = (unsigned char)table, .kb_index = (unsigned char)keycode};
    if (ioctl(descriptor, KDGKBENT, &entry) < 0) return -1;
    *value = entry.kb_value;
    return 0;
}

int phim_console_is_unicode(int descriptor) {
    int mode = 0;
    if (ioctl(descriptor, KDGKBMODE, &mode) < 0) return -1;
    return mode == K_UNICODE;
}

int phim_console_mode(int descriptor) {
    int mode = 0;
    if (ioctl(descriptor, KDGETMODE, &mode) < 0) return -1;
    return mode == KD_TEXT ? 0 : 1;
}
