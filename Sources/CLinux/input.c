// What libevdev does not have of evdev and uinput.
#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <linux/uinput.h>
#include <sys/ioctl.h>

int phim_device_call(int descriptor, unsigned long request, const void *argument) {
    int result;
    do result = ioctl(descriptor, request, argument);
    while (result < 0 && errno == EINTR);
    return result;
}

int phim_evdev_revoke(int descriptor) { return phim_device_call(descriptor, EVIOCREVOKE, NULL); }

int phim_evdev_lights(int descriptor) {
    uint8_t bits[LED_CNT / 8 + 1] = {0};
    return phim_device_call(descriptor, EVIOCGLED(sizeof bits), bits) < 0 ? -1 : bits[0];
}

int phim_evdev_mask(int descriptor, uint32_t type, const uint8_t *bits, uint32_t size) {
    struct input_mask mask = {0};
    mask.type = type;
    mask.codes_size = size;
    mask.codes_ptr = (uint64_t)(uintptr_t)bits;
    return phim_device_call(descriptor, EVIOCSMASK, &mask);
}

int phim_evdev_key_entry(int descriptor, struct input_keymap_entry *entry) {
    return phim_device_call(descriptor, EVIOCGKEYCODE_V2, entry);
}

int phim_evdev_set_key_entry(int descriptor, const struct input_keymap_entry *entry) {
    return phim_device_call(descriptor, EVIOCSKEYCODE_V2, entry);
}

int phim_evdev_axis(int descriptor, unsigned code, struct input_absinfo *axis) {
    return phim_device_call(descriptor, EVIOCGABS(code), axis);
}

int phim_evdev_set_axis(int descriptor, unsigned code, const struct input_absinfo *axis) {
    return phim_device_call(descriptor, EVIOCSABS(code), axis);
}

int phim_evdev_repeat(int descriptor, uint32_t times[2]) { return phim_device_call(descriptor, EVIOCGREP, times); }

int phim_evdev_set_repeat(int descriptor, const uint32_t times[2]) {
    return phim_device_call(descriptor, EVIOCSREP, times);
}

int phim_uinput_set_location(int descriptor, const char *phys) {
    return phim_device_call(descriptor, UI_SET_PHYS, phys);
}
