// What is deprecated after the version of Debian 12 is used until that is gone.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8

#include <glib-unix.h>
#include <gtk/gtk.h>

// Functions with a variable number of arguments, which Swift cannot call.

/// The name that a screen reader reads.
static inline void phim_gtk_set_name(GtkWidget *widget, const char *name) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/// What a screen reader reads after the name.
static inline void phim_gtk_set_description(GtkWidget *widget, const char *description) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

/// Sets a property that is true or false.
static inline void phim_gtk_set_flag(gpointer object, const char *property, gboolean value) {
    g_object_set(object, property, value, NULL);
}

/// A dialog of one question; it is modal, and answers by its signal `response`.
static inline GtkWidget *phim_gtk_question(GtkWindow *parent, const char *text) {
    return gtk_message_dialog_new(
        parent, GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION, GTK_BUTTONS_OK_CANCEL, "%s",
        text);
}
