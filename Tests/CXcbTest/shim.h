#include <xcb/xcb.h>
#include <xcb/xtest.h>
