// A window with one text entry of GTK 3 or GTK 4. It reports each change of the text by U+0006. F12 sends the text,
// followed by the code that a terminal sends for F12, and empties the entry. The beginning of a long text is sent
// earlier: an entry computes the layout of its whole text for each key, which takes long on an emulated processor.
//
//   gtk 3|4 PORT
//
// GTK is loaded at run time, so its headers are not needed on the machine that prepares the guest.
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// GDK_KEY_F12
static const unsigned endKey = 0xffc9;

static void *toolkit;
static int port;
static void *entry;

static void *named(const char *name) {
    void *function = dlsym(toolkit, name);
    if (!function) {
        fprintf(stderr, "gtk: %s\n", dlerror());
        exit(1);
    }
    return function;
}

#define CALL(result, name, ...) ((result(*)(__VA_ARGS__))named(#name))

static void put(const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(port, bytes, count);
        if (written <= 0) exit(1);
        bytes += written;
        count -= written;
    }
}

// Sends `count` characters from the beginning (-1: all) and deletes them from the entry.
static void hand_over(int count) {
    char *text = CALL(char *, gtk_editable_get_chars, void *, int, int)(entry, 0, count);
    put(text, strlen(text));
    CALL(void, g_free, void *)(text);
    CALL(void, gtk_editable_delete_text, void *, int, int)(entry, 0, count);
}

static int length(void) {
    return CALL(unsigned short, gtk_entry_get_text_length, void *)(entry);
}

// The maximum length of the text, and how much of it remains for later BackSpaces.
enum { most = 60, rest = 20 };

static int shorten(void *unused) {
    if (length() > most) hand_over(length() - rest);
    return 0;
}

static void changed(void) {
    put("\x06", 1);
    // Later, since the entry must not be changed in this signal.
    if (length() > most) CALL(unsigned, g_idle_add_full, int, void *, void *, void *)(-100, shorten, NULL, NULL);
}

static int take(unsigned key) {
    if (key != endKey) return 0;
    hand_over(-1);
    put("\x1b[24~", 5);
    return 1;
}

// GtkWidget::key-press-event of GTK 3
static int pressed3(void *widget, void *event) {
    unsigned key = 0;
    CALL(int, gdk_event_get_keyval, void *, unsigned *)(event, &key);
    return take(key);
}

// GtkEventControllerKey::key-pressed of GTK 4
static int pressed4(void *controller, unsigned key) {
    return take(key);
}

static void connect_signal(void *object, const char *signal, void *handler) {
    CALL(unsigned long, g_signal_connect_data, void *, const char *, void *, void *, void *, int)
    (object, signal, handler, NULL, NULL, 0);
}

static void *make_entry(void) {
    void *made = CALL(void *, gtk_entry_new, void)();
    connect_signal(made, "changed", changed);
    // One line high, since each key redraws the whole entry.
    const int start = 1;
    CALL(void, gtk_widget_set_valign, void *, int)(made, start);
    return made;
}

static void run3(void) {
    CALL(void, gtk_init, void *, void *)(NULL, NULL);
    entry = make_entry();
    void *window = CALL(void *, gtk_window_new, int)(0);
    connect_signal(window, "key-press-event", pressed3);
    CALL(void, gtk_container_add, void *, void *)(window, entry);
    CALL(void, gtk_window_set_default_size, void *, int, int)(window, 640, 64);
    CALL(void, gtk_widget_show_all, void *)(window);
    // For desktops without a window manager.
    CALL(void, gdk_window_focus, void *, unsigned)(CALL(void *, gtk_widget_get_window, void *)(window), 0);
    CALL(void, gtk_main, void)();
}

static void run4(void) {
    CALL(void, gtk_init, void)();
    entry = make_entry();
    void *window = CALL(void *, gtk_window_new, void)();
    void *keys = CALL(void *, gtk_event_controller_key_new, void)();
    const int capture = 1;
    CALL(void, gtk_event_controller_set_propagation_phase, void *, int)(keys, capture);
    connect_signal(keys, "key-pressed", pressed4);
    CALL(void, gtk_widget_add_controller, void *, void *)(window, keys);
    CALL(void, gtk_window_set_child, void *, void *)(window, entry);
    CALL(void, gtk_window_set_default_size, void *, int, int)(window, 640, 64);
    CALL(void, gtk_window_present, void *)(window);
    void *loop = CALL(void *, g_main_loop_new, void *, int)(NULL, 0);
    CALL(void, g_main_loop_run, void *)(loop);
}

int main(int count, char **arguments) {
    if (count != 3) return 64;
    int isNew = strcmp(arguments[1], "4") == 0;
    toolkit = dlopen(isNew ? "libgtk-4.so.1" : "libgtk-3.so.0", RTLD_NOW | RTLD_GLOBAL);
    port = open(arguments[2], O_WRONLY);
    if (!toolkit || port < 0) {
        fprintf(stderr, "gtk: %s\n", toolkit ? arguments[2] : dlerror());
        return 1;
    }
    if (isNew) run4();
    else run3();
}
