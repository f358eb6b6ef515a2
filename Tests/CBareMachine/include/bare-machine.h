#pragma once

/// The variables that a test gives to a program it starts with an environment of its own: a root without any file of
/// the system that Phím looks for, for Phím and for libxkbcommon. Nothing can be made below it.
static const char *const phim_bare_root = "/proc/nonexistent";
