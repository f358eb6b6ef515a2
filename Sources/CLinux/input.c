// evdev and uinput.
#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <linux/uinput.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>

int phim_evdev_grab(int descriptor, bool on) { return ioctl(descriptor, EVIOCGRAB, on ? 1 : 0); }

int phim_evdev_keys(int descriptor, uint8_t *bits, size_t size) {
    memset(bits, 0, size);
    return ioctl(descriptor, EVIOCGKEY(size), bits) < 0 ? -1 : 0;
}

int phim_evdev_leds(int descriptor, uint8_t *bits, size_t size) {
    memset(bits, 0, size);
    return ioctl(descriptor, EVIOCGLED(size), bits) < 0 ? -1 : 0;
}

int phim_evdev_use_monotonic_clock(int descriptor) {
    int clock = CLOCK_MONOTONIC;
    return ioctl(descriptor, EVIOCSCLOCKID, &clock);
}

int phim_evdev_version(int descriptor) {
    int version = 0;
    return ioctl(descriptor, EVIOCGVERSION, &version);
}

int phim_evdev_revoke(int descriptor) { return ioctl(descriptor, EVIOCREVOKE, NULL); }

int phim_evdev_mask(int descriptor, uint32_t type, const uint8_t *bits, uint32_t size) {
    struct input_mask mask = {0};
    mask.type = type;
    mask.codes_size = size;
    mask.codes_ptr = (uint64_t)(uintptr_t)bits;
    return ioctl(descriptor, EVIOCSMASK, &mask);
}

int phim_uinput_enable_type(int descriptor, uint32_t type) { return ioctl(descriptor, UI_SET_EVBIT, type); }

int phim_uinput_enable_code(int descriptor, uint32_t type, uint32_t code) {
    switch (type) {
    case EV_KEY: return ioctl(descriptor, UI_SET_KEYBIT, code);
    case EV_REL: return ioctl(descriptor, UI_SET_RELBIT, code);
    case EV_ABS: return ioctl(descriptor, UI_SET_ABSBIT, code);
    case EV_MSC: return ioctl(descriptor, UI_SET_MSCBIT, code);
    case EV_LED: return ioctl(descriptor, UI_SET_LEDBIT, code);
    case EV_SW: return ioctl(descriptor, UI_SET_SWBIT, code);
    default: errno = EINVAL; return -1;
    }
}

int phim_uinput_enable_axis(int descriptor, uint32_t code, const struct input_absinfo *axis) {
    struct uinput_abs_setup setup = {0};
    setup.code = code;
    setup.absinfo = *axis;
    return ioctl(descriptor, UI_ABS_SETUP, &setup);
}

int phim_uinput_enable_property(int descriptor, uint32_t property) {
    return ioctl(descriptor, UI_SET_PROPBIT, property);
}

int phim_uinput_create(int descriptor, const char *name, const char *phys, uint16_t bus, uint16_t vendor,
                       uint16_t product, uint16_t version) {
    struct uinput_setup setup = {0};
    setup.id.bustype = bus;
    setup.id.vendor = vendor;
    setup.id.product = product;
    setup.id.version = version;
    strncpy(setup.name, name, sizeof setup.name - 1);
    if (ioctl(descriptor, UI_SET_PHYS, phys) < 0) return -1;
    if (ioctl(descriptor, UI_DEV_SETUP, &setup) < 0) return -1;
    return ioctl(descriptor, UI_DEV_CREATE);
}

int phim_uinput_destroy(int descriptor) { return ioctl(descriptor, UI_DEV_DESTROY); }

int phim_uinput_sysname(int descriptor, char *name, size_t size) {
    memset(name, 0, size);
    return ioctl(descriptor, UI_GET_SYSNAME(size), name) < 0 ? -1 : 0;
}
