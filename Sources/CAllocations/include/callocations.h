// Counts the heap allocations of the calling thread exactly; for benchmarks and tests only, never linked into phim.
#pragma once

#include <stdint.h>

/// The number of heap allocations of this thread since it began.
uint64_t phim_allocations(void);
