// Functions that were deprecated after the versions in Debian 12 are used until Debian 12 is no longer supported.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8

#include <glib-unix.h>
#include <gtk/gtk.h>

// Wrappers of variadic functions, which Swift cannot call.

/// Sets the name that screen readers read.
static inline void phim_gtk_set_name(GtkWidget *widget, const char *name) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/// Sets the description that screen readers read after the name.
static inline void phim_gtk_set_description(GtkWidget *widget, const char *description) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

/// Sets a boolean property.
static inline void phim_gtk_set_flag(gpointer object, const char *property, gboolean value) {
    g_object_set(object, property, value, NULL);
}

/// Creates a modal dialog with a question. Its answer comes with the signal `response`.
static inline GtkWidget *phim_gtk_question(GtkWindow *parent, const char *text) {
    return gtk_message_dialog_new(
        parent, GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION, GTK_BUTTONS_OK_CANCEL, "%s",
        text);
}
