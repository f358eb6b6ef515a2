#pragma once

#include <stddef.h>

/// The Vietnamese texts: the file vi.po, in gettext's format, as UTF-8.
extern const unsigned char *const phim_vi_po_start;

/// The number of its bytes.
extern const size_t phim_vi_po_size;
