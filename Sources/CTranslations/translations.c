#include "translations.h"

static const unsigned char vi_po[] = {
#embed "vi.po"
};

const unsigned char *const phim_vi_po_start = vi_po;
const size_t phim_vi_po_size = sizeof vi_po;
