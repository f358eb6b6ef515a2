// Counts the heap allocations of the calling thread, exactly. For benchmarks and tests; never linked into phim.
#pragma once

#include <stdint.h>

/// How many blocks this thread has asked the heap for since it began.
uint64_t phim_allocations(void);
