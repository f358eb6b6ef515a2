#include "ctomlplusplus.h"
