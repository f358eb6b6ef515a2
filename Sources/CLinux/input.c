// What libevdev does not have of evdev and uinput.
#define _GNU_SOURCE
#include "clinux.h"

#include <linux/uinput.h>
#include <sys/ioctl.h>

int phim_evdev_revoke(int descriptor) { return ioctl(descriptor, EVIOCREVOKE, NULL); }

int phim_evdev_mask(int descriptor, uint32_t type, const uint8_t *bits, uint32_t size) {
    struct input_mask mask = {0};
    mask.type = type;
    mask.codes_size = size;
    mask.codes_ptr = (uint64_t)(uintptr_t)bits;
    return ioctl(descriptor, EVIOCSMASK, &mask);
}

int phim_uinput_set_location(int descriptor, const char *phys) { return ioctl(descriptor, UI_SET_PHYS, phys); }

int phim_uinput_destroy(int descriptor) { return ioctl(descriptor, UI_DEV_DESTROY); }
