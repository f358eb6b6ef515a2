#pragma once

#include <stddef.h>

/// The Vietnamese translations: the file vi.po in gettext's PO format, UTF-8, without a final zero.
extern const unsigned char *const phim_vi_po_start;

/// The size of the file in bytes.
extern const size_t phim_vi_po_size;
