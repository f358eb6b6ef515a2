// Force feedback of input devices.
#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <string.h>

static bool has(const uint8_t *bits, unsigned code) { return bits[code / 8] >> (code % 8) & 1; }

int phim_force_kind(int descriptor) {
    uint8_t bits[FF_CNT / 8 + 1] = {0};
    if (phim_device_call(descriptor, EVIOCGBIT(EV_FF, sizeof bits), bits) < 0) return -1;
    if (has(bits, FF_RUMBLE)) return PHIM_FORCE_RUMBLE;
    if (has(bits, FF_PERIODIC) && has(bits, FF_SINE)) return PHIM_FORCE_PERIODIC;
    return PHIM_FORCE_NONE;
}

int phim_force_upload(int descriptor, int kind, uint16_t strong, uint16_t weak, uint16_t milliseconds) {
    struct ff_effect effect = {0};
    effect.id = -1;
    effect.replay.length = milliseconds;
    if (kind == PHIM_FORCE_RUMBLE) {
        effect.type = FF_RUMBLE;
        effect.u.rumble.strong_magnitude = strong;
        effect.u.rumble.weak_magnitude = weak;
    } else {
        effect.type = FF_PERIODIC;
        effect.u.periodic.waveform = FF_SINE;
        // The heavy motor of a rumble is the slow one.
        effect.u.periodic.period = strong > weak ? 20 : 8;
        uint16_t larger = strong > weak ? strong : weak;
        effect.u.periodic.magnitude = (int16_t)(larger / 2);
    }
    if (phim_device_call(descriptor, EVIOCSFF, &effect) < 0) return -1;
    return effect.id;
}
